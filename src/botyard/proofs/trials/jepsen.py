"""The trial named after Jepsen: several servers on one PostgreSQL, and everything goes wrong in turn.

Servers are killed, paused and cut off from the database; PostgreSQL is restarted; clocks jump; a third of all
notifications get lost; and in the middle every server is replaced by a build of another version. Meanwhile
people play, and afterwards what they were told is compared with the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import msgspec

from botyard.proofs.trials.oracle import compare
from botyard.proofs.trials.postgres import Postgres
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.proxy import Cable, cable
from botyard.proofs.trials.tables import RACE, RICOCHET, TrialTable, open_table, settle
from botyard.version import __version__

SERVERS = 3
LOST_HINTS = 30
"""The percentage of notifications that get lost."""
JUMP = 3600.0
"""Seconds by which a clock jumps."""
PAUSES = (1.0, 7.0)
"""Seconds of a pause or cut: shorter and longer than a lease."""
BREATH = (0.5, 2.0)
"""Seconds between two faults."""
BACK = 90.0
"""Seconds after which everybody must be playing again."""
NEXT_VERSION = f"{__version__}.post1"


class Found(msgspec.Struct, kw_only=True):
    """The outcome of the trial."""

    seconds: float
    faults: dict[str, int]
    """How often each fault happened."""
    reconnections: int
    games: int
    acknowledged: int
    lost: int
    """Acknowledged answers that are not in the log."""
    doubled: int
    """Answers that took effect twice."""
    gaps: int
    """Logs with a missing number."""
    stale: int
    """Views that were older than what the client knew, wrong, or incomplete at the end."""
    wrong: list[str]


class _Trial:
    """The servers, their people, and what can be done to them."""

    def __init__(self, postgres: Postgres, database: str, folder: Path, seed: str) -> None:
        self.postgres, self.database, self.folder = postgres, database, folder
        self.dice = Random(seed)
        self.servers: list[Server] = []
        self.cables: list[Cable] = []
        self.tables: list[TrialTable] = []
        self.faults: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Servers, each with its own connection to the database, which can be cut."""
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(SERVERS):
                link = await stack.enter_async_context(cable(self.postgres.port))
                self.cables.append(link)
                address = self.database.replace(f":{self.postgres.port}/", f":{link.port}/")
                server = Server(address, self.folder, clock_that_jumps, drop_hints=LOST_HINTS)
                self.servers.append(server)
                # In a thread: its last words to the database go through a cable of this very loop.
                stack.push_async_callback(asyncio.to_thread, server.stop)
                await asyncio.to_thread(server.start)
            yield

    async def seat_people(self, tables: int) -> None:
        sockets = [server.ws for server in self.servers]
        for number in range(tables):
            settings = RICOCHET if number % 3 == 2 else RACE
            table = await open_table(
                self.servers[0].url,
                sockets[number % SERVERS :] + sockets[: number % SERVERS],
                settings,
                people=3,
                watchers=1,
                name=f"jepsen{number}",
                rematches=True,
                patience=1.5,
            )
            self.tables.append(table)
            table.begin()

    # Faults

    async def kill(self) -> None:
        server = self.dice.choice(self.servers)
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(self.dice.uniform(0, 1))
        await asyncio.to_thread(server.start)

    async def pause(self) -> None:
        server = self.dice.choice(self.servers)
        server.pause()
        try:
            await asyncio.sleep(self.dice.uniform(*PAUSES))
        finally:
            server.resume()

    async def cut(self) -> None:
        """One server loses the database: connections break, or no longer carry anything."""
        link = self.dice.choice(self.cables)
        if self.dice.random() < 0.5:
            link.cut()
        link.hold()
        await asyncio.sleep(self.dice.uniform(*PAUSES))
        link.mend()

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(self.dice.uniform(0, 2))
        await asyncio.to_thread(self.postgres.start)

    async def jump(self) -> None:
        """A server's clock is wrong by an hour from now on."""
        os.kill(self.dice.choice(self.servers).pid, self.dice.choice((signal.SIGUSR1, signal.SIGUSR2)))

    async def upgrade(self) -> None:
        """Replace one server after another by a build of another version, as an operator does."""
        for server in self.servers:
            await asyncio.to_thread(server.stop)
            server.prepare = next_version
            await asyncio.to_thread(server.start)

    async def do(self, fault: Callable[[], object]) -> None:
        self.faults[getattr(fault, "__name__", "").replace("_", " ")] += 1
        await fault()  # type: ignore[misc]

    async def go_wrong(self, seconds: float, tell: Callable[[str], None]) -> None:
        """One fault after another, each at least once where time allows, with the upgrade in the middle."""
        kinds = [self.kill, self.pause, self.cut, self.restart_postgres, self.jump]
        began = time.monotonic()
        upgraded = False
        queue: list[Callable[[], object]] = []
        while (now := time.monotonic() - began) < seconds or not upgraded:
            if not upgraded and now >= seconds / 2:
                upgraded = True
                await self.do(self.upgrade)
            else:
                if not queue:
                    queue = [*self.dice.sample(kinds, len(kinds))]
                await self.do(queue.pop())
            tell(f"{self.faults.total()} faults, {sum(t.acknowledged for t in self.tables)} answers")
            await asyncio.sleep(self.dice.uniform(*BREATH))


