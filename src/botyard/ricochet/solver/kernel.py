"""The compiled entry points: `prepare`, then `solve`. If `solve` gives up, `deep` takes over.

They share the rows of `board`: 0 end, 1 ahead, 2 slash, 3 tint (the colour of a diagonal), 4 miscellaneous,
5 a queue, from 8 on the basic bound for each possible goal robot. `setup` holds width, height, number of
robots, target, goal robot (-1: any), turn rule, most moves, most nodes, stamp, nodes before giving up, number
of diagonals, then square and colour of each robot. `stats`: 0 nodes, 1 solutions, 2 new positions at this
depth, 3 nodes allowed, 4 the last depth searched in full, 5 the basic bound, 6 buckets of the table in use,
7 positions that the table had no room for at this depth.
"""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.ricochet.solver.bounds import FAR, FREE, HORIZONTAL, UNMOVED, VERTICAL, relax
from botyard.ricochet.solver.instructions import greater, lesser, number
from botyard.ricochet.solver.search import search
from botyard.ricochet.solver.slides import Ints, lay_out, swap, trace_rays
from botyard.ricochet.solver.table import wider

# What the entry points return besides a number of moves. ROOM: the lists of rays need more of it.
NONE, NOT_WITHIN, ROOM, HARD = -1, -2, -3, -4

SETTLED = 4
ROBOT = 11  # offset of the robots in the setup


FIRST_BUCKETS = 1 << 10

_wider = inlined(wider)


@kernel
def prepare(setup: Ints, walls: Ints, barriers: Ints, board: Ints, rays: Ints, ray_at: Ints) -> int:
    """Fill the rows of the board; returns the basic bound over all possible goal robots, or ROOM."""
    width, height, n, target, goal = setup[0], setup[1], setup[2], setup[3], setup[4]
    shift = 4 if width <= 16 and height <= 16 else 5
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    end, ahead, slash, tint, queue = board[0], board[1], board[2], board[3], board[5]
    places, classes, tints = board[4, :8], board[4, 8:16], board[4, 16:24]
    occupied, seen = board[4, 64:128], board[4, 128:192]
    plain = barriers.shape[0] == 0
    for i in range(cells):
        slash[i] = 0
    for i in range(barriers.shape[0]):
        slash[barriers[i, 0]] = barriers[i, 1]
        tint[barriers[i, 0]] = barriers[i, 2]
    lay_out(walls, width, height, shift, slash, end, ahead)
    kinds = number(1)
    tints[0] = -1
    for r in range(n):
        classes[r] = 0
        for i in range(barriers.shape[0]):
            if barriers[i, 2] == setup[ROBOT + 2 * r + 1] and classes[r] == 0:
                tints[kinds] = setup[ROBOT + 2 * r + 1]
                classes[r] = kinds
                kinds += 1
    if not plain and trace_rays(shift, walls, width, slash, tint, end, tints, kinds, ray_at, rays) < 0:
        return ROOM
    for i in range(64):
        occupied[i] = 0
    for r in range(n):
        cell = places[r] = setup[ROBOT + 2 * r]
        occupied[cell >> shift] |= 1 << (cell & low)
        occupied[32 + (cell & low)] |= 1 << (cell >> shift)
    least_of_all = number(FAR)
    for g in range(n):
        if goal >= 0 and g != goal:
            continue
        least = board[8 + g]
        distance = least[FREE * cells : 4 * cells]
        ray = -1 if plain else classes[g] * cells * 4
        relax(target, shift, slash, end, ahead, ray, ray_at, rays, distance, queue, seen)
        for i in range(cells):
            some = distance[i] if i != target else 2
            least[VERTICAL * cells + i] = some
            least[HORIZONTAL * cells + i] = some
            least[UNMOVED * cells + i] = greater(some, 2) if setup[5] else some
        least_of_all = lesser(least_of_all, least[UNMOVED * cells + places[g]])
    return least_of_all


@kernel
def solve(
    start: int,
    setup: Ints,
    table: Ints,
    board: Ints,
    rays: Ints,
    ray_at: Ints,
    frames: Ints,
    found: Ints,
    stats: Ints,
) -> int:
    """The fewest moves that solve a position, or NONE, NOT_WITHIN, or HARD: let `deep` take over."""
    n, goal, rule, stamp = setup[2], setup[4], setup[5], setup[8]
    shift = 4 if setup[0] <= 16 and setup[1] <= 16 else 5
    plain = setup[10] == 0
    end, ahead, slash = board[0], board[1], board[2]
    places, classes, occupied = board[4, :8], board[4, 8:16], board[4, 64:128]
    for i in range(8):
        stats[i] = 0
    if start == FAR:
        return NONE
    stats[3] = lesser(setup[7], setup[9])
    outcome = NOT_WITHIN
    depth, buckets, stale, counting = greater(start, 1), number(FIRST_BUCKETS), number(0), False
    stats[4] = lesser(depth - 1, setup[6])
    stats[5] = start
    while depth <= setup[6]:
        stats[2] = stats[7] = 0
        before = stats[0]
        for g in range(n):
            if goal >= 0 and g != goal:
                continue
            solutions = stats[1]
            swap(places, classes, g)
            search(
                n,
                shift,
                depth,
                rule,
                plain,
                end,
                ahead,
                slash,
                ray_at,
                rays,
                classes,
                board[8 + g],
                places,
                occupied,
                table,
                buckets,
                stamp + g,
                frames,
                found,
                counting,
                stats,
                board[4, 192:256],
                board[5],
            )
            swap(places, classes, g)
            for i in range(solutions, lesser(stats[1], found.shape[0])):
                found[i, 63] = g
            if stats[1] and not counting:
                break
        if stats[1] and found.shape[0] > 1 and not counting:
            # Search the same depth again for all solutions. The table holds positions whose search was
            # broken off, so use new stamps.
            counting = True
            stamp += n
            stats[1] = 0
            stats[3] = setup[7]
            continue
        if stats[1]:
            outcome = depth
            break
        if stats[0] > stats[3]:
            outcome = HARD if stats[3] < setup[7] else NOT_WITHIN
            break
        stats[4] = depth
        # A move adds one to the depth and at most one to the bound. So if several depths in a row found no
        # new position, there is none.
        stale = 0 if stats[2] else stale + 1
        if stale > SETTLED:
            outcome = NONE
            break
        buckets = _wider(buckets, table.size, stats[7], stats[0] - before)
        depth += 1
    stats[6] = buckets
    return outcome
