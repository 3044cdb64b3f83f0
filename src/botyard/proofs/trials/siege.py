"""The siege: a server is attacked with everything at once while honest rooms play, and nobody may notice.

What counts is the delay from an honest command to the last socket of its room, with and without the attack,
measured alternately, because a machine's speed changes from minute to minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from statistics import median

import msgspec

from botyard.proofs.trials.attacks import ATTACKS, run_attackers
from botyard.proofs.trials.load import (
    ENTER,
    SETTINGS,
    Deliveries,
    let_play,
    milliseconds,
    play_at_pace,
    sees_game,
    stop_all,
    until,
)
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.screen import TrialScreen
from botyard.proofs.trials.tables import make_room

PRODUCTION = {
    "rooms_an_hour": 20,
    "sockets_an_address": 200,
    "points_a_second": 400,
    "room_points_a_second": 200,
}
"""The limits that an operator would set; other trials have none."""
MOST = 2.0
"""How many times longer an honest command may take while the server is under attack."""
NOTHING = 10.0
"""Milliseconds; a delay below this counts as this: nobody sees the difference."""
WARM_UP = 3.0
FIRST_WAVE = 2.0
"""Seconds from the start of the attack to the measurement."""
PEOPLE = 4


class Siege(msgspec.Struct, kw_only=True):
    """The outcome; delays are medians over the turns, in milliseconds."""

    rooms: int
    attacks: int
    commands: int
    quiet_p50_ms: float
    quiet_p99_ms: float
    siege_p50_ms: float
    siege_p99_ms: float
    quiet_p99s_ms: list[float]
    siege_p99s_ms: list[float]

    @property
    def ratio(self) -> float:
        """How many times longer the slowest hundredth takes under attack."""
        return max(self.siege_p99_ms, NOTHING) / max(self.quiet_p99_ms, NOTHING)


async def siege(
    database: str,
    folder: Path,
    rooms: int = 50,
    seconds: float = 10.0,
    turns: int = 3,
    only: str = "",
    tell: Callable[[str], None] = lambda text: None,
) -> Siege:
    """Honest rooms at one command a second each, without attacks and under them (`only`: one attack)."""
    server = Server(database, folder, None, **PRODUCTION)
    await asyncio.to_thread(server.start)
    pulse = Deliveries()
    tables: list[list[TrialScreen]] = []
    playing: list[asyncio.Task[None]] = []
    spans: dict[str, list[tuple[float, float]]] = {"quiet": [], "siege": []}
    try:
        tell(f"setting up {rooms} rooms")
        for number in range(rooms):
            tables.append(await _open_table(server, number, pulse))
        await until(lambda: all(sees_game(one) for table in tables for one in table), ENTER, pulse)
        gc.disable()  # pauses of this process would count as the server's
        playing += [asyncio.create_task(play_at_pace(table, pulse, 1.0)) for table in tables]
        await let_play(playing, WARM_UP)
        for turn in range(turns):
            tell(f"without attack, {turn + 1} of {turns}")
            spans["quiet"].append(await _span(playing, seconds))
            tell(f"under attack, {turn + 1} of {turns}")
            async with _attackers(server, tables[-1][0].room, tables[0][0].room, only):
                await let_play(playing, FIRST_WAVE)
                spans["siege"].append(await _span(playing, seconds))
        await stop_all(playing)
        await until(lambda: pulse.all_heard({t[0].room: len(t) for t in tables}), ENTER, pulse)
    finally:
        gc.enable()
        await stop_all(playing)
        for table in tables:
            for screen in table:
                screen.close()
        await asyncio.to_thread(server.stop)
    quiet, attacked = ([pulse.delays(span)[0] for span in spans[kind]] for kind in ("quiet", "siege"))
    quiet_p99s, siege_p99s = ([milliseconds(one, 0.99) for one in kind] for kind in (quiet, attacked))
    return Siege(
        rooms=rooms,
        attacks=1 if only else len(ATTACKS),
        commands=sum(map(len, quiet)) + sum(map(len, attacked)),
        quiet_p50_ms=median(milliseconds(one, 0.5) for one in quiet),
        quiet_p99_ms=median(quiet_p99s),
        siege_p50_ms=median(milliseconds(one, 0.5) for one in attacked),
        siege_p99_ms=median(siege_p99s),
        quiet_p99s_ms=quiet_p99s,
        siege_p99s_ms=siege_p99s,
    )


async def _open_table(server: Server, number: int, pulse: Deliveries) -> list[TrialScreen]:
    """A room in which a race has begun; its people share an address, as a family does."""
    address = f"127.0.1.{number + 1}"
    room, tokens = await make_room(server.url, SETTINGS, PEOPLE, address=address)
    screens = [
        await TrialScreen.open(server.ws, room, own, f"honest{number}.{seat}", pulse.hear, address)
        for seat, own in enumerate(tokens)
    ]
    screens[0].send({"type": "start"})
    return screens


async def _span(playing: list[asyncio.Task[None]], seconds: float) -> tuple[float, float]:
    began = time.perf_counter()
    await let_play(playing, seconds)
    return began, time.perf_counter()


@contextlib.asynccontextmanager
async def _attackers(server: Server, room: str, victim: str, only: str) -> AsyncIterator[None]:
    """The attackers in a process of their own; they watch one honest race and ask for pictures of another."""
    context = multiprocessing.get_context("spawn")
    process = context.Process(
        target=run_attackers, args=(server.config.port, room, victim, only), daemon=True
    )
    await asyncio.to_thread(process.start)
    try:
        yield
    finally:
        process.kill()
        await asyncio.to_thread(process.join, 10)
