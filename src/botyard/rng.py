"""Random numbers with named streams, the same for ever on every machine.

Each stream ("program deck", "option deck", "coin" ...) is a SplitMix64 sequence of its own, so that one
more draw from one deck never changes another. The state is plain integers inside the game's state.
Library generators are not used because none of them promises the same numbers in its next version.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Rng:
    """Named streams that all follow from one seed.

    >>> rng = Rng("a seed")
    >>> [rng.below("coin", 2) for _ in range(6)] == [Rng("a seed").below("coin", 2) for _ in range(1)] * 6
    False
    >>> rng.copy().below("coin", 1000) == rng.below("coin", 1000)
    True
    """

    __slots__ = ("_seed", "_streams")

    def __init__(self, seed: str, streams: dict[str, int] | None = None) -> None:
        self._seed = seed
        self._streams = {} if streams is None else streams

    def copy(self) -> Rng:
        return Rng(self._seed, dict(self._streams))

    def state(self) -> dict[str, int]:
        """Where each stream stands, for equality tests and hashes of a state."""
        return dict(self._streams)

    def bits(self, stream: str) -> int:
        """The next 64 bits of the stream."""
        state = (self._state(stream) + _GOLDEN) & _MASK
        self._streams[stream] = state
        return mix(state)

    def below(self, stream: str, n: int) -> int:
        """A number from 0 to n-1, every one equally likely."""
        number, self._streams[stream] = _below(self._state(stream), n)
        return number

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        """Put the items into random order (Fisher-Yates)."""
        if len(items) < 2:
            return
        state = self._state(stream)
        for i in range(len(items) - 1, 0, -1):
            j, state = _below(state, i + 1)
            items[i], items[j] = items[j], items[i]
        self._streams[stream] = state

    def _state(self, stream: str) -> int:
        """Where the stream stands; at its beginning it follows from the seed and its name."""
        state = self._streams.get(stream)
        if state is None:
            digest = blake2b(f"{self._seed}\0{stream}".encode(), digest_size=8).digest()
            state = int.from_bytes(digest, "little")
        return state


def _below(state: int, n: int) -> tuple[int, int]:
    """A number from 0 to n-1, and where the stream stands after it."""
    limit = (1 << 64) - (1 << 64) % n
    while True:
        state = (state + _GOLDEN) & _MASK
        bits = mix(state)
        if bits < limit:
            return bits % n, state


def mix(state: int) -> int:
    """The output function of SplitMix64."""
    z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)
