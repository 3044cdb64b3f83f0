"""Rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """A rate per second, with a burst.

    >>> bucket = Bucket(rate=10, burst=2)
    >>> bucket.take(now=0.0), bucket.take(now=0.0), bucket.take(now=0.0), bucket.take(now=0.1)
    (True, True, False, True)
    """

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left = burst
        self._at: float | None = None

    def take(self, now: float | None = None) -> bool:
        """Whether one more is allowed now."""
        moment = time.monotonic() if now is None else now
        if self._at is not None:
            self._left = min(self._burst, self._left + (moment - self._at) * self._rate)
        self._at = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limiter:
    """A bucket for each address; the least recently seen are dropped first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
