"""The load trial: many rooms at a realistic pace, driven from a separate process, and what they cost.

People answer often enough to give each room one command a second. A command is timed from the moment it is
sent until the last socket of its room has heard of it. After a warm-up, several spans are measured one after
another, because a machine's speed changes from minute to minute.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from botyard.errors import InputError
from botyard.proofs.trials.calibration import Calibration
from botyard.proofs.trials.player import TrialPlayer
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.random_players import answers
from botyard.proofs.trials.screen import MessageHead, TrialScreen
from botyard.proofs.trials.tables import TrialTable, fetch, make_room, open_table

SETTINGS = {
    "game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 500, "lives": 9},
    "seats": 8,
    "glass": False,
}
"""With many lives, everybody stays in the race from the first span to the last."""
ENTER = 60.0
"""Seconds in which everybody must have seen the game."""
WARM_UP = 5.0
"""Seconds of warm-up, which are not measured."""
LATE = 5.0
"""Seconds to wait after the end for the last answers."""


class Span(msgspec.Struct, kw_only=True):
    """A span of play, and what the server did in it."""

    began: float
    ended: float
    commands: int
    transactions: int
    cpu_seconds: float
    bytes: int
    """Sent to all clients together."""
    calibration_us: int


class Load(msgspec.Struct, kw_only=True):
    """The measurement. Each figure is the median over the spans."""

    database: str
    rooms: int
    sockets: int
    seconds: float
    """The length of each span."""
    commands: int
    """In all spans together."""
    p50_ms: float
    p99_ms: float
    """Delay from a command to the last client of its room."""
    ack_p99_ms: float
    commands_per_cpu_second: float
    bytes_per_command: float
    """Sent to all clients together."""
    commands_per_transaction: float
    memory_mb: float
    kb_per_room: float
    rates: list[int]
    """Commands per CPU second, span by span."""
    p99s_ms: list[float]
    calibrations_us: list[int]
    """The time of a fixed piece of work during each span: the slower the machine, the longer."""
    restart_seconds: float = 0.0
    restart_games: int = 0


class Deliveries:
    """The commands of all rooms, and which sockets have heard of them."""

    def __init__(self) -> None:
        self.sent: dict[str, float] = {}
        """Commands without an acknowledgement."""
        self._refusals: list[str] = []
        self.bytes = 0
        self._acked: dict[tuple[str, int], tuple[float, float]] = {}
        """When each command was sent and acknowledged, by room and number."""
        self._heard: dict[tuple[str, int], list[float]] = {}

    def hear(self, screen: TrialScreen, head: MessageHead, size: int, now: float) -> None:
        self.bytes += size
        if head.type in ("update", "waiting"):
            assert head.seq is not None
            self._heard.setdefault((screen.room, head.seq), []).append(now)
        elif head.type == "ack":
            sent = self.sent.pop(head.id or "", None)
            if sent is not None:
                assert head.seq is not None
                self._acked[screen.room, head.seq] = (sent, now)
        elif head.type == "error":
            self._refusals.append(head.message)

    def check(self) -> None:
        """Raise InputError if the server refused a command: then the measurement is worthless."""
        if self._refusals:
            raise InputError(f"the server refused part of the load: {self._refusals[0]}; try a lighter one")

    def all_heard(self, sockets: dict[str, int]) -> bool:
        """Whether every command is acknowledged and everybody in its room has heard of it."""
        return not self.sent and all(
            len(self._heard.get(where, ())) == sockets[where[0]] for where in self._acked
        )

    def delays(self, span: tuple[float, float]) -> tuple[list[float], list[float]]:
        """Sorted delays in seconds: from command to last socket of the room, and to acknowledgement."""
        began, ended = span
        heard: list[float] = []
        acks: list[float] = []
        for where, (sent, acked) in self._acked.items():
            if began <= sent < ended:
                acks.append(acked - sent)
                heard.append(max(self._heard[where]) - sent)
        return sorted(heard), sorted(acks)


async def load(
    database: str,
    folder: Path,
    rooms: int,
    seconds: float,
    repeats: int,
    pace: float = 1.0,
    people: int = 0,
    warm_up: float = WARM_UP,
    tell: Callable[[str], None] = lambda text: None,
    **options: object,
) -> Load:
    """Rooms with that many people (0: four to eight) who together send `pace` commands a second in each room.

    `options` are settings of the server.
    """
    server = Server(database, folder, None, **options)
    await asyncio.to_thread(server.start)
    empty = memory(server.pid)
    pulse = Deliveries()
    tables: list[list[TrialScreen]] = []
    sockets: dict[str, int] = {}
    playing: list[asyncio.Task[None]] = []
    try:
        tell(f"setting up {rooms} rooms")
        for number in range(rooms):
            try:
                table = await _open_table(server, people or 4 + number % 5, f"load{number}", pulse)
            except OSError as error:
                raise InputError(
                    f"no more sockets could be opened after {number} rooms ({error}); "
                    "try fewer rooms, or let processes open more files (ulimit -n)"
                ) from None
            tables.append(table)
            sockets[table[0].room] = len(table)
        await until(lambda: all(sees_game(screen) for table in tables for screen in table), ENTER, pulse)
        gc.disable()  # pauses of this process, with its thousands of clients, would count as the server's
        playing += [asyncio.create_task(play_at_pace(table, pulse, pace)) for table in tables]
        tell("warming up")
        await let_play(playing, warm_up)
        spans = []
        for number in range(repeats):
            tell(f"playing for {seconds:g} seconds, {number + 1} of {repeats}")
            spans.append(await _measure(server, pulse, playing, seconds))
        held = memory(server.pid)
        await stop_all(playing)
        await until(lambda: pulse.all_heard(sockets), LATE, pulse)
    finally:
        gc.enable()
        await stop_all(playing)
        for table in tables:
            for screen in table:
                screen.close()
        await asyncio.to_thread(server.stop)
    delays, acks = zip(*(pulse.delays((span.began, span.ended)) for span in spans), strict=True)
    commands = sum(span.commands for span in spans)
    rates = [round(span.commands / max(span.cpu_seconds, 0.01)) for span in spans]
    p99s = [milliseconds(one, 0.99) for one in delays]
    return Load(
        database="postgresql" if database.startswith("postgres") else "sqlite",
        rooms=rooms,
        sockets=sum(sockets.values()),
        seconds=seconds,
        commands=commands,
        p50_ms=median(milliseconds(one, 0.5) for one in delays),
        p99_ms=median(p99s),
        ack_p99_ms=median(milliseconds(one, 0.99) for one in acks),
        commands_per_cpu_second=median(rates),
        bytes_per_command=round(sum(span.bytes for span in spans) / max(commands, 1)),
        commands_per_transaction=round(commands / max(sum(span.transactions for span in spans), 1), 2),
        memory_mb=round(held / 1e6, 1),
        kb_per_room=round((held - empty) / rooms / 1e3, 1),
        rates=rates,
        p99s_ms=p99s,
        calibrations_us=[span.calibration_us for span in spans],
    )


async def _open_table(server: Server, people: int, name: str, pulse: Deliveries) -> list[TrialScreen]:
    """A room with that many people, in which the game has begun."""
    room, tokens = await make_room(server.url, SETTINGS, people)
    screens = [
        await TrialScreen.open(server.ws, room, own, f"{name}.{number}", pulse.hear)
        for number, own in enumerate(tokens)
    ]
    screens[0].send({"type": "start"})
    return screens


async def _measure(
    server: Server, pulse: Deliveries, playing: Sequence[asyncio.Task[None]], seconds: float
) -> Span:
    counts, cpu, size = await asyncio.to_thread(counts_of, server.url), cpu_seconds(server.pid), pulse.bytes
    began = time.perf_counter()
    async with Calibration() as calibration:
        await let_play(playing, seconds)
    ended = time.perf_counter()
    used, size = cpu_seconds(server.pid) - cpu, pulse.bytes - size
    after = await asyncio.to_thread(counts_of, server.url)
    return Span(
        began=began,
        ended=ended,
        commands=int(after["log_entries_written"] - counts["log_entries_written"]),
        transactions=int(after["log_transactions"] - counts["log_transactions"]),
        cpu_seconds=used,
        bytes=size,
        calibration_us=calibration.microseconds,
    )


async def let_play(playing: Sequence[asyncio.Task[None]], seconds: float) -> None:
    """Wait for the given time; fail as soon as a player cannot go on."""
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def until(condition: Callable[[], bool], seconds: float, pulse: Deliveries) -> None:
    ends = time.perf_counter() + seconds
    while not condition():
        pulse.check()
        if time.perf_counter() > ends:
            raise InputError(f"some clients are still behind after {seconds:g} seconds; try fewer rooms")
        await asyncio.sleep(0.05)


async def stop_all(playing: Sequence[asyncio.Task[None]]) -> None:
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def restart(database: str, folder: Path, games: int, tell: Callable[[str], None]) -> float:
    """Seconds from the start of the process until a client is back in its game, with that many games open."""
    server = Server(database, folder, job_workers=1)
    await asyncio.to_thread(server.start)
    tell(f"starting {games} games")
    last: TrialTable | None = None
    for number in range(games):
        table = await open_table(server.url, [server.ws], SETTINGS, 2, name=f"open{number}")
        table.begin()
        await table.people[0].until(partial(_sees, table.people[0]))
        await table.leave()
        last = table
    await asyncio.to_thread(server.kill)
    began = time.perf_counter()
    try:
        await asyncio.to_thread(server.start, cold=True)
        assert last is not None
        back = TrialPlayer([server.ws], last.room, last.people[0].tokens, name="back")
        back.playing = False
        back.start()
        await back.until(partial(_sees, back))
        elapsed = time.perf_counter() - began
        await back.stop()
    finally:
        await asyncio.to_thread(server.stop)
    return elapsed


async def play_at_pace(table: list[TrialScreen], pulse: Deliveries, pace: float) -> None:
    """Let the room's people answer in turn, one command after another at the room's pace."""
    dice = Random(table[0].room)
    await asyncio.sleep(dice.uniform(0, 1 / pace))
    while True:
        next_at = time.perf_counter() + dice.uniform(0.5, 1.5) / pace
        pulse.check()
        if any(screen.lost for screen in table):
            raise InputError("the server closed a connection; try fewer rooms or a slower pace")
        _one_command(table, pulse, dice)
        await asyncio.sleep(max(0.0, next_at - time.perf_counter()))


def _one_command(table: list[TrialScreen], pulse: Deliveries, dice: Random) -> None:
    for screen in dice.sample(table, len(table)):
        for seat in screen.seats:
            if screen.idle and (view := screen.view(seat)) and (todo := answers(view, seat, dice)):
                now = time.perf_counter()
                pulse.sent[screen.send(todo[0])] = now
                return


def sees_game(screen: TrialScreen) -> bool:
    return any(screen.view(seat) for seat in screen.seats)


def _sees(player: TrialPlayer) -> bool:
    return bool(player.views)


def milliseconds(ordered: list[float], part: float) -> float:
    return round(ordered[int(part * (len(ordered) - 1))] * 1000, 1) if ordered else 0.0


def memory(pid: int) -> int:
    """Bytes of memory that the process holds now."""
    return int(Path(f"/proc/{pid}/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """CPU seconds that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def counts_of(url: str) -> dict[str, float]:
    """The figures of a server's `/metrics`, by name."""
    lines = fetch(f"{url}/metrics").decode().splitlines()
    pairs = (line.removeprefix("botyard_").rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}
