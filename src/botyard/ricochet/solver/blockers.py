"""Lower bounds that count what the helpers must do, for boards up to 16 x 16 without diagonals.

A robot that stops away from a wall needs a helper on the next square, and that helper may first have to move
there. For each square g of the goal robot and each number of moves, there are three sets of squares where one
helper may stand so that this many moves may be enough:

* ALONE: the goal robot is stopped by walls, or by helpers on a single square, to which this one moves;
* THERE: this helper, where it stands, stops the goal robot once on its way;
* GUIDED: this helper moves somewhere and stops the goal robot there, once on its way.

Apart from those stops, the goal robot and the helpers may stop wherever they like, so the sets are never too
small.
"""

from __future__ import annotations

from botyard.kernels import inlined, kernel, part
from botyard.ricochet.solver.bounds import FREE
from botyard.ricochet.solver.instructions import greater, lesser, lowest_bit, number
from botyard.ricochet.solver.slides import Ints
from botyard.ricochet.solver.squares import (
    EAST,
    FLOW,
    WEST,
    lay_flow,
    one_north,
    one_south,
    slide_each,
    slides_into,
    spread,
)

OUT = 24  # from this many moves on, every square is in every set
NEVER = 0
LEVELS = OUT + 2
ALONE, THERE, GUIDED, WIDTH = 0, 4, 8, 12
SETS = 256 * LEVELS * WIDTH
FOUR = 4 * LEVELS

# Offsets in the working memory.
STOPS = FLOW
STOPS_B = STOPS + 16
DONE = STOPS_B + 16  # whether the sets of a goal robot's square are ready
HELPFUL = DONE + 256  # blocking squares that shorten some way
WALLS_ONLY = HELPFUL + 256
NUMBERS = WALLS_ONLY + 256  # number of helpful squares, greatest distance
BY_WALLS = NUMBERS + 8  # squares from which walls alone suffice, by moves
NEAR_TARGET = BY_WALLS + FOUR  # squares near the target for a robot that stops anywhere, by moves
AROUND = NEAR_TARGET + FOUR
SEEDS = AROUND + FOUR
PASSED = SEEDS + FOUR
WORK = PASSED + 4 * FOUR


@inlined
def beside(b: int, d: int, ahead: Ints) -> int:
    """The square where a robot going d stops before a helper on b; -1 if there is a wall between."""
    c = b - ((d - 1) << 4 if d & 1 == 0 else 2 - d)
    if 0 <= c < 256 and ahead[c * 4 + d] >> (b & 15 if d & 1 else b >> 4) & 1:
        return c
    return -1


@kernel
def blockers(target: int, goal: int, board: Ints, near: Ints, work: Ints) -> None:
    """Prepare the sets for one target. `reach` adds what depends on the goal robot's square.

    `near[b * 256 + g]` becomes the number of moves of a goal robot on g that is stopped by walls and,
    optionally, by a helper on b, if that is less than with walls alone.
    """
    ahead, least = board[1], board[8 + goal]
    flow, stops, stops_b = work[:FLOW], work[STOPS:STOPS_B], work[STOPS_B:DONE]
    lay_flow(ahead, flow)
    for i in range(STOPS, DONE + 256):
        work[i] = 0
    for i in range(BY_WALLS, AROUND):
        work[i] = 0
    farthest = number(0)
    for cell in range(256):
        w, bit = cell >> 6, 1 << (cell & 63)
        work[WALLS_ONLY + cell] = OUT
        for d in range(4):
            if ahead[cell * 4 + d] == 0:
                stops[4 * d + w] |= bit
        far = least[FREE * 256 + cell]
        if far < OUT:
            work[NEAR_TARGET + 4 * far + w] |= bit
            farthest = greater(farthest, far)
    for i in range(NEAR_TARGET + 4, NEAR_TARGET + 4 * farthest + 4):
        work[i] |= work[i - 4]
    work[NUMBERS + 1] = farthest
    work[WALLS_ONLY + target] = 0
    work[BY_WALLS + (target >> 6)] = 1 << (target & 63)
    for level in range(1, LEVELS):
        at = BY_WALLS + 4 * level
        slides_into(work, at - 4, at, flow, stops)
        for w in range(4):
            fresh = work[at + w] & ~work[at - 4 + w]
            while fresh:
                work[WALLS_ONLY + 64 * w + lowest_bit(fresh)] = lesser(level, OUT)
                fresh &= fresh - 1
    count = number(0)
    for b in range(256):
        first, last = number(OUT), number(NEVER)
        for i in range(16):
            stops_b[i] = stops[i]
        for d in range(4):
            c = beside(b, d, ahead)
            if c >= 0 and work[WALLS_ONLY + c] < OUT:
                stops_b[4 * d + (c >> 6)] |= 1 << (c & 63)
                first = lesser(first, work[WALLS_ONLY + c])
                last = greater(last, work[WALLS_ONLY + c])
            elif c >= 0:
                stops_b[4 * d + (c >> 6)] |= 1 << (c & 63)
        if first < OUT and shortened(b, first, last, near, work, flow, stops_b):
            work[HELPFUL + count] = b
            count += 1
    work[NUMBERS] = count


