"""The crash trial: people play, the server is killed at random moments, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from botyard.trials.processes import Server
from botyard.trials.tables import RACE, RICOCHET, Table, lay_table, settle
from botyard.trials.truth import Found, compare

LONGEST_LIFE = 0.6
"""Seconds that a server lives after the first answer that it stored."""
BACK = 60.0
"""Seconds after which everybody must be playing again."""


class Crashes(msgspec.Struct, kw_only=True):
    """What came of it."""

    kills: int
    found: Found
    slowest_start: float
    reconnections: int


async def crash(
    database: str, folder: Path, kills: int, seed: str = "crash", tell: Callable[[int], None] | None = None
) -> Crashes:
    """Kill a server so many times while two races and two games of Ricochet Robots are played on it."""
    dice = Random(seed)
    server = Server(database, folder)
    slowest = await asyncio.to_thread(server.start)
    tables = [
        await lay_table(
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


async def _something_was_stored(tables: list[Table]) -> None:
    """Wait until each table has one more acknowledged answer than now: the server is back for everybody."""
    before = [table.acknowledged for table in tables]
    for table, known in zip(tables, before, strict=True):
        try:
            await table.people[0].until(partial(_more, table, known), BACK)
        except TimeoutError:
            raise RuntimeError(f"a table stands still: {table.describe()}") from None


def _more(table: Table, known: int) -> bool:
    return table.acknowledged > known
