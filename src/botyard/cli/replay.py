"""`botyard replay`: step through the record of a race or of a game of Ricochet Robots."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

GROUP = "play"


def replay(
    file: Annotated[Path, typer.Argument(help="A record, such as `botyard play` saves.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print the whole log.")] = False,
    gif: Annotated[Path | None, typer.Option(metavar="OUT", help="Write an animation of the game.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw a moment as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw a moment as PNG.")] = None,
    at: Annotated[
        str,
        typer.Option(
            help="Begin at this moment, or draw it: a number of events (57), or turn and register (3.2)."
        ),
    ] = "",
    first: Annotated[int, typer.Option("--from", help="Animation: from this turn or round on.")] = 1,
    last: Annotated[int | None, typer.Option("--to", help="Animation: to this turn or round.")] = None,
    width: Annotated[int | None, typer.Option(help="Width of the pictures in pixels.")] = None,
    speed: Annotated[float, typer.Option(help="Speed of the animation.")] = 1.0,
) -> None:
    """Watch a saved game: forward and back, by steps, registers and turns; or make pictures of it."""
    from botyard.cli.picture_files import write_gif, write_picture
    from botyard.cli.terminal.replay_player import watch
    from botyard.cli.terminal_game import terminal_game
    from botyard.games import kind_of_file
    from botyard.pictures.film import FilmOptions

    kind = kind_of_file(file)
    if svg is not None or png is not None:
        drawn = write_picture(kind.picture(kind.load(file), at), svg, png, width)
        typer.echo(f"drawn in {drawn}")
    if gif is not None:
        options = FilmOptions(first, last, width or FilmOptions().width, speed)
        write_gif(gif, partial(kind.film, kind.load(file), options))
    if gif is not None or svg is not None or png is not None:
        return
    film = terminal_game(kind).film(file)
    for line in film.report_lines():
        typer.echo(line)
    if plain:
        for line in film.log():
            typer.echo(line)
    else:
        watch(film, start=film.moment(at) if at else film.reported)
