"""Batching of inbound messages while many clients send.

A message is expensive when it finds the server busy with something else: caches are cold, and everything
from the socket to the disk is fetched again. So while many clients send, messages wait for some milliseconds
and are handled together; their answers then share a transaction, too. A client that sends alone never
waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

GATHER = 0.02
"""Seconds that messages wait to be batched; too short to notice."""
BUSY = 0.04
"""A message that follows another within this many seconds is batched."""


class InboundBatches:
    """The inbound batches of one process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._opened = float("-inf")
        """When messages were last let in."""
        self._waiting: list[Callable[[], None]] = []

    def admits(self, enter: Callable[[], None]) -> bool:
        """Whether a message may be handled at once; if not, `enter` is called with the next batch."""
        if not self._waiting:
            now = self._loop.time()
            if now >= self._opened + BUSY:
                self._opened = now
                return True
            self._loop.call_later(GATHER, self._open)
        self._waiting.append(enter)
        return False

    def _open(self) -> None:
        self._opened = self._loop.time()
        waiting, self._waiting = self._waiting, []
        for enter in waiting:
            self._loop.call_soon(enter)  # one call each: a failure must not stop the others
