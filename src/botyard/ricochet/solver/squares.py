"""Sets of squares of a board up to 16 x 16 as four 64-bit words, and how slides spread through them.

A word holds four rows of sixteen squares: square s is bit s & 63 of word s >> 6. Slides run through a whole
set at once by doubling steps of 1, 2, 4 and 8 squares; `flow` tells where each of these steps is open.
Words are signed, so a right shift drags the sign along; the masks of `flow` cut it off.
"""

from __future__ import annotations

from botyard.kernels import inlined, part
from botyard.ricochet.solver.instructions import number
from botyard.ricochet.solver.slides import Ints

# Where the masks of each direction begin in `flow`. East and west: for each doubling step four words. South
# and north: one row and two rows within a word, then the row that comes over from the next word.
EAST, WEST, SOUTH, NORTH, FLOW = 0, 16, 32, 44, 56
ROW = 0xFFFF


@part
def lay_flow(ahead: Ints, flow: Ints) -> None:
    """Fill the masks of `flow` from the slides of a board without diagonals."""
    for i in range(FLOW):
        flow[i] = 0
    for cell in range(256):
        w, bit = cell >> 6, 1 << (cell & 63)
        inner = cell >> 4 & 3
        if ahead[cell * 4 + 3]:
            flow[EAST + w] |= bit
        if ahead[cell * 4 + 1]:
            flow[WEST + w] |= bit
        if ahead[cell * 4]:
            flow[(SOUTH if inner else SOUTH + 8) + w] |= bit
        if ahead[cell * 4 + 2]:
            flow[(NORTH if inner < 3 else NORTH + 8) + w] |= bit
    for w in range(4):
        for i in range(3):
            east, west = flow[EAST + 4 * i + w], flow[WEST + 4 * i + w]
            flow[EAST + 4 * i + 4 + w] = east & east << (1 << i)
            flow[WEST + 4 * i + 4 + w] = west & west >> (1 << i)
        flow[SOUTH + 4 + w] = flow[SOUTH + w] & flow[SOUTH + w] << 16
        flow[NORTH + 4 + w] = flow[NORTH + w] & flow[NORTH + w] >> 16


@inlined
def east(x: int, flow: Ints, w: int) -> int:
    """The squares of word w and all squares east of them up to the next wall."""
    x |= x << 1 & flow[EAST + w]
    x |= x << 2 & flow[EAST + 4 + w]
    x |= x << 4 & flow[EAST + 8 + w]
    x |= x << 8 & flow[EAST + 12 + w]
    return x


@inlined
def west(x: int, flow: Ints, w: int) -> int:
    x |= x >> 1 & flow[WEST + w]
    x |= x >> 2 & flow[WEST + 4 + w]
    x |= x >> 4 & flow[WEST + 8 + w]
    x |= x >> 8 & flow[WEST + 12 + w]
    return x


@inlined
def south(x: int, above: int, flow: Ints, w: int) -> int:
    """The squares of word w and all squares south of them up to the next wall; `above` is the finished word
    of the four rows above."""
    x |= above >> 48 & ROW & flow[SOUTH + 8 + w]
    x |= x << 16 & flow[SOUTH + w]
    x |= x << 32 & flow[SOUTH + 4 + w]
    return x


@inlined
def north(x: int, below: int, flow: Ints, w: int) -> int:
    x |= (below & ROW) << 48 & flow[NORTH + 8 + w]
    x |= x >> 16 & flow[NORTH + w]
    x |= x >> 32 & flow[NORTH + 4 + w]
    return x


@part
def spread(sets: Ints, source: int, into: int, flow: Ints) -> None:
    """Add to the set at `into` the one at `source` and all squares that a slide from it crosses."""
    done = number(0)
    for w in range(4):
        x = sets[source + w]
        done = south(x, done, flow, w)
        sets[into + w] |= done | east(x, flow, w) | west(x, flow, w)
    done = number(0)
    for i in range(4):
        w = 3 - i
        done = north(sets[source + w], done, flow, w)
        sets[into + w] |= done


@part
def slides_into(sets: Ints, source: int, into: int, flow: Ints, stops: Ints) -> None:
    """Add to the set at `into` the one at `source` and all squares from which one slide ends in it.

    `stops` holds, for each direction, the squares where a robot going that way stops.
    """
    done = number(0)
    for w in range(4):
        x = sets[source + w]
        done = south(x & stops[w], done, flow, w)
        sets[into + w] |= x | done | east(x & stops[12 + w], flow, w) | west(x & stops[4 + w], flow, w)
    done = number(0)
    for i in range(4):
        w = 3 - i
        done = north(sets[source + w] & stops[8 + w], done, flow, w)
        sets[into + w] |= done


@part
def slide_each(sets: Ints, source: int, into: Ints, at: int, flow: Ints) -> None:
    """The squares that slides from the set cross, apart for each direction N, E, S, W, without the start."""
    done = above = number(0)
    for w in range(4):
        x = sets[source + w]
        fill = east(x, flow, w)
        into[at + 4 + w] = fill << 1 & flow[EAST + w]
        fill = west(x, flow, w)
        into[at + 12 + w] = fill >> 1 & flow[WEST + w]
        above, done = done, south(x, done, flow, w)
        into[at + 8 + w] = one_south(done, above, flow, w)
    done = below = number(0)
    for i in range(4):
        w = 3 - i
        below, done = done, north(sets[source + w], done, flow, w)
        into[at + w] = one_north(done, below, flow, w)


@inlined
def one_south(x: int, above: int, flow: Ints, w: int) -> int:
    """The squares of word w directly south of those in the set."""
    down: int = x << 16 & flow[SOUTH + w] | above >> 48 & ROW & flow[SOUTH + 8 + w]
    return down


@inlined
def one_north(x: int, below: int, flow: Ints, w: int) -> int:
    up: int = x >> 16 & flow[NORTH + w] | (below & ROW) << 48 & flow[NORTH + 8 + w]
    return up
