"""`botyard show` for Ricochet Robots: a board by its code, a position by its code or from a JSON file."""

from __future__ import annotations

from pathlib import Path

import typer

from botyard.cli.terminal_game import ShowOptions
from botyard.errors import InputError
from botyard.ricochet.floor.board import COLOURS, ROBOTS, Board, Position
from botyard.ricochet.floor.codes import is_code, parse_code
from botyard.ricochet.floor.quadrants import board_from_code, is_board_code
from botyard.ricochet.records.positions import read_positions


def is_ricochet(name: str) -> bool:
    """Whether a name is meant for Ricochet Robots.

    >>> is_ricochet("R1G2Y3B4"), is_ricochet("R2B2G1Y2-R1dGedB24Y0f-Bt"), is_ricochet("exchange")
    (True, True, False)
    """
    return is_board_code(name) or is_code(name) or name.endswith(".json")


def show_ricochet(name: str, options: ShowOptions) -> None:
    """Print the board or the positions, or draw the only one."""
    if is_board_code(name):
        board = board_from_code(name)
        scenes: list[tuple[str, Board, Position | None]] = [(f"Board {board.code}", board, None)]
    elif is_code(name):
        position = parse_code(name)
        scenes = [(name, position.board, position)]
    else:
        entries = read_positions(Path(name))
        scenes = [(f"Position {one.id}", one.position.board, one.position) for one in entries]
        if not scenes:
            raise InputError(f"{name} contains no positions")
    if options.svg is None and options.png is None:
        for scene in scenes:
            _print(*scene, options.plain)
    elif len(scenes) > 1:
        raise InputError(f"{name} contains {len(scenes)} positions; --svg and --png draw only one")
    else:
        _draw(*scenes[0], options)


def _print(title: str, board: Board, position: Position | None, plain: bool) -> None:
    from rich.console import Console

    from botyard.cli.terminal.ricochet_picture import has_line_drawing, picture_for, print_picture
    from botyard.ricochet.telling.terminal import ascii_picture

    console = Console(highlight=False)
    picture = ascii_picture if plain else picture_for(console, board)
    console.print(title, style="" if plain or not has_line_drawing(console) else "bold", markup=False)
    if position is None:
        print_picture(console, picture(board, {}))
        targets = f"{len(board.targets)} targets, {len(board.diagonals)} diagonals"
        typer.echo(f"{targets}; letters are {', '.join(f'{k} {v}' for k, v in COLOURS.items())}")
        return
    print_picture(console, picture(board, position.robots, position.target, position.active))
    who = f"the {ROBOTS[position.active]} robot" if position.active else "any robot"
    typer.echo(f"Bring {who} to the square {position.target[0]},{position.target[1]}.")


def _draw(title: str, board: Board, position: Position | None, options: ShowOptions) -> None:
    from botyard.cli.picture_files import write_picture
    from botyard.ricochet.telling.svg import svg_picture

    if position is None:
        picture = svg_picture(board, {}, title=title)
    else:
        picture = svg_picture(board, position.robots, position.target, position.active, title=title)
    files = write_picture(picture, options.svg, options.png, options.width)
    typer.echo(f"{title}: {board.width} x {board.height} squares, drawn in {files}")
