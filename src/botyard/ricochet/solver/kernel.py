"""The compiled search.

Squares are numbers y * stride + x with a stride of 16, or 32 for larger boards. A slide takes one look at
the occupied squares of its row or column: `ahead` masks the squares up to the next wall, and the nearest
occupied one among them is found by counting zero bits. Rays that meet a diagonal are kept as lists.

All kernels of the game are in this one file, because numba's cache does not see edits in imported files.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from botyard.kernels import kernel

Ints = np.ndarray[Any, Any]

FAR = 99  # a distance that stands for "never"
RESTS, ENDLESS = -1, -2  # how the list of a ray ends

SETTLED = 4
NONE, NOT_WITHIN, ROOM = -1, -2, -3  # what `solve` answers besides a number of moves

# What the goal robot has done so far, for the turn rule.
UNMOVED, VERTICAL, HORIZONTAL, FREE = 0, 1, 2, 3


@intrinsic  # type: ignore[misc]
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """The index of the lowest bit that is set; the mask is not 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@intrinsic  # type: ignore[misc]
def leading_zeros(typingctx: Any, mask: Any) -> Any:
    """How many of the 64 bits stand above the highest one that is set; the mask is not 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@kernel
def lay_out(walls: Ints, width: int, height: int, shift: int, slash: Ints, end: Ints, ahead: Ints) -> None:
    """For each square and direction: the squares of the straight run to the next wall or diagonal
    (`ahead`, a mask along the row or column) and where it ends (`end`, -1 where it meets a diagonal)."""
    stride = 1 << shift
    for line in range(stride):
        for d in range(4):
            stop, mask, met = 0, 0, False
            for i in range(stride):
                # walk against the direction, so that each square continues its neighbour's run
                at = stride - 1 - i if d == 1 or d == 2 else i
                x, y = (at, line) if d & 1 else (line, at)
                cell = (y << shift) + x
                key = cell * 4 + d
                if x >= width or y >= height:
                    end[key] = cell
                    ahead[key] = 0
                    continue
                if walls[y * width + x] >> d & 1:
                    stop, mask, met = cell, 0, False
                else:
                    nxt = at + 1 if d == 1 or d == 2 else at - 1
                    before = ((y << shift) + nxt) if d & 1 else ((nxt << shift) + x)
                    if slash[before] != 0:
                        met, mask = True, 0
                    else:
                        mask |= 1 << nxt
                end[key] = -1 if met else stop
                ahead[key] = mask


@kernel
def trace_rays(
    shift: int,
    walls: Ints,
    width: int,
    slash: Ints,
    tint: Ints,
    end: Ints,
    tints: Ints,
    classes: int,
    ray_at: Ints,
    rays: Ints,
) -> int:
    """List the squares of every ray that meets a diagonal, for each class of robots that are deflected
    alike. An entry is square + direction * 1024; the ray's end tells whether it rests there."""
    cells = 1 << 2 * shift
    used = 0
    for c in range(classes):
        for key in range(cells * 4):
            ray_at[c * cells * 4 + key] = -1
            if end[key] >= 0 or slash[key >> 2]:
                continue
            if used + 4 * cells + 2 > rays.size:
                return -1
            ray_at[c * cells * 4 + key] = used
            cell, d = key >> 2, key & 3
            while True:
                if walls[(cell >> shift) * width + (cell & (1 << shift) - 1)] >> d & 1:
                    rays[used] = RESTS
                    break
                cell += (d - 1) << shift if d & 1 == 0 else 2 - d
                if slash[cell] != 0 and tint[cell] != tints[c]:
                    d = d ^ 1 if slash[cell] == 1 else 3 - d
                rays[used] = cell + d * 1024
                used += 1
                if cell * 4 + d == key:  # slides can be run backwards, so a loop leads through its start
                    rays[used] = ENDLESS
                    break
            used += 1
    return used


@kernel
def ride(at: int, rays: Ints, start: int, occupied: Ints, shift: int) -> int:
    """Follow a listed ray to its stop: square + direction * 1024, or -1 where that is no legal move."""
    low = (1 << shift) - 1
    last = -1
    while True:
        entry = rays[at]
        if entry < 0:
            return last if entry == RESTS else -1
        cell = entry & 1023
        if occupied[cell >> shift] >> (cell & low) & 1 and cell != start:
            return last
        last = entry
        at += 1


