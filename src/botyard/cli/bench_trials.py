"""`botyard bench churn | jepsen | siege`: servers under long use, faults and attacks."""

from __future__ import annotations

from typing import Annotated

import typer

from botyard.cli.bench_server import Database, need_posix, trial_database, verdict
from botyard.errors import InputError


def churn(
    rooms: Annotated[int, typer.Option(min=40, help="How many rooms to open and leave.")] = 20_000,
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


def jepsen(
    minutes: Annotated[float, typer.Option(min=0.1, help="How long the faults go on.")] = 3.0,
    tables: Annotated[int, typer.Option(min=1, help="Rooms with four clients each.")] = 6,
    seed: Annotated[str, typer.Option(help="Another seed: other faults, other games.")] = "jepsen",
) -> None:
    """Run three servers on one PostgreSQL while everything fails; nothing may be lost, doubled or stale."""
    need_posix()
    import asyncio
    import tempfile
    from pathlib import Path

    from rich.console import Console

    from botyard.proofs.trials.jepsen import jepsen as trial
    from botyard.proofs.trials.postgres import temporary_postgres

    console = Console(highlight=False)
    with (
        temporary_postgres() as postgres,
        tempfile.TemporaryDirectory(prefix="botyard-trial-") as folder,
        console.status("starting") as status,
    ):
        found = asyncio.run(trial(postgres, Path(folder), 60 * minutes, tables, seed, status.update))
    faults = ", ".join(f"{often} x {name}" for name, often in found.faults.items())
    console.print(f"{found.seconds:.0f} s: {faults}; a third of all notifications dropped")
    console.print(f"{found.games} games, {found.reconnections} reconnections")
    console.print(
        f"acknowledged {found.acknowledged}, lost {found.lost}, doubled {found.doubled}, "
        f"gaps {found.gaps}, stale {found.stale}"
    )
    stale = [f"{found.stale} views were older than what their client knew"] if found.stale else []
    verdict(found.wrong or stale, "nothing lost, nothing doubled, no gaps, nothing stale")


def siege(
    rooms: Annotated[int, typer.Option(min=1, max=200, help="Honest rooms of four people.")] = 50,
    seconds: Annotated[float, typer.Option(min=1, help="Length of one span in seconds.")] = 10.0,
    turns: Annotated[int, typer.Option(min=1, help="Spans without and under attack; medians count.")] = 3,
    only: Annotated[str, typer.Option(help="Only this attack, by its name in attacks.py.")] = "",
    database: Database = "sqlite",
) -> None:
    """Attack a server with everything at once while honest rooms play; they must hardly notice."""
    need_posix()
    import asyncio

    from rich.console import Console

    from botyard.proofs.trials.attacks import ATTACKS
    from botyard.proofs.trials.siege import MOST
    from botyard.proofs.trials.siege import siege as trial

    names = [one.__name__ for one in ATTACKS]
    if only and only not in names:
        raise InputError(f"there is no attack {only!r}; choose one of {', '.join(names)}")
    console = Console(highlight=False)
    with trial_database(database) as (address, folder), console.status("starting") as status:
        found = asyncio.run(trial(address, folder, rooms, seconds, turns, only, status.update))
    console.print(f"{found.rooms} honest rooms, {found.commands} commands, {found.attacks} attacks at once")
    console.print(
        f"no attack:    p50 {found.quiet_p50_ms} ms, p99 {found.quiet_p99_ms} ms {found.quiet_p99s_ms}"
    )
    console.print(
        f"under attack: p50 {found.siege_p50_ms} ms, p99 {found.siege_p99_ms} ms {found.siege_p99s_ms}"
    )
    ratio = f"the slowest hundredth takes {found.ratio:.2f} times as long under attack"
    verdict([ratio] if found.ratio >= MOST else [], ratio)
