"""`botyard replay`: step through the record of a race or of a game of Ricochet Robots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from botyard.errors import InputError


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `botyard play` keeps it.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print the whole log.")] = False,
) -> None:
    """Watch a kept game again: forward and back, by steps, registers and turns."""
    from botyard.cli.film import Film, watch
    from botyard.cli.films import rally_film, ricochet_film

    film: Film = ricochet_film(file) if game_of(file) == "ricochet" else rally_film(file)
    if plain:
        for line in film.log():
            typer.echo(line)
    else:
        watch(film)


def game_of(file: Path) -> str:
    """Which game the record is of; InputError where it is none."""
    try:
        head = json.loads(file.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    except ValueError as error:
        raise InputError(f"{file}: not a complete record (broken or cut off): {error}") from None
    game = head.get("game") if isinstance(head, dict) else None
    if game not in ("roborally", "ricochet"):
        raise InputError(f'{file}: not a record of a game (no "game": "roborally" or "ricochet" in it)')
    return str(game)
