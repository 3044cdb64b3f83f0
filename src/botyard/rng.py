"""Random numbers in named streams, the same on every machine and in every version.

Each stream ("program deck", "option deck", "coin" ...) is a separate sequence, so an extra draw from one
deck never changes another. The state is plain integers inside the game's state. We use no library generator
because none promises the same numbers in its next version.

There are two generators, and a set-up names its own (decisions 0003 and 0012). SplitMix64 has 64 bits of
state: enough for studies, but a player who has seen two hands could in principle compute the deck. The keyed
one is BLAKE2b in counter mode under a key of 256 bits: what was drawn says nothing about what will be.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

from botyard.errors import InputError

T = TypeVar("T")

SPLITMIX, KEYED = 1, 2
"""The generators. Set-ups from before there were two name none: they have the first."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_WORDS = Struct("<8Q")
"""The size of a block of the keyed generator: eight numbers of 64 bits."""


class Rng:
    """Named streams that all derive from one seed.

    >>> rng = Rng("a seed")
    >>> [rng.below("coin", 2) for _ in range(6)] == [Rng("a seed").below("coin", 2) for _ in range(1)] * 6
    False
    >>> rng.copy().below("coin", 1000) == rng.below("coin", 1000)
    True
    """

    __slots__ = ("_generator", "_keyed", "_seed", "_streams")

    def __init__(self, seed: str, streams: dict[str, int] | None = None, generator: int = SPLITMIX) -> None:
        if generator not in (SPLITMIX, KEYED):
            raise InputError(f"unknown random generator {generator}; this game is from a newer version")
        self._seed = seed
        self._streams = {} if streams is None else streams
        """The position of each stream; replaced and never changed, so that copies share it."""
        self._generator = generator
        self._keyed: dict[str, _KeyedStream] = {}

    def copy(self) -> Rng:
        copied = object.__new__(Rng)
        copied._seed, copied._generator = self._seed, self._generator
        copied._streams = self._streams
        copied._keyed = self._keyed  # what a key yields never changes
        return copied

    def __reduce__(self) -> tuple[type[Rng], tuple[str, dict[str, int], int]]:
        return Rng, (self._seed, dict(self._streams), self._generator)

    def state(self) -> dict[str, int]:
        """The position of each stream, for comparing and hashing states."""
        return dict(self._streams)

    def bits(self, stream: str) -> int:
        """The next 64 bits of the stream."""
        return self.below(stream, 1 << 64)

    def below(self, stream: str, n: int) -> int:
        """A number from 0 to n-1, all equally likely."""
        return self._draw(stream, (n,))[0]

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        """Put the items into random order (Fisher-Yates)."""
        numbers = self._draw(stream, range(len(items), 1, -1))
        for i, j in zip(range(len(items) - 1, 0, -1), numbers, strict=True):
            items[i], items[j] = items[j], items[i]

    def _draw(self, stream: str, limits: Sequence[int]) -> list[int]:
        """For each limit a number from 0 to below it, all equally likely."""
        if not limits:
            return []
        numbers, state = self._drawer(stream)(self._state(stream), limits)
        self._streams = {**self._streams, stream: state}
        return numbers

    def _state(self, stream: str) -> int:
        """The stream's position. SplitMix's first derives from seed and name; the keyed one counts from 0."""
        state = self._streams.get(stream)
        if state is None:
            if self._generator == KEYED:
                return 0
            digest = blake2b(f"{self._seed}\0{stream}".encode(), digest_size=8).digest()
            state = int.from_bytes(digest, "little")
        return state

    def _drawer(self, stream: str) -> Callable[[int, Sequence[int]], tuple[list[int], int]]:
        """What draws from the stream: a number below each limit, and the stream's position after them."""
        if self._generator == SPLITMIX:
            return _draw_by_splitmix
        keyed = self._keyed.get(stream)
        if keyed is None:
            keyed = self._keyed[stream] = _KeyedStream(self._seed, stream)
        return keyed.draw


class _KeyedStream:
    """One stream of the keyed generator; its position is the number of words that were drawn."""

    __slots__ = ("_at", "_hash", "_words")

    def __init__(self, seed: str, stream: str) -> None:
        key = blake2b(f"{seed}\0{stream}".encode(), digest_size=32, person=b"botyard stream 2").digest()
        self._hash = partial(blake2b, key=key, digest_size=_WORDS.size)
        self._at, self._words = -1, (0,) * 8

    def draw(self, position: int, limits: Sequence[int]) -> tuple[list[int], int]:
        numbers = []
        for n in limits:
            while True:
                block = position >> 3
                if block != self._at:
                    self._words = _WORDS.unpack(self._hash(block.to_bytes(8, "little")).digest())
                    self._at = block
                bits = self._words[position & 7]
                position += 1
                if _is_fair(bits, n):
                    break
            numbers.append(bits % n)
        return numbers, position


def _draw_by_splitmix(state: int, limits: Sequence[int]) -> tuple[list[int], int]:
    # One loop in one piece: shuffling is a good part of what a turn costs.
    numbers = []
    for n in limits:
        while True:
            state = (state + _GOLDEN) & _MASK
            z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
            bits = z ^ (z >> 31)
            if bits <= _MASK - n or _is_fair(bits, n):
                break
        numbers.append(bits % n)
    return numbers, state


def _is_fair(bits: int, n: int) -> bool:
    """False above the last multiple of n: from there only the smallest numbers would come."""
    return bits < (1 << 64) - (1 << 64) % n
