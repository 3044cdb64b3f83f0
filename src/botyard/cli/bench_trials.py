"""`botyard bench churn`: what a server is worth after many rooms."""

from __future__ import annotations

from typing import Annotated

import typer

from botyard.cli.bench_server import Database, need_posix, trial_database, verdict


def churn(
    rooms: Annotated[int, typer.Option(min=40, help="How many rooms are opened and forgotten.")] = 20_000,
    database: Database = "sqlite",
) -> None:
    """Open many rooms and leave them; the server's memory must level off."""
    need_posix()
    import asyncio

    from rich.console import Console

    from botyard.proofs.trials.churn import LEVEL
    from botyard.proofs.trials.churn import churn as trial

    console = Console(highlight=False)
    with trial_database(database) as (address, folder), console.status("starting") as status:
        found = asyncio.run(trial(address, folder, rooms, tell=status.update))
    console.print(f"memory in MB, after each {100 // len(found.memory_mb)} % of {found.rooms} rooms:")
    console.print(" ".join(f"{one:.1f}" for one in found.memory_mb))
    console.print(f"slope of the second half: {found.kb_a_room:.3f} kB a room (level: below {LEVEL:g})")
    verdict([] if found.level else ["the memory grows with the rooms"], "the memory levels off")
