"""`botyard export` and `botyard import`: all games of a server as one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GROUP = "build"

Database = Annotated[
    str,
    typer.Option(
        envvar="BOTYARD_DATABASE",
        help="A file (SQLite), or postgresql://user@host/name. Default: as for botyard serve.",
        show_default=False,
    ),
]


def export_games(
    file: Annotated[Path, typer.Argument(help="The file to write, for example games.jsonl.gz.")],
    database: Database = "",
) -> None:
    """Write all rooms and games of a server to one file."""
    import asyncio

    from botyard.server.config import default_database
    from botyard.server.storage.transfer import export_games as export

    counts = asyncio.run(export(database or default_database(), file))
    typer.echo(f"{counts['games']} games with {counts['log']} answers are in {file}")


def import_games(
    file: Annotated[Path, typer.Argument(help="A file written by botyard export.")],
    database: Database = "",
) -> None:
    """Read all rooms and games of an exported file into an empty database."""
    import asyncio

    from botyard.server.config import default_database
    from botyard.server.storage.transfer import import_games as read

    counts = asyncio.run(read(database or default_database(), file))
    typer.echo(f"{counts['games']} games with {counts['log']} answers are in the database")


COMMANDS = {"export": export_games, "import": import_games}
