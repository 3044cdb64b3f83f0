"""The load trial: many rooms at a realistic pace, from a process of its own, and what they cost the server.

Every person answers about once in so many seconds that a room has one command a second. A command counts
from the moment it is sent until the last socket of its room has heard of it.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from botyard.trials.people import View, answers
from botyard.trials.player import Player
from botyard.trials.processes import Server
from botyard.trials.tables import Table, fetch, lay_table

SETTINGS = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 500}, "seats": 8, "glass": False}
PAGE = resource.getpagesize()
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0
"""Nobody comes anew because the machine is slow: that would be another load."""
LATE = 5.0
"""Seconds after the end in which the last answers may still arrive."""


class Load(msgspec.Struct, kw_only=True):
    """What was measured."""

    database: str
    rooms: int
    sockets: int
    seconds: float
    commands: int
    p50_ms: float
    p99_ms: float
    """From a command to the last client of its room."""
    ack_p99_ms: float
    cpu_seconds: float
    commands_per_cpu_second: float
    bytes_per_command: float
    """Sent to all clients together."""
    writes: int
    transactions: int
    memory_mb: float
    kb_per_room: float
    restart_seconds: float = 0.0
    restart_games: int = 0


class Pulse:
    """The commands of a room, and who has heard of them."""

    def __init__(self) -> None:
        self.sent: dict[str, float] = {}
        self.acked: list[float] = []
        self.seqs: dict[tuple[str, int], tuple[float, int]] = {}
        self.heard: dict[tuple[str, int], list[float]] = {}
        self.bytes = 0

    def hear(self, player: Player, text: str) -> None:
        now = time.perf_counter()
        self.bytes += len(text)
        if text.startswith(('{"type":"update"', '{"type":"waiting"')):
            seq = int(text.partition('"seq":')[2].partition(",")[0])
            self.heard.setdefault((player.room, seq), []).append(now)
        elif text.startswith('{"type":"ack"'):
            message = msgspec.json.decode(text)
            sent = self.sent.pop(message["id"], None)
            if sent is not None and message.get("seq") is not None:
                self.acked.append(now - sent)
                self.seqs[player.room, message["seq"]] = (sent, 0)

    def delays(self, sockets: dict[str, int]) -> list[float]:
        """Seconds from each command to the last socket of its room."""
        return sorted(
            max(self.heard[where]) - sent
            for where, (sent, _) in self.seqs.items()
            if len(self.heard.get(where, ())) >= sockets[where[0]]
        )


async def load(
    database: str,
    folder: Path,
    rooms: int,
    seconds: float,
    pace: float = 1.0,
    people: int = 0,
    tell: Callable[[str], None] = lambda text: None,
) -> Load:
    """Rooms of so many people (0: four to eight) who together send `pace` commands a second in each room."""
    server = Server(database, folder, thinkers=1)
    await asyncio.to_thread(server.start)
    empty = memory(server.pid)
    pulse = Pulse()
    tables: list[Table] = []
    try:
        tell(f"laying {rooms} tables")
        for number in range(rooms):
            table = await lay_table(
                server.url,
                [server.ws],
                SETTINGS,
                people or 4 + number % 5,
                name=f"load{number}",
                patience=PATIENCE,
                hear=pulse.hear,
            )
            for player in table.people:
                player.playing = False
            table.begin()
            tables.append(table)
        for table in tables:
            for player in table.people:
                await player.until(partial(_sees, player))
        tell(f"playing for {seconds:g} seconds")
        gc.disable()  # thousands of clients in one process: their own pauses are not the server's
        pulse.heard.clear()
        pulse.seqs.clear()
        pulse.acked.clear()
        pulse.bytes = 0
        before, counts = cpu_seconds(server.pid), _counts(server)
        began = time.perf_counter()
        await asyncio.gather(*(_play(table, pulse, pace, seconds) for table in tables))
        elapsed = time.perf_counter() - began
        used, after = cpu_seconds(server.pid) - before, _counts(server)
        held = memory(server.pid)
    finally:
        gc.enable()
        await asyncio.gather(*(table.leave() for table in tables), return_exceptions=True)
        await asyncio.to_thread(server.stop)
    delays = pulse.delays({table.room: len(table.people) for table in tables})
    commands = int(after["log_entries_written"] - counts["log_entries_written"])
    return Load(
        database="postgresql" if database.startswith("postgres") else "sqlite",
        rooms=rooms,
        sockets=sum(len(table.people) for table in tables),
        seconds=round(elapsed, 1),
        commands=commands,
        p50_ms=_ms(delays, 0.5),
        p99_ms=_ms(delays, 0.99),
        ack_p99_ms=_ms(sorted(pulse.acked), 0.99),
        cpu_seconds=round(used, 2),
        commands_per_cpu_second=round(commands / max(used, 0.01)),
        bytes_per_command=round(pulse.bytes / max(commands, 1)),
        writes=commands,
        transactions=int(after["log_transactions"] - counts["log_transactions"]),
        memory_mb=round(held / 1e6, 1),
        kb_per_room=round((held - empty) / rooms / 1e3, 1),
    )


async def restart(database: str, folder: Path, games: int, tell: Callable[[str], None]) -> float:
    """Seconds from the start of the process until a client is back in its game, with so many games open."""
    server = Server(database, folder, thinkers=1)
    await asyncio.to_thread(server.start)
    tell(f"beginning {games} games")
    last: Table | None = None
    for number in range(games):
        table = await lay_table(server.url, [server.ws], SETTINGS, 2, name=f"open{number}")
        table.begin()
        await table.people[0].until(partial(_sees, table.people[0]))
        await table.leave()
        last = table
    await asyncio.to_thread(server.kill)
    began = time.perf_counter()
    try:
        await asyncio.to_thread(server.start, cold=True)
        assert last is not None
        back = Player([server.ws], last.room, last.people[0].tokens, name="back")
        back.playing = False
        back.start()
        await back.until(partial(_sees, back))
        elapsed = time.perf_counter() - began
        await back.stop()
    finally:
        await asyncio.to_thread(server.stop)
    return elapsed


async def _play(table: Table, pulse: Pulse, pace: float, seconds: float) -> None:
    """The room's people answer in turn, one command after the other at the room's pace."""
    dice = Random(table.room)
    until = time.perf_counter() + seconds
    await asyncio.sleep(dice.uniform(0, 1 / pace))
    while time.perf_counter() < until:
        next_at = time.perf_counter() + dice.uniform(0.5, 1.5) / pace
        _one_command(table, pulse, dice)
        await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
    await asyncio.sleep(min(LATE, 0.5))


def _one_command(table: Table, pulse: Pulse, dice: Random) -> None:
    for player in dice.sample(table.people, len(table.people)):
        for seat in player.seats:
            if player.idle and (todo := answers(player.views.get(seat, _NOTHING), seat, dice)):
                name = player.send(todo[0])
                pulse.sent[name] = time.perf_counter()
                return


_NOTHING: View = {"robots": (), "questions": (), "answered": {}}


def _sees(player: Player) -> bool:
    return bool(player.views)


def _ms(ordered: list[float], part: float) -> float:
    return round(ordered[int(part * (len(ordered) - 1))] * 1000, 1) if ordered else 0.0


def memory(pid: int) -> int:
    """Bytes that the process holds now."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def cpu_seconds(pid: int) -> float:
    """Seconds of a core that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _counts(server: Server) -> dict[str, float]:
    lines = fetch(f"{server.url}/metrics").decode().splitlines()
    pairs = (line.removeprefix("botyard_").rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}
