"""The churn trial: rooms are opened, played in and unloaded, and the server's memory must level off.

A leak shows as a slope: memory that grows with the number of rooms opened so far. The first half of the
trial fills caches and lets the allocator settle; the slope is that of the second half.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from botyard.proofs.trials.load import counts_of, memory
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.random_players import answers
from botyard.proofs.trials.screen import MessageHead, TrialScreen
from botyard.proofs.trials.tables import RACE, RICOCHET, make_room
from botyard.server.rooms import rooms as live_rooms

AT_ONCE = 8
"""Rooms that are open at the same time."""
LOOKS = 20
"""How often the memory is measured."""
FORGOTTEN = 60.0
"""Seconds in which the last rooms must be gone from memory."""
LEVEL = 1.0
"""Kilobytes per room: memory that grows by less has levelled off."""


class Churn(msgspec.Struct, kw_only=True):
    """The outcome of the trial."""

    rooms: int
    memory_mb: list[float]
    """After each part of the rooms, from the first to the last."""
    kb_a_room: float
    """The slope of the second half."""
    left: int
    """Rooms that the server still has in memory at the end."""

    @property
    def level(self) -> bool:
        return self.kb_a_room < LEVEL and self.left == 0


async def churn(
    database: str,
    folder: Path,
    rooms: int,
    looks: int = LOOKS,
    tell: Callable[[str], None] = lambda text: None,
) -> Churn:
    """Open that many rooms one after another, a few at a time, and have the server unload them."""
    server = Server(database, folder, forget_soon)
    await asyncio.to_thread(server.start)
    seen: list[tuple[int, int]] = []
    try:
        for part in range(looks):
            numbers = iter(range(rooms * part // looks, rooms * (part + 1) // looks))
            await asyncio.gather(*(_open_rooms(server, numbers) for _ in range(AT_ONCE)))
            left = await _until_forgotten(server)
            seen.append((rooms * (part + 1) // looks, memory(server.pid)))
            tell(f"{seen[-1][0]} rooms, {seen[-1][1] / 1e6:.1f} MB")
    finally:
        await asyncio.to_thread(server.stop)
    return Churn(
        rooms=rooms,
        memory_mb=[round(held / 1e6, 1) for _, held in seen],
        kb_a_room=round(slope(seen[len(seen) // 2 - 1 :]) / 1e3, 3),
        left=left,
    )


def forget_soon() -> None:
    """In the server: unload a room as soon as everybody is gone, instead of after half a minute."""
    live_rooms.UNLOAD_AFTER = 0.3


async def _open_rooms(server: Server, numbers: Iterator[int]) -> None:
    for number in numbers:
        await _open_room(server, number)


async def _open_room(server: Server, number: int) -> None:
    """Two people sit down, begin a game, give an answer each and go."""
    news = asyncio.Event()

    def hear(screen: TrialScreen, head: MessageHead, size: int, now: float) -> None:
        news.set()

    dice = Random(number)
    settings = RICOCHET if number % 4 == 0 else RACE
    room, tokens = await make_room(server.url, settings, people=2)
    screens = [await TrialScreen.open(server.ws, room, own, f"churn{number}", hear) for own in tokens]
    screens[0].send({"type": "start"})
    for seat, screen in enumerate(screens):
        async with asyncio.timeout(FORGOTTEN):
            while (view := screen.view(seat)) is None or not screens[0].idle:
                news.clear()
                await news.wait()
        for command in answers(view, seat, dice)[:1]:
            screen.send(command)
    for screen in screens:
        screen.close()


async def _until_forgotten(server: Server) -> int:
    """Wait until the server has no room in memory; returns how many it still has."""
    async with asyncio.timeout(FORGOTTEN):
        while left := int((await asyncio.to_thread(counts_of, server.url))["rooms_in_memory"]):
            await asyncio.sleep(0.1)
    return left


def slope(points: Sequence[tuple[int, int]]) -> float:
    """The slope of the straight line that fits the points best.

    >>> slope([(0, 10), (10, 30), (20, 50)])
    2.0
    """
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else 0.0
