"""The two compiled entries: `solve` for every position, `deepen` where that one gives up.

They share the rows of `board`: 0 end, 1 ahead, 2 slash, 3 tint (the colour of a diagonal), 4 small things,
5 a queue, 8 and on: the first bound for each robot that may arrive. `setup` holds width, height, number of
robots, target, goal robot (-1: any), turn rule, most moves, most nodes, stamp, nodes before giving up, then
square and colour of each robot. `stats`: 0 nodes, 1 solutions, 2 positions not seen before at this depth,
3 nodes allowed, 4 the depth that was searched in full, 5 the first bound, 6 buckets of the table in use,
7 positions that the table had no room for at this depth.
"""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.ricochet.solver.blockers import blockers, reach
from botyard.ricochet.solver.bounds import FAR, FREE, HORIZONTAL, UNMOVED, VERTICAL, relax
from botyard.ricochet.solver.deep import deep_search
from botyard.ricochet.solver.search import search
from botyard.ricochet.solver.slides import Ints, lay_out, swap, trace_rays

# What the entries answer besides a number of moves. ROOM: the lists of rays need more of it.
NONE, NOT_WITHIN, ROOM, HARD = -1, -2, -3, -4

SETTLED = 4
ROBOT = 10  # where the robots begin in the setup


@inlined
def prepare(
    setup: Ints, walls: Ints, barriers: Ints, board: Ints, rays: Ints, ray_at: Ints, shift: int
) -> int:
    """Fill the rows of the board; the least number of moves of any goal robot, or ROOM."""
    width, height, n, target, goal = setup[0], setup[1], setup[2], setup[3], setup[4]
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    end, ahead, slash, tint, queue = board[0], board[1], board[2], board[3], board[5]
    places, classes, tints = board[4, :8], board[4, 8:16], board[4, 16:24]
    occupied, seen = board[4, 64:128], board[4, 128:192]
    plain = barriers.shape[0] == 0
    for i in range(barriers.shape[0]):
        slash[barriers[i, 0]] = barriers[i, 1]
        tint[barriers[i, 0]] = barriers[i, 2]
    lay_out(walls, width, height, shift, slash, end, ahead)
    kinds = 1
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
    occupied[:] = 0
    for r in range(n):
        cell = places[r] = setup[ROBOT + 2 * r]
        occupied[cell >> shift] |= 1 << (cell & low)
        occupied[32 + (cell & low)] |= 1 << (cell >> shift)
    least_of_all = FAR
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
            least[UNMOVED * cells + i] = max(some, 2) if setup[5] else some
        least_of_all = min(least_of_all, least[UNMOVED * cells + places[g]])
    return least_of_all


@inlined
def wider(buckets: int, table: Ints, stats: Ints, before: int) -> int:
    """How much of the table to use for the next depth: no more than needed, for the cache's sake."""
    while buckets * 4 < table.size and (stats[7] or buckets < stats[0] - before):
        buckets *= 2
        stats[7] = 0
    return buckets


@kernel
def solve(
    setup: Ints,
    walls: Ints,
    barriers: Ints,
    table: Ints,
    board: Ints,
    rays: Ints,
    ray_at: Ints,
    frames: Ints,
    found: Ints,
    stats: Ints,
) -> int:
    """The fewest moves of a position, or NONE, NOT_WITHIN, ROOM, or HARD: let `deepen` go on."""
    n, goal, rule, stamp = setup[2], setup[4], setup[5], setup[8]
    shift = 4 if setup[0] <= 16 and setup[1] <= 16 else 5
    plain = barriers.shape[0] == 0
    end, ahead, slash = board[0], board[1], board[2]
    places, classes, occupied = board[4, :8], board[4, 8:16], board[4, 64:128]
    stats[:] = 0
    stats[3] = min(setup[7], setup[9])
    start = prepare(setup, walls, barriers, board, rays, ray_at, shift)
    outcome = NOT_WITHIN if start < FAR else NONE
    depth, buckets, stale, counting = max(start, 1), 1 << 10, 0, False
    if start < 0 or start == FAR:
        depth = FAR
        outcome = start if start < 0 else NONE
    else:
        stats[4] = min(depth - 1, setup[6])
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
            )
            swap(places, classes, g)
            for i in range(solutions, min(stats[1], found.shape[0])):
                found[i, 63] = g
            if stats[1] and not counting:
                break
        if stats[1] and found.shape[0] > 1 and not counting:
            # Once more at the same depth, for all solutions. The table has marks of positions whose search
            # was broken off, so new stamps are taken.
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
        # A move adds one to the depth and at most one to the bound. So when several depths in a row have
        # shown no new position, there is none.
        stale = 0 if stats[2] else stale + 1
        if stale > SETTLED:
            outcome = NONE
            break
        buckets = wider(buckets, table, stats, before)
        depth += 1
    stats[6] = buckets
    for i in range(barriers.shape[0]):
        slash[barriers[i, 0]] = 0
    return outcome


@kernel
def deepen(
    setup: Ints,
    table: Ints,
    board: Ints,
    frames: Ints,
    found: Ints,
    stats: Ints,
    lower: Ints,
    near: Ints,
    work: Ints,
) -> int:
    """Go on where `solve` answered HARD, with the bounds that count the helpers' moves.

    HARD again means that no new positions turn up: then `solve` must tell whether there is a solution.
    """
    n, goal, rule, target = setup[2], setup[4], setup[5], setup[3]
    stamp = setup[8] + 2 * n  # of its own: `solve` was broken off, and left marks that prove nothing
    end, ahead = board[0], board[1]
    places, classes, occupied = board[4, :8], board[4, 8:16], board[4, 64:128]
    buckets = stats[6]
    stats[3] = setup[7]
    # without diagonals the bounds are the same for every robot that may arrive
    blockers(target, ahead, board[8 + max(goal, 0)], near, work)
    for g in range(n):
        reach(places[g], lower, near, work)
    outcome = NOT_WITHIN
    depth, stale, counting = stats[4] + 1, 0, False
    while depth <= setup[6]:
        stats[2] = stats[7] = 0
        before = stats[0]
        for g in range(n):
            if goal >= 0 and g != goal:
                continue
            solutions = stats[1]
            swap(places, classes, g)
            deep_search(
                n,
                depth,
                rule,
                end,
                ahead,
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
                lower,
                near,
                work,
            )
            swap(places, classes, g)
            for i in range(solutions, min(stats[1], found.shape[0])):
                found[i, 63] = g
            if stats[1] and not counting:
                break
        if stats[1] and found.shape[0] > 1 and not counting:
            counting = True
            stamp -= n
            stats[1] = 0
            continue
        if stats[1]:
            outcome = depth
            break
        if stats[0] > stats[3]:
            break
        stats[4] = depth
        stale = 0 if stats[2] else stale + 1
        if stale > SETTLED:
            outcome = HARD
            break
        buckets = wider(buckets, table, stats, before)
        depth += 1
    stats[6] = buckets
    return outcome
