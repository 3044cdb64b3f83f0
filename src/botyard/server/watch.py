"""Who is asked for a sign of life: clients that were silent for too long.

One watchman looks at all sockets now and then. With a timer for each of them, every other timer of the event
loop would have to find its place among thousands, and they would ring for nothing while people talk.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

ROUND = 5.0
"""Seconds between two rounds; so much later than its time may a silent client be asked."""


class Watched(Protocol):
    """A socket under watch."""

    def look_after(self, now: float) -> None:
        """Ask for a sign of life where it is time."""


class Watch:
    """The watchman of one process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._sockets: dict[Watched, None] = {}
        """In the order in which they came."""
        self._walking = False

    def add(self, socket: Watched) -> None:
        self._sockets[socket] = None
        if not self._walking:
            self._walking = True
            self._loop.call_later(ROUND, self._walk)

    def discard(self, socket: Watched) -> None:
        self._sockets.pop(socket, None)

    def _walk(self) -> None:
        now = self._loop.time()
        self._walking = bool(self._sockets)
        if self._walking:
            self._loop.call_later(ROUND, self._walk)
        for socket in list(self._sockets):
            socket.look_after(now)