@kernel
def relax(
    target: int,
    shift: int,
    slash: Ints,
    end: Ints,
    ahead: Ints,
    first_ray: int,
    ray_at: Ints,
    rays: Ints,
    distance: Ints,
    queue: Ints,
    seen: Ints,
) -> None:
    """Moves to the target if the robot could stop wherever it likes: never more than really needed."""
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    for i in range(cells):
        distance[i] = FAR
    for i in range(64):
        seen[i] = 0
    queue[0] = target
    distance[target] = 0
    seen[target >> shift] = 1 << (target & low)
    seen[32 + (target & low)] = 1 << (target >> shift)
    head, tail, level = 0, 1, 0
    while head < tail:
        level += 1
        last = tail
        while head < last:
            cell = queue[head]
            head += 1
            x, y = cell & low, cell >> shift
            fresh = (ahead[cell * 4 + 1] | ahead[cell * 4 + 3]) & ~seen[y]
            seen[y] |= fresh
            while fresh:
                i = lowest_bit(fresh)
                fresh &= fresh - 1
                new = (y << shift) + i
                seen[32 + i] |= 1 << y
                distance[new] = level
                queue[tail] = new
                tail += 1
            fresh = (ahead[cell * 4] | ahead[cell * 4 + 2]) & ~seen[32 + x]
            seen[32 + x] |= fresh
            while fresh:
                i = lowest_bit(fresh)
                fresh &= fresh - 1
                new = (i << shift) + x
                seen[i] |= 1 << x
                distance[new] = level
                queue[tail] = new
                tail += 1
        if first_ray >= 0:
            for key in range(cells * 4):
                at = ray_at[first_ray + key]
                cell = key >> 2
                if at < 0 or distance[cell] <= level or slash[cell]:
                    continue
                while rays[at] >= 0:
                    stop = rays[at] & 1023
                    if distance[stop] < level and slash[stop] == 0:
                        distance[cell] = level
                        seen[cell >> shift] |= 1 << (cell & low)
                        seen[32 + (cell & low)] |= 1 << (cell >> shift)
                        queue[tail] = cell
                        tail += 1
                        break
                    at += 1


@kernel
def shift_robot(occupied: Ints, cell: int, dest: int, shift: int) -> None:
    """Move a robot in the masks of occupied squares: rows at 0, columns at 32."""
    low = (1 << shift) - 1
    occupied[cell >> shift] ^= 1 << (cell & low)
    occupied[32 + (cell & low)] ^= 1 << (cell >> shift)
    occupied[dest >> shift] ^= 1 << (dest & low)
    occupied[32 + (dest & low)] ^= 1 << (dest >> shift)


@kernel
def hashed(n: int, places: Ints, classes: Ints, state: int) -> int:
    """The position as a number of 52 bits, mixed in a way that can be undone: no two positions share one.

    Helpers that are deflected alike are interchangeable, so they are put in order first.
    """
    a = classes[1] << 10 | places[1] if n > 1 else 0
    b = classes[2] << 10 | places[2] if n > 2 else 0
    c = classes[3] << 10 | places[3] if n > 3 else 0
    d = classes[4] << 10 | places[4] if n > 4 else 0
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    word = places[0] | (a & 1023) << 10 | (b & 1023) << 20 | (c & 1023) << 30 | (d & 1023) << 40 | state << 50
    word = (word * 0x9E3779B97F4A7) & 0xFFFFFFFFFFFFF
    word ^= word >> 26
    word = (word * 0xD6E8FEB86659F) & 0xFFFFFFFFFFFFF
    return word ^ word >> 27


@kernel
def place_of(word: int, table: Ints, buckets: int, stamp: int) -> int:
    """Where in its bucket of four the word stands, or else should be put: over the least useful entry."""
    first = (word & (buckets - 1)) * 4
    tag = word >> 9 << 14 | stamp
    worst, least = first, 1 << 30
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