async def jepsen(
    postgres: Postgres,
    folder: Path,
    seconds: float,
    tables: int = 6,
    seed: str = "jepsen",
    tell: Callable[[str], None] = lambda text: None,
) -> Found:
    """Let people play for that long on three servers while one thing after another goes wrong."""
    trial = _Trial(postgres, postgres.new_database(), folder, seed)
    async with trial.running():
        await trial.seat_people(tables)
        try:
            began = time.monotonic()
            await trial.go_wrong(seconds, tell)
            elapsed = time.monotonic() - began
            await _everybody_plays(trial.tables)
            await settle(trial.tables)
        finally:
            await asyncio.gather(*(table.leave() for table in trial.tables), return_exceptions=True)
    players = [player for table in trial.tables for player in table.everybody]
    found = await compare(trial.database, players)
    return Found(
        seconds=round(elapsed, 1),
        faults=dict(sorted(trial.faults.items())),
        reconnections=sum(player.connections - 1 for player in players),
        games=found.games,
        acknowledged=found.acknowledged,
        lost=found.kinds["lost"],
        doubled=found.kinds["doubled"],
        gaps=found.kinds["gap"],
        stale=found.kinds["stale"] + sum(player.stale for player in players),
        wrong=found.wrong,
    )


async def _everybody_plays(tables: list[TrialTable]) -> None:
    """Wait until each table has stored one more answer: nobody is stuck after all that."""
    before = [table.acknowledged for table in tables]
    until = time.monotonic() + BACK
    while any(table.acknowledged <= known for table, known in zip(tables, before, strict=True)):
        if time.monotonic() > until:
            stuck = [t.describe() for t, known in zip(tables, before, strict=True) if t.acknowledged <= known]
            raise RuntimeError(f"a table is stuck: {stuck[0]}")
        await asyncio.sleep(0.1)


def clock_that_jumps() -> None:
    """In the server: signals move its clock by an hour, forwards and backwards."""
    honest, offset = time.time_ns, 0

    def jump(number: int, _: object) -> None:
        nonlocal offset
        offset += int(JUMP * 1e9) * (1 if number == signal.SIGUSR1 else -1)

    time.time_ns = lambda: honest() + offset
    signal.signal(signal.SIGUSR1, jump)
    signal.signal(signal.SIGUSR2, jump)


def next_version() -> None:
    """In the server: pretend to be a build of another version."""
    from botyard.server.http import health

    health.__version__ = NEXT_VERSION  # type: ignore[attr-defined]
    clock_that_jumps()
