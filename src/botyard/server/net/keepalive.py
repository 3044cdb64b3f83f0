"""Keep-alive: pings clients that have been silent for too long.

One sweep checks all sockets now and then. With a timer for each of them, every other timer of the event loop
would have to be sorted among thousands, and most would fire for nothing while people play.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

SWEEP_INTERVAL = 5.0
"""Seconds between two sweeps; a silent client may be pinged this much late."""


class Pingable(Protocol):
    """A socket that is kept alive."""

    def ping_if_silent(self, now: float) -> None:
        """Ping the client if it is time."""


class KeepAlive:
    """The keep-alive sweep of one process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._sockets: dict[Pingable, None] = {}
        """In order of arrival."""
        self._sweeping = False

    def add(self, socket: Pingable) -> None:
        self._sockets[socket] = None
        if not self._sweeping:
            self._sweeping = True
            self._loop.call_later(SWEEP_INTERVAL, self._sweep)

    def discard(self, socket: Pingable) -> None:
        self._sockets.pop(socket, None)

    def _sweep(self) -> None:
        now = self._loop.time()
        self._sweeping = bool(self._sockets)
        if self._sweeping:
            self._loop.call_later(SWEEP_INTERVAL, self._sweep)
        for socket in list(self._sockets):
            socket.ping_if_silent(now)
