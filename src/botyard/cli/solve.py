"""`botyard solve`: the proven shortest solution of a position, or of a whole file of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.errors import InputError
from botyard.grid import parse_square
from botyard.ricochet.engine.moves import MOST_MOVES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from botyard.ricochet.floor.board import Position
    from botyard.ricochet.records.positions import ListedPosition
    from botyard.ricochet.solver.solve import Solution

GROUP = "study"


def solve(
    position: Annotated[
        str,
        typer.Argument(
            help="A position's code (R2B2G1Y2-R1dGedB24Y0f-Bt), a JSON file, or a drawn board with --robots."
        ),
    ],
    batch: Annotated[bool, typer.Option("--batch", help="Solve every position of the file.")] = False,
    rule: Annotated[bool, typer.Option(help="The arriving robot must have turned by 90 degrees.")] = True,
    most: Annotated[int | None, typer.Option("--max-moves", help="Give up beyond this many moves.")] = None,
    all_solutions: Annotated[
        bool, typer.Option("--all", help="Count and list all shortest solutions.")
    ] = False,
    robots: Annotated[str, typer.Option(help="For a drawn board: where they stand, `R0,0 G5,12`.")] = "",
    target: Annotated[str, typer.Option(help="For a drawn board: its target, `Gt` or `@`.")] = "",
    json: Annotated[Path | None, typer.Option(help="With --batch: write the solutions here.")] = None,
) -> None:
    """Find the shortest solution of a Ricochet Robots position, with proof."""
    from botyard.ricochet.records.positions import read_positions

    # Everything that can be wrong is checked before anyone waits for the solver.
    if most is not None and not 1 <= most <= MOST_MOVES:
        raise InputError(f"--max-moves {most} is not possible; give a number from 1 to {MOST_MOVES}")
    if batch:
        entries = read_positions(Path(position))
        if json is not None and not json.parent.is_dir():
            raise InputError(f"cannot write {json}: there is no folder {json.parent}")
    else:
        place = _single(position, robots, target)
    from botyard.ricochet.solver.solve import solve as solve_position
    from botyard.ricochet.solver.solve import warm_up

    warm_up()  # so that only the search is timed
    if batch:
        _solve_all(entries, rule, most, json)
        return
    found = solve_position(place, turn_rule=rule, max_moves=most, all_solutions=all_solutions)
    _show(place, found, all_solutions)
    if found.moves is None:
        raise typer.Exit(1)


def _single(text: str, robots: str, target: str) -> Position:
    """The position given on the command line."""
    from botyard.ricochet.floor.codes import is_code, parse_code
    from botyard.ricochet.records.positions import parse_positions

    if is_code(text):
        return parse_code(text)
    path = Path(text)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"{text} is neither a position's code nor a file: {error.strerror or error}"
        ) from None
    if data.strip() and not data.lstrip().startswith((b"{", b"[")):
        return _drawn(data, path.name, robots, target)
    entries = parse_positions(data, text)
    if not entries:
        raise InputError(f"{text} contains no position")
    if len(entries) > 1:
        raise InputError(f"{text} contains {len(entries)} positions; solve them all with --batch")
    return entries[0].position


def _drawn(data: bytes, name: str, robots: str, target: str) -> Position:
    """A position on a drawn board."""
    from botyard.ricochet.floor.board import Position
    from botyard.ricochet.floor.drawing import parse_board

    try:
        board = parse_board(data.decode(), name)
    except UnicodeDecodeError:
        raise InputError(f"{name} is neither JSON nor a drawn board") from None
    if not robots or not target:
        raise InputError(
            f"{name} is a board; add the robots and the target: --robots 'R0,0 G5,12' --target Gt"
        )
    places = {}
    for word in robots.split():
        try:
            places[word[0].upper()] = parse_square(word[1:])
        except ValueError as error:
            raise InputError(f"--robots {word}: {error}") from None
    goal = board.target(target)
    position = Position(board, places, goal.square, goal.colour)
    position.check()
    return position


def _show(position: Position, found: Solution, all_solutions: bool) -> None:
    """Print the board with the moves drawn, and the moves spelled out."""
    from rich.console import Console

    from botyard.cli.terminal.ricochet_picture import picture_for, print_picture
    from botyard.ricochet.engine.moves import moves_text
    from botyard.ricochet.studies.puzzles import spelled

    board, console = position.board, Console(highlight=False)
    picture = picture_for(console, board)
    moves = found.solution
    print_picture(console, picture(board, position.robots, position.target, position.active, moves))
    console.print(found.verdict, style="bold" if found.moves else "bold red")
    if found.moves is not None:
        console.print(f"{found.text}  ({spelled(found.solution)})")
        if all_solutions:
            console.print(f"{found.count} shortest solutions")
            for solution in found.solutions:
                console.print(f"  {moves_text(solution)}")
    console.print(f"{found.nodes:,} positions in {found.cpu_ms:.2f} ms", style="dim")


def _solve_all(entries: Sequence[ListedPosition], rule: bool, most: int | None, out: Path | None) -> None:
    """Solve a file of positions; every solution is checked by playing its moves."""
    import msgspec

    from botyard.ricochet.engine.moves import judge
    from botyard.ricochet.solver.solve import solve as solve_position

    rows: list[dict[str, object]] = []
    solved = wrong = 0
    for entry in entries:
        found = solve_position(entry.position, turn_rule=rule, max_moves=most)
        optimum = entry.optimum(rule)
        note = ""
        if found.moves is not None:
            solved += 1
            if judge(entry.position, found.solution, rule) != "solved":
                wrong, note = wrong + 1, "  wrong: the moves do not solve it"
            elif optimum is not None and optimum != found.moves:
                wrong, note = wrong + 1, f"  wrong: the file says {optimum}"
        elif optimum is not None and (most is None or optimum <= most):
            wrong, note = wrong + 1, f"  wrong: the file says {optimum}"
        typer.echo(f"{entry.id}: {found.verdict}  {found.text}".rstrip() + note)
        rows.append(
            {
                "id": entry.id,
                "moves": found.moves,
                "solution": found.text,
                "cpu_ms": round(found.cpu_ms, 4),
                "nodes": found.nodes,
            }
        )
    if out is not None:
        try:
            out.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
        except OSError as error:
            raise InputError(f"cannot write {out}: {error.strerror or error}") from None
    typer.echo(f"{solved} solved, {len(entries) - solved} unsolved, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)
