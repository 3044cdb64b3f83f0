"""`botyard counts`: how much there is of everything; it also writes the README's tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from botyard.cli.conform import read_suite
from botyard.errors import InputError

GROUP = "prove"

EXTENDING = Path("docs/extending.toml")
"""Where new things are added; a list in the checkout, not in the installed package."""


def counts(
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the tables between the marks in this file.")
    ] = None,
) -> None:
    """Count editions, boards, courses, options, special rules and conformance cases."""
    if write is None:
        typer.echo(as_table(count_all()))
        return
    try:
        text = write.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot read {write}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{write} is not a text file") from None
    try:
        write.write_text(up_to_date(text, str(write)), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {write}: {error.strerror}") from None
    typer.echo(f"{write} is up to date")


def up_to_date(text: str, source: str) -> str:
    """The text with all generated tables between their marks brought up to date."""
    text = _with_table(text, "counts", as_table(count_all()), source)
    if EXTENDING.is_file():
        text = _with_table(text, "extending", extending_table(EXTENDING), source)
    return text


def _with_table(text: str, name: str, table: str, source: str) -> str:
    before, begin, rest = text.partition(f"<!-- {name} -->")
    _, end, after = rest.partition(f"<!-- /{name} -->")
    if not begin or not end:
        raise InputError(
            f"{source} has no marks <!-- {name} --> ... <!-- /{name} --> to write the table between"
        )
    return f"{before}{begin}\n{table}\n{end}{after}"


def extending_table(file: Path) -> str:
    """Where new things are added, as a Markdown table."""
    rows = ["| new | file | and nothing else but |", "|---|---|---|"]
    for thing in tomllib.loads(file.read_text(encoding="utf-8")).values():
        files = ", ".join(f"`src/botyard/{path}`" for path in thing["files"])
        files = files.replace("{", "<").replace("}", ">")
        guide = f" ([how]({thing['guide']}))" if "guide" in thing else ""
        rows.append(f"| {thing['new']} | {files}{guide} | {thing['besides']} |")
    return "\n".join(rows)


def count_all() -> list[tuple[str, str]]:
    """What is counted, and how much of it there is."""
    from botyard.rally.engine.course_rules import all_course_rules
    from botyard.rally.engine.editions import EDITIONS
    from botyard.rally.engine.house_rules import HOUSE_RULES
    from botyard.rally.engine.options import printed_options
    from botyard.rally.floor.courses import all_courses
    from botyard.rally.floor.library import board_aliases, board_names
    from botyard.ricochet.floor.quadrants import board_codes

    known = all_course_rules()
    courses = all_courses()
    manual = [course for course in courses if course.category != "own" and "2005" in course.editions]
    playable = [course for course in manual if all(rule in known for rule in course.special)]
    rows = [
        ("RoboRally editions", str(len(EDITIONS))),
        ("factory boards", f"{len(board_names())}, and {len(board_aliases())} AMIGO plans by their letters"),
        ("courses of the 2005 manual", f"{len(playable)}/{len(manual)} playable as printed"),
        ("other courses", str(len(courses) - len(manual))),
        ("special course rules", str(len(known))),
        *(
            (
                f"option cards, {rules.name.removeprefix('RoboRally').strip(', ')}",
                str(len(printed_options(edition))),
            )
            for edition, rules in EDITIONS.items()
            if printed_options(edition)
        ),
        ("house rules", str(len(HOUSE_RULES))),
        (
            "Ricochet Robots boards",
            f"{len(list(board_codes(True)))}, of them {len(list(board_codes(False)))} plain",
        ),
    ]
    cases = Path("tests/cases")
    if cases.is_dir():
        rows.append(
            (
                "conformance cases in the tests",
                str(sum(len(read_suite(file)) for file in cases.glob("*.json"))),
            )
        )
    return rows


def as_table(rows: list[tuple[str, str]]) -> str:
    """A Markdown table."""
    return "\n".join(
        ["| what | how many |", "|---|---|", *(f"| {what} | {number} |" for what, number in rows)]
    )
