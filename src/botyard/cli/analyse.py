"""`botyard analyse`: a finished game examined: better programs of a race, shortest solutions of Ricochet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from botyard.errors import InputError

GROUP = "study"


def analyse(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    json: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the analysis as JSON.")] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="For a race: draw progress and damage over time.")
    ] = None,
) -> None:
    """Show what would have been better: programs turn by turn, or shortest solutions beside the bids."""
    import msgspec
    from rich.console import Console

    from botyard.cli.terminal_game import terminal_game
    from botyard.games import kind_of_file

    found = terminal_game(kind_of_file(file)).analyse(file, Console(highlight=False), plot)
    if json is not None:
        _write(json, msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None
