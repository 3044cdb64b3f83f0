"""`botyard replay`: step through the record of a race or of a game of Ricochet Robots."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from botyard.errors import InputError


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `botyard play` keeps it.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print the whole log.")] = False,
    gif: Annotated[Path | None, typer.Option(metavar="OUT", help="Write an animation of the game.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw a moment as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw a moment as PNG.")] = None,
    at: Annotated[
        str, typer.Option(help="The moment: so many events (57), or turn and register (3.2); else the end.")
    ] = "",
    first: Annotated[int, typer.Option("--from", help="Animation: from this turn or round on.")] = 1,
    last: Annotated[int | None, typer.Option("--to", help="Animation: to this turn or round.")] = None,
    width: Annotated[int | None, typer.Option(help="Width of the pictures in pixels.")] = None,
    speed: Annotated[float, typer.Option(help="Speed of the animation.")] = 1.0,
) -> None:
    """Watch a kept game again: forward and back, by steps, registers and turns; or make pictures of it."""
    from botyard.cli.film import watch
    from botyard.cli.films import rally_film, ricochet_film

    game = game_of(file)
    if gif is not None or svg is not None or png is not None:
        _draw(file, game, gif, svg, png, at, _Wishes(first, last, width, speed))
        return
    film = ricochet_film(file) if game == "ricochet" else rally_film(file)
    for line in film.report_lines():
        typer.echo(line)
    if plain:
        for line in film.log():
            typer.echo(line)
    else:
        watch(film, start=film.reported)


class _Wishes(NamedTuple):
    first: int
    last: int | None
    width: int | None
    speed: float


def _draw(
    file: Path, game: str, gif: Path | None, svg: Path | None, png: Path | None, at: str, wishes: _Wishes
) -> None:
    from botyard.cli.picture_files import write_gif, write_picture

    first, last, width, speed = wishes
    if game == "ricochet":
        from botyard.ricochet.gif import game_gif
        from botyard.ricochet.record import read
        from botyard.ricochet.replay import moment_picture as ricochet_moment

        kept = read(file)
        drawn = ricochet_moment(kept, at) if svg or png else ""
        animation = partial(game_gif, kept, first=first, last=last, width=width or 560, speed=speed)
    else:
        from botyard.rally.gif import race_gif
        from botyard.rally.moment import moment_picture as rally_moment
        from botyard.rally.record import load_record

        race = load_record(file)
        drawn = rally_moment(race, at) if svg or png else ""
        animation = partial(race_gif, race, first=first, last=last, width=width or 560, speed=speed)
    if svg or png:
        typer.echo(f"drawn in {write_picture(drawn, svg, png, width)}")
    if gif is not None:
        write_gif(gif, lambda progress: animation(progress=progress))


def game_of(file: Path) -> str:
    """Which game the record is of; InputError where it is none."""
    try:
        head = json.loads(file.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file}: not a complete record (broken or cut off): {error}") from None
    game = head.get("game") if isinstance(head, dict) else None
    if game not in ("roborally", "ricochet"):
        raise InputError(f'{file}: not a record of a game (no "game": "roborally" or "ricochet" in it)')
    return str(game)