@kernel
def search(
    n: int,
    shift: int,
    depth: int,
    rule: int,
    plain: bool,
    end: Ints,
    ahead: Ints,
    slash: Ints,
    ray_at: Ints,
    rays: Ints,
    classes: Ints,
    least: Ints,
    places: Ints,
    occupied: Ints,
    table: Ints,
    buckets: int,
    stamp: int,
    frames: Ints,
    found: Ints,
    collect: bool,
    stats: Ints,
) -> None:
    """Look for solutions of `depth` moves with robot 0 as the goal robot.

    `least[state * cells + square]` is the least number of moves that the goal robot still needs. The
    search ends at the first solution, or counts them all (`collect`).
    stats: 0 nodes, 1 solutions, 2 positions not seen before, 3 nodes allowed,
    7 positions that the table had no room for.
    """
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    level, state = 0, UNMOVED
    bound = least[state * cells + places[0]]
    if bound > depth:
        return
    frames[0, 0] = 0
    frames[0, 1] = 4 if bound == depth else 4 * n
    nodes = stats[0] + 1
    solutions, fresh, lost = stats[1], 0, 0
    while True:
        m = frames[level, 0]
        if m == frames[level, 1] or nodes > stats[3]:
            # all moves tried: take back the move that led here
            level -= 1
            if level < 0:
                break
            r = frames[level, 0] - 1 >> 2
            shift_robot(occupied, places[r], frames[level, 2], shift)
            places[r] = frames[level, 2]
            state = frames[level, 3]
            if collect and frames[level, 4] >= 0 and frames[level, 5] == solutions:
                word = frames[level, 4]
                i = place_of(word, table, buckets, stamp)
                table[i] = (word >> 9 << 14 | stamp) << 6 | depth - level - 1
            continue
        frames[level, 0] = m + 1
        r, d = m >> 2, m & 3
        cell = places[r]
        key = cell * 4 + d
        dest, out = end[key], d
        if dest >= 0:
            mask = ahead[key]
            if d & 1:
                mask &= occupied[cell >> shift]
                if mask:
                    dest = (cell & ~low) | (lowest_bit(mask) - 1 if d == 1 else 64 - leading_zeros(mask))
            else:
                mask &= occupied[32 + (cell & low)]
                if mask:
                    dest = (
                        lowest_bit(mask) - 1 if d == 2 else 64 - leading_zeros(mask)
                    ) << shift | cell & low
            if dest == cell:
                continue
            if plain and level > 0:
                # The same robot along the same line again: what it reaches now it could have reached at
                # once, or it is back where it was. That helps only a goal robot: by the turn that it made,
                # or by coming back to the target.
                before = frames[level - 1, 0] - 1
                if (
                    before >> 2 == r
                    and (before ^ m) & 1 == 0
                    and (r > 0 or (frames[level - 1, 3] == FREE and least[FREE * cells + dest] > 0))
                ):
                    continue
        else:
            entry = ride(ray_at[classes[r] * cells * 4 + key], rays, cell, occupied, shift)
            if entry < 0 or slash[entry & 1023]:
                continue
            dest, out = entry & 1023, entry >> 10
        left = depth - level - 1
        new_state = state
        if r == 0:
            if state != FREE:
                straight = state == UNMOVED or state - VERTICAL == d & 1
                new_state = VERTICAL + (out & 1) if rule and straight else FREE
            bound = least[new_state * cells + dest]
            if bound > left:
                continue
            if bound == 0:
                if solutions < found.shape[0]:
                    for i in range(level + 1):
                        found[solutions, i] = frames[i, 0] - 1
                solutions += 1
                if not collect:
                    stats[3] = 0  # nothing more to look for: unwind
                continue
        else:
            bound = least[state * cells + places[0]]
        word = -1
        if left > bound:
            # the table: what was searched before with as many moves left need not be searched again
            places[r] = dest
            word = hashed(n, places, classes, new_state)
            places[r] = cell
            i = place_of(word, table, buckets, stamp)
            tag = (word >> 9 << 14 | stamp) << 6
            if table[i] >= tag and table[i] <= tag | 63:
                if table[i] & 63 >= left:
                    continue
            else:
                fresh += 1
                lost += table[i] >> 10 & 0x3FF == stamp >> 4
            if not collect:
                table[i] = tag | left
        nodes += 1
        frames[level, 2] = cell
        frames[level, 3] = state
        frames[level, 4] = word
        frames[level, 5] = solutions
        shift_robot(occupied, cell, dest, shift)
        places[r] = dest
        state = new_state
        level += 1
        frames[level, 0] = 0
        # with no move to spare only the goal robot can move
        frames[level, 1] = 4 * n if left > bound else 4
    stats[0] = nodes
    stats[1] = solutions
    stats[2] += fresh
    stats[7] += lost


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
    """The fewest moves of a position; NONE, NOT_WITHIN or ROOM (more room for rays is needed).

    setup: width, height, robots, target, goal robot (-1: any), rule, most moves, most nodes, stamp, then
    for each robot its square and colour. barriers: square, slash, colour of each diagonal.
    stats, besides those of the search: 4 the depth that was searched in full, 5 stamps used, 6 buckets.
    """
    collect = found.shape[0] > 1
    width, height, n, target, goal, rule = setup[0], setup[1], setup[2], setup[3], setup[4], setup[5]
    most, stamp = setup[6], setup[8]
    shift = 4 if width <= 16 and height <= 16 else 5
    cells = 1 << 2 * shift
    end, ahead, slash, tint = board[0], board[1], board[2], board[3]
    places, classes, occupied, tints = board[4, :8], board[4, 8:16], board[4, 64:128], board[4, 16:24]
    seen, queue = board[4, 128:192], board[5]
    stats[:] = 0
    stats[3] = setup[7]
    for i in range(barriers.shape[0]):
        slash[barriers[i, 0]] = barriers[i, 1]
        tint[barriers[i, 0]] = barriers[i, 2]
    lay_out(walls, width, height, shift, slash, end, ahead)
    plain = barriers.shape[0] == 0
    kinds = 1
    for r in range(n):
        classes[r] = 0
        for i in range(barriers.shape[0]):
            if barriers[i, 2] == setup[10 + 2 * r] and classes[r] == 0:
                tints[kinds] = setup[10 + 2 * r]
                classes[r] = kinds
                kinds += 1
    tints[0] = -1
    if not plain and trace_rays(shift, walls, width, slash, tint, end, tints, kinds, ray_at, rays) < 0:
        for i in range(barriers.shape[0]):
            slash[barriers[i, 0]] = 0
        return ROOM
    low = (1 << shift) - 1
    occupied[:] = 0
    for r in range(n):
        places[r] = setup[9 + 2 * r]
        occupied[places[r] >> shift] |= 1 << (places[r] & low)
        occupied[32 + (places[r] & low)] |= 1 << (places[r] >> shift)
    first = 0 if goal < 0 else goal
    last = n if goal < 0 else goal + 1
    least_of_all = FAR
    for g in range(first, last):
        least = board[8 + g]
        swap(places, classes, g)
        distance = least[FREE * cells : 4 * cells]
        ray = -1 if plain else classes[0] * cells * 4
        relax(target, shift, slash, end, ahead, ray, ray_at, rays, distance, queue, seen)
        for i in range(cells):
            some = distance[i] if i != target else 2
            least[VERTICAL * cells + i] = some
            least[HORIZONTAL * cells + i] = some
            least[UNMOVED * cells + i] = max(some, 2) if rule else some
        least_of_all = min(least_of_all, least[places[0]])
        swap(places, classes, g)
    outcome = NOT_WITHIN
    depth, buckets, stale, counting = 1, 1 << 10, 0, False
    while depth <= most and least_of_all < FAR:
        stats[2], stats[7] = 0, 0
        before = stats[0]
        for g in range(first, last):
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
        if stats[1] and collect and not counting:
            # Once more at the same depth, for all solutions. The table has marks of positions whose
            # search was broken off, so new stamps are taken.
            counting = True
            stamp += n
            stats[1] = 0
            stats[3] = setup[7]
            continue
        if stats[1]:
            outcome = depth
            break
        if stats[0] > stats[3]:
            break
        stats[4] = depth
        # A move adds one to the depth and at most one to the bound. So when several depths in a row have
        # shown no new position, there is none.
        stale = 0 if stats[2] or least_of_all > depth else stale + 1
        if stale > SETTLED:
            break
        while buckets * 4 < table.size and (stats[7] or buckets < (stats[0] - before) * 4):
            buckets *= 2
            stats[7] = 0
        depth += 1
    if stale > SETTLED or least_of_all == FAR:
        outcome = NONE
    stats[6] = buckets
    for i in range(barriers.shape[0]):
        slash[barriers[i, 0]] = 0
    return outcome


@kernel
def swap(places: Ints, classes: Ints, g: int) -> None:
    """Make robot g the goal robot, or undo that."""
    places[0], places[g] = places[g], places[0]
    classes[0], classes[g] = classes[g], classes[0]
