"""`botyard bench crash | leak | server | scaling`: stress tests of the server on this machine."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from botyard.errors import InputError

Database = Annotated[
    str,
    typer.Option(
        help="sqlite or postgresql for a temporary database, or the address of an empty PostgreSQL database.",
    ),
]


@contextlib.contextmanager
def trial_database(wanted: str) -> Iterator[tuple[str, Path]]:
    """The address of an empty database, and a folder for the trial's files."""
    import tempfile

    from botyard.proofs.trials.postgres import temporary_postgres

    with tempfile.TemporaryDirectory(prefix="botyard-trial-") as folder:
        if wanted == "sqlite":
            yield str(Path(folder) / "games.db"), Path(folder)
        elif wanted == "postgresql":
            with temporary_postgres() as postgres:
                yield postgres.new_database(), Path(folder)
        elif wanted.startswith("postgres"):
            yield wanted, Path(folder)
        else:
            raise InputError(
                f"{wanted!r} is not a database for a trial; use sqlite, postgresql, or an address"
            )


def crash(
    kills: Annotated[int, typer.Option(min=1, help="How often to kill the server.")] = 100,
    database: Database = "sqlite",
    seed: Annotated[str, typer.Option(help="Another seed: other moments, other games.")] = "crash",
) -> None:
    """Kill a server at random moments while people play; nothing acknowledged may be lost or doubled."""
    need_posix()
    import asyncio

    from rich.console import Console

    from botyard.proofs.trials.crash import crash as trial

    console = Console(highlight=False)
    with trial_database(database) as (address, folder), console.status("playing") as status:
        result = asyncio.run(
            trial(address, folder, kills, seed, lambda done: status.update(f"{done} of {kills} kills"))
        )
    found = result.found
    console.print(
        f"{result.kills} kills, {result.reconnections} reconnections, {found.games} games, "
        f"{found.entries} entries in the logs, {found.acknowledged} acknowledged answers; "
        f"slowest restart {result.slowest_start:.2f} s"
    )
    verdict(
        found.wrong,
        f"nothing lost, nothing doubled; {found.tables} games ended with the same state for everyone",
    )


def leak(
    games: Annotated[int, typer.Option(min=1)] = 200,
    database: Database = "sqlite",
    seed: Annotated[str, typer.Option(help="Another seed: other games.")] = "leak",
) -> None:
    """Play with marked secrets and search every frame, page and log line for them."""
    need_posix()
    import asyncio

    from rich.console import Console

    from botyard.proofs.trials.leak import leak as trial

    console = Console(highlight=False)
    with trial_database(database) as (address, folder), console.status(f"playing {games} games"):
        result = asyncio.run(trial(address, folder, games, seed))
    console.print(
        f"{result.games} games: {result.frames} frames, {result.pages} pages, {result.log_lines} log lines "
        f"searched; {result.marks} marked cards seen by players who may see them"
    )
    verdict(result.found, "no secret found")


def server(
    rooms: Annotated[int, typer.Option(min=1)] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="Length of one span in seconds.")] = 10.0,
    repeats: Annotated[int, typer.Option(min=1, help="Number of spans; the median counts.")] = 9,
    pace: Annotated[float, typer.Option(min=0.01, help="Commands per second in each room.")] = 1.0,
    people: Annotated[int, typer.Option(min=0, max=8, help="People in each room; 0: four to eight.")] = 0,
    open_games: Annotated[int, typer.Option(min=0, help="Open games at the restart; 0: no restart.")] = 1000,
    database: Database = "sqlite",
    out: Annotated[Path | None, typer.Option(help="Write a JSON file for `botyard bench scaling`.")] = None,
) -> None:
    """Measure many rooms at a realistic pace: delays, cost of a command, memory, restart."""
    need_posix()
    if not Path("/proc/self/statm").exists():
        raise InputError("this trial reads the server's memory and time from /proc; run it on Linux")
    import asyncio

    import msgspec
    from rich.console import Console
    from rich.table import Table

    from botyard.proofs.trials.load import load, restart

    console = Console(highlight=False)
    with console.status("starting") as status:
        with trial_database(database) as (address, folder):
            result = asyncio.run(
                load(address, folder, rooms, seconds, repeats, pace, people, tell=status.update)
            )
        if open_games:
            with trial_database(database) as (address, folder):
                result.restart_seconds = round(
                    asyncio.run(restart(address, folder, open_games, status.update)), 2
                )
                result.restart_games = open_games
    table = Table("measured", "", title=f"{rooms} rooms, {result.sockets} sockets, {result.database}")
    for name, value in msgspec.structs.asdict(result).items():
        table.add_row(name.replace("_", " "), _shown(value))
    console.print(table)
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(result)) + b"\n")


def scaling(
    measured: Annotated[
        Path, typer.Argument(help="The file written by `botyard bench server --out`.")
    ] = Path("docs/scaling.json"),
) -> None:
    """Calculate from a measurement what one machine, several processes and a million players need."""
    import msgspec

    from botyard.proofs.trials.load import Load
    from botyard.proofs.trials.scaling import calculate

    try:
        result = msgspec.json.decode(measured.read_bytes(), type=Load)
    except FileNotFoundError:
        raise InputError(
            f"{measured} does not exist; create it with: botyard bench server --out FILE"
        ) from None
    except msgspec.DecodeError as error:
        raise InputError(f"{measured} is not a measurement by `botyard bench server`: {error}") from None
    typer.echo(calculate(result))


def need_posix() -> None:
    if not hasattr(os, "fork"):
        raise InputError(
            "this trial forks, pauses and kills servers, which Windows cannot do; run it on Linux"
        )


def _shown(value: object) -> str:
    """A figure, or one figure for each span.

    >>> _shown(12345), _shown([1020, 980.5])
    ('12,345', '1,020 980.5')
    """
    if isinstance(value, list):
        return " ".join(_shown(one) for one in value)
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def verdict(wrong: list[str], good: str) -> None:
    if wrong:
        for line in wrong[:50]:
            typer.echo(f"WRONG: {line}", err=True)
        raise typer.Exit(1)
    typer.echo(good)
