"""How long to wait before trying again: longer each time, and not all at the same moment."""

from __future__ import annotations

from random import Random

_dice = Random()


class Backoff:
    """Waits that double up to a limit. Each is drawn from its upper half, so that clients that failed
    together do not retry together.

    >>> backoff = Backoff(first=1.0, most=8.0)
    >>> waits = [backoff.next_wait() for _ in range(6)]
    >>> all(limit / 2 <= wait <= limit for wait, limit in zip(waits, (1, 2, 4, 8, 8, 8)))
    True
    >>> backoff.reset()
    >>> backoff.next_wait() <= 1.0
    True
    """

    __slots__ = ("_first", "_most", "_next")

    def __init__(self, first: float, most: float) -> None:
        self._first, self._most = first, most
        self._next = first

    def next_wait(self) -> float:
        """Seconds to wait now, after one more failure."""
        limit, self._next = self._next, min(self._most, 2 * self._next)
        return limit * _dice.uniform(0.5, 1.0)

    def reset(self) -> None:
        """It worked."""
        self._next = self._first
