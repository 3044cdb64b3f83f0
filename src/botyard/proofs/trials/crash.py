"""The crash trial: kill the server at random moments of play and check that nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from botyard.proofs.trials.oracle import Comparison, compare
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.tables import RACE, RICOCHET, TrialTable, open_table, settle

LONGEST_LIFE = 0.6
"""Seconds a server runs after it has stored its first answer."""
BACK = 60.0
"""Seconds after which everybody must be playing again."""


class Crashes(msgspec.Struct, kw_only=True):
    """The outcome of the trial."""

    kills: int
    found: Comparison
    slowest_start: float
    reconnections: int


async def crash(
    database: str, folder: Path, kills: int, seed: str = "crash", tell: Callable[[int], None] | None = None
) -> Crashes:
    """Kill a server that many times while two races and two games of Ricochet Robots are played on it."""
    dice = Random(seed)
    server = Server(database, folder)
    slowest = await asyncio.to_thread(server.start)
    tables = [
        await open_table(
            server.url, [server.ws], settings, people=3, watchers=1, name=f"{seed}{number}", rematches=True
        )
        for number, settings in enumerate((RACE, RICOCHET, RACE, RICOCHET))
    ]
    try:
        for table in tables:
            table.begin()
        for kill in range(kills):
            await _something_was_stored(tables)
            for table in tables:
                table.people[1].say(f"kill {kill}")
            await asyncio.sleep(dice.uniform(0, LONGEST_LIFE))
            await asyncio.to_thread(server.kill)
            slowest = max(slowest, await asyncio.to_thread(server.start))
            if tell is not None:
                tell(kill + 1)
        await _something_was_stored(tables)
        await settle(tables)
    finally:
        await asyncio.gather(*(table.leave() for table in tables), return_exceptions=True)
        await asyncio.to_thread(server.stop)
    players = [player for table in tables for player in table.everybody]
    return Crashes(
        kills=kills,
        found=await compare(database, players),
        slowest_start=slowest,
        reconnections=sum(player.connections - 1 for player in players),
    )


async def _something_was_stored(tables: list[TrialTable]) -> None:
    """Wait until each table has one more acknowledged answer: then the server is back for everybody."""
    before = [table.acknowledged for table in tables]
    for table, known in zip(tables, before, strict=True):
        try:
            await table.people[0].until(partial(_more, table, known), BACK)
        except TimeoutError:
            raise RuntimeError(f"a table is stuck: {table.describe()}") from None


def _more(table: TrialTable, known: int) -> bool:
    return table.acknowledged > known
