"""How quick the machine is at the moment: the time that a fixed piece of work takes, beside a trial.

A machine that is shared with strangers is quick in one minute and slow in the next; nothing else shows it.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

EVERY = 0.1
"""Seconds between two measurements."""
ROUNDS = 25
_WORDS = {number: number for number in range(500)}


class Yardstick:
    """Measures while it is held."""

    def __init__(self) -> None:
        self._taken: list[float] = []
        self._measuring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Yardstick:
        self._measuring = asyncio.create_task(self._measure())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._measuring is not None
        self._measuring.cancel()
        await asyncio.gather(self._measuring, return_exceptions=True)

    @property
    def microseconds(self) -> int:
        """What the work took, most of the time."""
        return round(median(self._taken) * 1e6)

    async def _measure(self) -> None:
        while True:
            began = time.thread_time()
            for _ in range(ROUNDS):
                for number in _WORDS:
                    _WORDS[number] += 1
            self._taken.append(time.thread_time() - began)
            await asyncio.sleep(EVERY)
