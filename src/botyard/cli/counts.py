"""`botyard counts`: what there is, counted; the README's table is written by it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from botyard.cli.conform import read_suite
from botyard.errors import InputError

BEGIN, END = "<!-- counts -->", "<!-- /counts -->"


def counts(
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table between the marks of this file.")
    ] = None,
) -> None:
    """Count editions, boards, courses, options, special rules and conformance cases."""
    table = as_table(count_all())
    if write is None:
        typer.echo(table)
        return
    try:
        text = write.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot read {write}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{write} is not a text file") from None
    try:
        write.write_text(with_table(text, table, str(write)), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {write}: {error.strerror}") from None
    typer.echo(f"{write} is up to date")


def with_table(text: str, table: str, source: str) -> str:
    """The text with the table between its marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise InputError(f"{source} has no marks {BEGIN} ... {END} to write the table between")
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def count_all() -> list[tuple[str, str]]:
    """What is counted, and how much of it there is."""
    from botyard.rally.courses import all_courses
    from botyard.rally.editions import EDITIONS
    from botyard.rally.library import board_aliases, board_names
    from botyard.rally.options import option_deck
    from botyard.rally.special import all_special_rules
    from botyard.rally.switches import SWITCHES
    from botyard.ricochet.quadrants import board_codes

    known = all_special_rules()
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
                str(len(option_deck(edition))),
            )
            for edition, rules in EDITIONS.items()
            if option_deck(edition)
        ),
        ("house rules", str(len(SWITCHES))),
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
