"""Who comes in when many are at the door.

A message costs the processor most when it finds the server doing something else: caches are cold, and
everything from the socket to the disk is fetched anew. So while many talk, messages wait at the door for
some milliseconds and come in together; their answers then share a transaction, too. Whoever talks alone
never waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

GATHER = 0.02
"""Seconds that messages wait for company while many talk; nobody notices."""
BUSY = 0.04
"""Whoever comes so soon after others is not alone."""


class Porter:
    """The door of one process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._opened = float("-inf")
        """When the door was last open."""
        self._outside: list[Callable[[], None]] = []

    def admits(self, enter: Callable[[], None]) -> bool:
        """Whether somebody may come in at once; if not, `enter` is called when the door opens."""
        if not self._outside:
            now = self._loop.time()
            if now >= self._opened + BUSY:
                self._opened = now
                return True
            self._loop.call_later(GATHER, self._open)
        self._outside.append(enter)
        return False

    def _open(self) -> None:
        self._opened = self._loop.time()
        outside, self._outside = self._outside, []
        for enter in outside:
            self._loop.call_soon(enter)  # each by itself: one that fails must not keep the others out
