"""The search: iterative deepening, depth first, until a solution is found.

It turns back when the bound exceeds the moves left, or when the table has the position.
"""

from __future__ import annotations

from botyard.kernels import part
from botyard.ricochet.solver.bounds import FREE, UNMOVED, VERTICAL
from botyard.ricochet.solver.instructions import number
from botyard.ricochet.solver.slides import ENDLESS, Ints, glide, ride, shift_robot
from botyard.ricochet.solver.table import hashed, place_of

FRAME = 8


@part
def mark_helpful_squares(
    shift: int,
    rule: int,
    end: Ints,
    ahead: Ints,
    slash: Ints,
    ray_at: Ints,
    rays: Ints,
    first_ray: int,
    least: Ints,
    place: int,
    state: int,
    occupied: Ints,
    marks: Ints,
    queue: Ints,
) -> None:
    """Mark the squares that matter to a goal robot that gets nearer with each move.

    This follows all such ways; none arrives, or the position would have been solved at a smaller depth. A
    helper can change that only by entering a square just behind one where stopping would bring the goal robot
    nearer, or by leaving a square where it stopped the goal robot.
    """
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    for i in range(1 << shift):
        marks[i] = 0
    occupied[place >> shift] ^= 1 << (place & low)  # it does not block its own way
    occupied[32 + (place & low)] ^= 1 << (place >> shift)
    queue[0] = place << 2 | state
    head, tail = number(0), number(1)
    left = least[state * cells + place]
    while head < tail:
        left -= 1
        last = tail
        while head < last:
            cell, state = queue[head] >> 2, queue[head] & 3
            head += 1
            for d in range(4):
                key = cell * 4 + d
                out = d
                if end[key] >= 0:
                    step = (d - 1) << shift if d & 1 == 0 else 2 - d
                    stop = glide(cell, d, shift, end, ahead, occupied)
                    at = cell
                    while at != stop:
                        at += step
                        if least[FREE * cells + at] <= left and at != end[key]:
                            marks[at + step >> shift] |= 1 << (at + step & low)
                    if stop != end[key]:
                        marks[stop + step >> shift] |= 1 << (stop + step & low)
                    if stop == cell:
                        continue
                else:
                    i = ray_at[first_ray + key]
                    stop, good = number(-1), number(0)
                    while rays[i] >= 0:
                        at = rays[i] & 1023
                        taken = occupied[at >> shift] >> (at & low) & 1
                        if good or taken:
                            marks[at >> shift] |= 1 << (at & low)
                        if taken:
                            break
                        stop, out = at, rays[i] >> 10
                        good = slash[at] == 0 and least[FREE * cells + at] <= left
                        i += 1
                    if stop < 0 or slash[stop] or rays[i] == ENDLESS:
                        continue
                new_state = state
                if state != FREE:
                    straight = state == UNMOVED or state - VERTICAL == d & 1
                    new_state = VERTICAL + (out & 1) if rule and straight else FREE
                if least[new_state * cells + stop] <= left:
                    queue[tail] = stop << 2 | new_state
                    i = last
                    while queue[i] != queue[tail]:
                        i += 1
                    tail += i == tail  # unless another way also leads there
    occupied[place >> shift] ^= 1 << (place & low)
    occupied[32 + (place & low)] ^= 1 << (place >> shift)


@part
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
    marks: Ints,
    queue: Ints,
) -> None:
    """Look for solutions of `depth` moves with robot 0 as the goal robot.

    `least[state * cells + square]` is a lower bound on the moves that the goal robot still needs. The
    search ends at the first solution, or counts them all (`collect`).
    stats: 0 nodes, 1 solutions, 2 new positions, 3 nodes allowed, 7 positions that the table had no room for.
    """
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    level, state = number(0), number(UNMOVED)
    bound = least[state * cells + places[0]]
    if bound > depth:
        return
    frames[0] = 0
    frames[1] = 4 if bound == depth else 4 * n
    nodes = stats[0] + 1
    solutions, fresh, lost = stats[1], number(0), number(0)
    while True:
        m = frames[level * FRAME]
        if m == frames[level * FRAME + 1] or nodes > stats[3]:
            # all moves tried: undo the move that led here
            level -= 1
            if level < 0:
                break
            r = frames[level * FRAME] - 1 >> 2
            shift_robot(occupied, places[r], frames[level * FRAME + 2], shift)
            places[r] = frames[level * FRAME + 2]
            state = frames[level * FRAME + 3]
            if collect and frames[level * FRAME + 4] >= 0 and frames[level * FRAME + 5] == solutions:
                word = frames[level * FRAME + 4]
                i = place_of(word, table, buckets, stamp)
                table[i] = (word >> 9 << 14 | stamp) << 6 | depth - level - 1
            continue
        frames[level * FRAME] = m + 1
        r, d = m >> 2, m & 3
        left = depth - level - 1
        cell = places[r]
        if m == 4 and left == least[state * cells + places[0]]:
            mark_helpful_squares(
                shift,
                rule,
                end,
                ahead,
                slash,
                ray_at,
                rays,
                classes[0] * cells * 4,
                least,
                places[0],
                state,
                occupied,
                marks,
                queue,
            )
        key = cell * 4 + d
        if end[key] >= 0:
            dest, out = glide(cell, d, shift, end, ahead, occupied), d
            if dest == cell:
                continue
            if plain and level > 0:
                # The same robot moves along the same line again: it could have got there at once, or it is
                # back where it was. That helps only a goal robot, which may gain its turn that way or come
                # back to the target.
                before = frames[(level - 1) * FRAME] - 1
                if (
                    before >> 2 == r
                    and (before ^ m) & 1 == 0
                    and (
                        r > 0 or (frames[(level - 1) * FRAME + 3] == FREE and least[FREE * cells + dest] > 0)
                    )
                ):
                    continue
        else:
            entry = ride(ray_at[classes[r] * cells * 4 + key], rays, cell, occupied, shift)
            if entry < 0 or slash[entry & 1023]:
                continue
            dest, out = entry & 1023, entry >> 10
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
                        found[solutions, i] = frames[i * FRAME] - 1
                solutions += 1
                if not collect:
                    stats[3] = 0  # nothing left to look for: unwind
                continue
        else:
            bound = least[state * cells + places[0]]
            if left == bound and not (
                (marks[cell >> shift] >> (cell & low) | marks[dest >> shift] >> (dest & low)) & 1
            ):
                continue
        word = -1
        if left > bound:
            # skip what the table says was searched with at least as many moves left
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
        frames[level * FRAME + 2] = cell
        frames[level * FRAME + 3] = state
        frames[level * FRAME + 4] = word
        frames[level * FRAME + 5] = solutions
        shift_robot(occupied, cell, dest, shift)
        places[r] = dest
        state = new_state
        level += 1
        frames[level * FRAME] = 0
        # with no move to spare, only the goal robot can move
        frames[level * FRAME + 1] = 4 * n if left > bound else 4
    stats[0] = nodes
    stats[1] = solutions
    stats[2] += fresh
    stats[7] += lost
