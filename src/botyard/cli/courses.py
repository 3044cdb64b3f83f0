"""`botyard courses`: the table of all courses."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.errors import InputError
from botyard.rally.floor.library import plan_letter

if TYPE_CHECKING:
    from botyard.rally.floor.course import Course

GROUP = "build"

HEADINGS = {"beginner": "For beginners", "expert": "For experts", "team": "For teams", "own": "Our own"}
COLUMNS = {
    "course": 19,
    "players": 7,
    "length": 6,
    "rated": 8,
    "boards": 9,
    "special rules": 16,
    "editions": 9,
}
"""The columns, and the width that each gets in a terminal of 80 columns."""
EXAMPLE = "risky-exchange"
WIDE = 140
"""From this width on the columns take what they need."""


def courses(
    edition: Annotated[str, typer.Option(help="Only courses for this edition, such as 2005 or 1994.")] = "",
    players: Annotated[int, typer.Option(min=0, max=8, help="Only courses for this many players.")] = 0,
    find: Annotated[str, typer.Option(help="Only courses with this in their name, English or German.")] = "",
    surprise: Annotated[bool, typer.Option("--surprise", help="Make a random new course instead.")] = False,
    length: Annotated[str, typer.Option(help="With --surprise: short, medium or long.")] = "medium",
    difficulty: Annotated[str, typer.Option(help="With --surprise: easy, moderate or hard.")] = "moderate",
    seed: Annotated[
        str | None, typer.Option(help="With --surprise: the same seed makes the same course.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --surprise: write the course to this file.")
    ] = None,
) -> None:
    """List the courses that come with Botyard, or make a new one."""
    if surprise:
        _surprise(length, difficulty, players or 4, edition or "2005", seed or secrets.token_hex(3), save)
        return
    if save is not None:
        raise InputError("--save is for random courses; add --surprise")
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from botyard.rally.engine.editions import edition_rules, editions_of
    from botyard.rally.floor.courses import all_courses

    if edition:
        edition_rules(edition)
    console = Console()
    if not console.is_terminal:
        console.width = WIDE  # a pipe has no window that could be too narrow
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=0)
    for heading, width in COLUMNS.items():
        table.add_column(heading, width=width if console.width < WIDE else None, overflow="fold")
    category = ""
    shown: list[str] = []
    for course in all_courses():
        if (edition and edition not in editions_of(course)) or (players and players not in course.players):
            continue
        if find.casefold() not in f"{course.key} {course.name} {course.german_name}".casefold():
            continue
        if course.category != category:
            category = course.category
            table.add_section()
            table.add_row(f"[bold]{HEADINGS[category]}[/bold]")
        shown.append(course.key)
        table.add_row(
            course.key,
            player_range(course.players),
            course.length,
            course.difficulty or "-",
            ", ".join(_boards(course)),
            ", ".join(course.special) or "-",
            ", ".join(editions_of(course)),
        )
    if not shown:
        raise InputError("no course fits; leave out --edition, --players or --find")
    console.print(table)
    counted = "1 course" if len(shown) == 1 else f"{len(shown)} courses"
    example = EXAMPLE if EXAMPLE in shown else shown[0]
    typer.echo(f"\n{counted}. Look at one with: botyard show {example}")


def _boards(course: Course) -> list[str]:
    """The boards, those of AMIGO with the letters of their plans."""
    letters = [plan_letter(place.board) for place in course.boards]
    if "amigo2000" in course.editions and all(letters):
        return [f"{name} ({letter})" for name, letter in zip(course.board_names, letters, strict=True)]
    return list(course.board_names)


def _surprise(length: str, difficulty: str, players: int, edition: str, seed: str, save: Path | None) -> None:
    """Make a random course, to a file or to the screen."""
    import msgspec

    from botyard.bots.studies.surprise import CourseRequest, surprise
    from botyard.rally.floor.courses import write_course

    said = {"length": length, "difficulty": difficulty, "players": players, "edition": edition}
    try:
        request = msgspec.convert(said, CourseRequest)
    except msgspec.ValidationError:
        raise InputError(
            f"unknown --length {length} or --difficulty {difficulty}; "
            "choose short, medium or long, and easy, moderate or hard"
        ) from None
    requested = f"--length {length} --difficulty {difficulty} --players {players} --edition {edition}"
    text = f"# botyard courses --surprise {requested} --seed {seed}\n{write_course(surprise(request, seed))}"
    if save is None:
        typer.echo(text, nl=False)
        return
    try:
        save.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {save}: {error.strerror}") from None
    typer.echo(f"{save} (seed {seed}). Look at it with: botyard show {save}")
    typer.echo(f"Race on it with: botyard play --course {save}")


def player_range(players: tuple[int, ...]) -> str:
    """The number of players, in short.

    >>> player_range((2, 3, 4)), player_range((4, 6, 8)), player_range((2,))
    ('2-4', '4, 6, 8', '2')
    """
    if len(players) > 1 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ", ".join(map(str, players))
