"""The current speed of the machine: the time of a fixed piece of work, measured during a trial.

A shared machine is fast in one minute and slow in the next; nothing else shows it.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

EVERY = 0.1
"""Seconds between two measurements."""
ROUNDS = 25
_WORDS = {number: number for number in range(500)}


class Calibration:
    """Measures for as long as its context lasts."""

    def __init__(self) -> None:
        self._taken: list[float] = []
        self._measuring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Calibration:
        self._measuring = asyncio.create_task(self._measure())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._measuring is not None
        self._measuring.cancel()
        await asyncio.gather(self._measuring, return_exceptions=True)

    @property
    def microseconds(self) -> int:
        """The median time of the work."""
        return round(median(self._taken) * 1e6)

    async def _measure(self) -> None:
        while True:
            began = time.thread_time()
            for _ in range(ROUNDS):
                for number in _WORDS:
                    _WORDS[number] += 1
            self._taken.append(time.thread_time() - began)
            await asyncio.sleep(EVERY)
