"""The transposition table: exact, of fixed size, never cleared between positions.

An entry of 63 bits holds the position, a stamp for the search it belongs to, and the number of moves for
which the position was searched in vain. Buckets of four entries fill half a cache line.
"""

from __future__ import annotations

from botyard.kernels import inlined
from botyard.ricochet.solver.instructions import greater, lesser, number
from botyard.ricochet.solver.slides import Ints


@inlined
def hashed(n: int, places: Ints, classes: Ints, state: int) -> int:
    """The position as a 52-bit number, mixed reversibly, so no two positions share one.

    Helpers that are deflected alike are interchangeable, so they are sorted first.
    """
    a = classes[1] << 10 | places[1] if n > 1 else 0
    b = classes[2] << 10 | places[2] if n > 2 else 0
    c = classes[3] << 10 | places[3] if n > 3 else 0
    d = classes[4] << 10 | places[4] if n > 4 else 0
    a, b = lesser(a, b), greater(a, b)
    c, d = lesser(c, d), greater(c, d)
    a, c = lesser(a, c), greater(a, c)
    b, d = lesser(b, d), greater(b, d)
    b, c = lesser(b, c), greater(b, c)
    word: int = (
        places[0] | (a & 1023) << 10 | (b & 1023) << 20 | (c & 1023) << 30 | (d & 1023) << 40 | state << 50
    )
    word = (word * 0x9E3779B97F4A7) & 0xFFFFFFFFFFFFF
    word ^= word >> 26
    word = (word * 0xD6E8FEB86659F) & 0xFFFFFFFFFFFFF
    return word ^ word >> 27


@inlined
def place_of(word: int, table: Ints, buckets: int, stamp: int) -> int:
    """The word's place in its bucket of four, or the least useful entry, which it should replace."""
    first = (word & (buckets - 1)) * 4
    tag = word >> 9 << 14 | stamp
    worst, least = first, number(64)
    for i in range(first, first + 4):
        entry = table[i]
        if entry >> 6 == tag:
            return i
        worth = (
            entry & 63 if (entry >> 10 & 0x3FF) == stamp >> 4 else -1
        )  # of this position, or of an old one
        if worth < least:
            worst, least = i, worth
    return worst


def wider(buckets: int, size: int, lost: int, visited: int) -> int:
    """How much of the table to use for the next depth: no more than needed, to stay in the CPU's cache."""
    while buckets * 4 < size and (lost or buckets < visited):
        buckets *= 2
        lost = 0
    return buckets
