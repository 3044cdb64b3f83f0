"""`botyard show`: look at a board, a course or a position, in the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from botyard.errors import InputError

GROUP = "build"


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="BOARD|COURSE|FILE|POSITION",
            help="A board (exchange, 1994/cross), a course (risky-exchange), a .txt or .toml file, "
            "or a position as one quoted line. Ricochet Robots: a board's code (R1G2Y3B4), a position's "
            "code, or a .json file of positions.",
        ),
    ],
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an SVG picture to this file.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a PNG picture to this file.")
    ] = None,
    width: Annotated[int | None, typer.Option(help="Width of the PNG picture in pixels.")] = None,
    robots: Annotated[
        int, typer.Option(min=0, max=8, help="Show this many robots at the start of the course.")
    ] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="Plain ASCII without colours.")] = False,
) -> None:
    """Look at a board, a course or a position."""
    from botyard.cli.terminal_game import ShowOptions, all_terminal_games

    games = all_terminal_games()
    for game in games:
        if game.has(name):
            game.show(name, ShowOptions(svg=svg, png=png, width=width, robots=robots, plain=plain))
            return
    hints = [hint for game in games if (hint := game.similar_names(name))]
    raise InputError(f"there is no board or course {'; '.join([repr(name), *hints])}")