@part
def shortened(b: int, first: int, last: int, near: Ints, work: Ints, flow: Ints, stops_b: Ints) -> bool:
    """Note from which squares a blocker on b shortens the way; returns whether there are any.

    With walls alone, the squares beside b are `first` to `last` moves away; nothing can change before that.
    """
    helpful = number(0)
    at = AROUND + 4 * first
    for w in range(4):
        work[at + w] = work[BY_WALLS + 4 * first + w]
    for level in range(first + 1, OUT):
        at = AROUND + 4 * level
        for w in range(4):
            work[at + w] = 0
        slides_into(work, at - 4, at, flow, stops_b)
        gain, grown = number(0), number(0)
        for w in range(4):
            better = work[at + w] & ~work[BY_WALLS + 4 * level + w]
            fresh = better & ~work[at - 4 + w]
            gain |= better != 0
            grown |= work[at + w] != work[at - 4 + w]
            if fresh and not helpful:
                helpful = 1
                for i in range(256):
                    near[b * 256 + i] = OUT
            while fresh:
                near[b * 256 + 64 * w + lowest_bit(fresh)] = level
                fresh &= fresh - 1
        if level > last and not (gain and grown):
            break
    return helpful != 0


@part
def reach(g: int, lower: Ints, near: Ints, work: Ints) -> None:
    """Fill the sets for one square of the goal robot."""
    flow = work[:FLOW]
    base = g * LEVELS * WIDTH
    for i in range(SEEDS, PASSED):
        work[i] = 0
    for i in range(work[NUMBERS]):
        b = work[HELPFUL + i]
        level = near[b * 256 + g]
        if level < OUT:
            work[SEEDS + 4 * level + (b >> 6)] |= 1 << (b & 63)
    enough = lesser(work[WALLS_ONLY + g], OUT)
    for level in range(LEVELS):
        at = base + level * WIDTH
        for w in range(4):
            lower[at + w] = work[SEEDS + 4 * level + w] if level < enough else -1
        if 0 < level < enough:
            spread(lower, at - WIDTH, at, flow)
    # squares that slides cross after k moves of a goal robot that stops anywhere
    for i in range(4):
        work[AROUND + i] = 0
    work[AROUND + (g >> 6)] = 1 << (g & 63)
    rounds, grown = number(0), number(1)
    while grown and rounds < OUT:
        at = AROUND + 4 * rounds
        slide_each(work, at, work, PASSED + 16 * rounds, flow)
        grown = number(0)
        for i in range(at, at + 4):
            work[i + 4] = 0
        spread(work, at, at + 4, flow)
        for i in range(at, at + 4):
            grown |= work[i] != work[i + 4]
        rounds += 1
    farthest = work[NUMBERS + 1]
    for i in range(base + THERE, base + WIDTH):
        lower[i] = 0
    passed = work[SEEDS : SEEDS + 16]
    for level in range(1, LEVELS):
        at = base + level * WIDTH + THERE
        if level >= OUT:
            for i in range(at, at + 8):
                lower[i] = -1
            continue
        for i in range(4):
            lower[at + i] = lower[at + 4 + i] = lower[at - WIDTH + i]
        if level <= rounds + farthest:
            for i in range(16):
                passed[i] = 0
            for k in range(greater(0, level - 1 - farthest), lesser(rounds, level)):
                for d in range(4):
                    for w in range(4):
                        passed[4 * d + w] |= (
                            work[PASSED + 16 * k + 4 * d + w] & work[NEAR_TARGET + 4 * (level - 1 - k) + w]
                        )
            for w in range(4):
                stop = (
                    passed[4 + w] << 1 & flow[EAST + w]
                    | passed[12 + w] >> 1 & flow[WEST + w]
                    | one_south(passed[8 + w], passed[7 + w] if w else 0, flow, w)
                    | one_north(passed[w], passed[w + 1] if w < 3 else 0, flow, w)
                )
                lower[at + w] |= stop
                lower[at + 4 + w] |= stop
        spread(lower, at - WIDTH + 4, at + 4, flow)
    work[DONE + g] = 1


@inlined
def has(lower: Ints, at: int, square: int) -> int:
    """Whether the set at that offset holds the square."""
    bit: int = lower[at + (square >> 6)] >> (square & 63) & 1
    return bit


@inlined
def sets_of(g: int, left: int) -> int:
    """The offset of the sets for a goal robot on g with `left` moves left."""
    return (g * LEVELS + lesser(left, OUT)) * WIDTH


@inlined
def may_do(n: int, places: Ints, lower: Ints, left: int) -> bool:
    """Whether `left` moves may be enough, including the helpers' moves.

    Either helpers stop the goal robot on one square at most, or on two: then both are already in place, or
    one moves there and at least one more move of a helper is needed.
    """
    at = sets_of(places[0], left)
    there = number(0)
    for r in range(1, n):
        h = places[r]
        there += has(lower, at + THERE, h)
        if there > 1 or has(lower, at + ALONE, h) or has(lower, at - WIDTH + GUIDED, h):
            return True
    return False


@inlined
def helper_duties(n: int, places: Ints, lower: Ints, left: int) -> int:
    """What each helper's next move must achieve, one bit each: bit r if nothing, because as far as the bounds
    tell the position can be solved in `left` moves without helper r; bit 8 + r if another helper already
    stands where it helps; bit 16 + r if no move of helper r can be enough."""
    at = sets_of(places[0], left)
    fit, there, far, farther = number(0), number(0), number(0), number(0)
    for r in range(1, n):
        h = places[r]
        if has(lower, at + ALONE, h) or has(lower, at - WIDTH + GUIDED, h):
            fit |= 1 << r
        if has(lower, at + THERE, h):
            there |= 1 << r
        if not has(lower, at + WIDTH + ALONE, h) and not has(lower, at + GUIDED, h):
            far |= 1 << r
            if not has(lower, at + WIDTH + GUIDED, h):
                farther |= 1 << r
    flags = number(0)
    for r in range(1, n):
        rest = ~(1 << r)
        some = there & rest
        if fit & rest or some & (some - 1):
            flags |= 1 << r
        elif some:
            flags |= 256 << r
            if farther >> r & 1:
                flags |= 65536 << r
        elif far >> r & 1:
            flags |= 65536 << r
    return flags
