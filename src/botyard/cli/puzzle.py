"""`botyard puzzle`: a Ricochet puzzle of the chosen difficulty, hints for it, and a rating of a solution."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.ricochet.studies.graded import Puzzle

GROUP = "play"


def puzzle(
    code: Annotated[str, typer.Argument(help="The code of a puzzle that you already have.")] = "",
    moves: Annotated[int, typer.Option(help="Length of the shortest solution.")] = 7,
    robots: Annotated[int | None, typer.Option(help="How many robots must move.")] = None,
    solutions: Annotated[int | None, typer.Option(help="At most this many shortest solutions.")] = None,
    greedy: Annotated[
        bool | None,
        typer.Option("--greedy/--tricky", help="Whether the goal robot alone has an equally short solution."),
    ] = None,
    diagonals: Annotated[bool, typer.Option(help="Boards with diagonal barriers too.")] = False,
    black: Annotated[bool, typer.Option(help="With the black robot.")] = False,
    seed: Annotated[str, typer.Option(help="Another seed gives another puzzle.")] = "1",
    day: Annotated[str, typer.Option(help="The puzzle of a day: 2026-11-15, or today.")] = "",
    level: Annotated[str, typer.Option(help="From the collection: easy, medium, hard or expert.")] = "",
    number: Annotated[int, typer.Option(help="With --level: its number in the collection, 1 to 50.")] = 1,
    hint: Annotated[int, typer.Option(help="Give hints, 1 to 5 of them.", min=0, max=5)] = 0,
    rate: Annotated[str, typer.Option(help="Rate your solution, for example RSGNRE.")] = "",
    collection: Annotated[
        Path | None, typer.Option(help="Make the whole collection again and write it to this file.")
    ] = None,
) -> None:
    """Print a puzzle as a board and a code that `botyard solve` takes too."""
    from botyard.ricochet.engine.moves import parse_moves
    from botyard.ricochet.floor.codes import parse_code
    from botyard.ricochet.studies.graded import PuzzleRequest

    # Everything that can be wrong is checked before anyone waits for the solver.
    solution = parse_moves(rate)
    if collection is not None:
        if not collection.parent.is_dir():  # minutes of work would be lost
            raise InputError(f"cannot write {collection}: there is no folder {collection.parent}")
        _make_collection(collection)
        return
    tricky = None if greedy is None else not greedy
    request = PuzzleRequest(moves, robots, solutions, tricky, diagonals, black)
    position = parse_code(code) if code else None
    date_ = _date(day) if day else None
    chosen = _from_collection(level, number) if level else None
    if not (code or day or level):
        request.check()
    from botyard.ricochet.studies import puzzles

    if position is not None:
        found = puzzles.describe(position)
    elif date_ is not None:
        found = puzzles.puzzle_of_the_day(date_)
    else:
        found = chosen or puzzles.make_puzzle(request, f"{seed}")
    _show(found)
    for text in puzzles.hints(found.position)[:hint]:
        typer.echo(text)
    if rate:
        rating = puzzles.rate(found.position, solution)
        typer.echo(f"{'*' * rating.stars}{'.' * (3 - rating.stars)} {rating.text}")


def _date(text: str) -> date:
    if text == "today":
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text!r} is not a date; use the form 2026-11-15, or today") from None


def _from_collection(level: str, number: int) -> Puzzle:
    from botyard.ricochet.studies import graded

    if level not in graded.LEVELS:
        raise InputError(f"there is no level {level!r}; choose {', '.join(graded.LEVELS)}")
    if not 1 <= number <= graded.PER_LEVEL:
        raise InputError(f"the level has puzzles 1 to {graded.PER_LEVEL}, not {number}")
    return [one for one in graded.collection() if one.level == level][number - 1]


def _show(puzzle: Puzzle) -> None:
    """Print the board and the task, and nothing of the solution."""
    from rich.console import Console

    from botyard.cli.terminal.ricochet_picture import picture_for, print_picture
    from botyard.ricochet.floor.board import ROBOTS

    position = puzzle.position
    board, console = position.board, Console(highlight=False)
    picture = picture_for(console, board)
    print_picture(console, picture(board, position.robots, position.target, position.active))
    who = f"the {ROBOTS[position.active]} robot" if position.active else "any robot"
    goal = position.board.targets_at[position.target].name
    console.print(f"Bring {who} to the {goal}. Level: {puzzle.level}.")
    console.print(puzzle.code, style="bold")


def _make_collection(path: Path) -> None:
    """Make all puzzles of the collection from their seeds, one per line."""
    import msgspec
    from rich.progress import track

    from botyard.ricochet.studies import graded, puzzles

    wanted = [(level, n) for level in graded.LEVELS for n in range(1, graded.PER_LEVEL + 1)]
    lines = [
        msgspec.json.encode(puzzles.collection_puzzle(level, n)).decode()
        for level, n in track(wanted, "Making puzzles")
    ]
    try:
        path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None
    typer.echo(f"{len(lines)} puzzles written to {path}")
