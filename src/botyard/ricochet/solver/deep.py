"""The search for hard positions, on boards up to 16 x 16 without diagonals."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.ricochet.solver.blockers import (
    ALONE,
    DONE,
    GUIDED,
    THERE,
    WIDTH,
    has,
    helper_duties,
    may_do,
    reach,
    sets_of,
)
from botyard.ricochet.solver.bounds import FREE, UNMOVED, VERTICAL
from botyard.ricochet.solver.instructions import lesser, number, prefetch
from botyard.ricochet.solver.slides import Ints, apart, glide, shift_robot, swap
from botyard.ricochet.solver.table import hashed, place_of

FRAME, ROW = 70, 8
TRIED, CELL, STATE, WORD, COUNT = 2, 3, 4, 5, 6


@kernel
def deep_search(
    g: int,
    depth: int,
    stamp: int,
    collect: bool,
    setup: Ints,
    table: Ints,
    board: Ints,
    frames: Ints,
    found: Ints,
    stats: Ints,
    lower: Ints,
    near: Ints,
    work: Ints,
) -> None:
    """Look for solutions of `depth` moves with robot g as the goal robot.

    It uses the bounds that count the helpers' moves, and lists a position's moves before trying them, so that
    the table's cache lines can arrive in the meantime.

    A frame is a row of numbers: next and last listed move, the move being tried, the square it left, the goal
    robot's state, the hash, solutions so far; from ROW on, three numbers for each move: robot and direction,
    square and state after it, hash.
    """
    n, rule, buckets = setup[2], setup[5], stats[6]
    end, ahead, least = board[0], board[1], board[8 + g]
    places, classes, occupied = board[4, :8], board[4, 8:16], board[4, 64:128]
    level, state, shift = number(0), number(UNMOVED), number(4)
    if least[UNMOVED << 8 | places[g]] > depth:
        return
    swap(places, classes, g)
    for r in range(n):
        if work[DONE + places[r]] == 0:
            reach(places[r], lower, near, work)
    nodes, allowed = stats[0], stats[3]
    solutions, fresh, lost = stats[1], number(0), number(0)
    entering = number(1)
    while True:
        frame = level * FRAME
        left = depth - level - 1
        if entering:
            entering = 0
            nodes += 1
            last = frame + ROW
            before = frames[frame - FRAME + TRIED] if level > 0 else -4
            other = before >> 2 if not collect else -1
            left_by = frames[frame - FRAME + CELL] if level > 0 else 0
            robots = n if least[state << 8 | places[0]] <= left else 1
            flags = helper_duties(n, places, lower, left) if robots > 1 else 0
            base = sets_of(places[0], left)
            for r in range(robots):
                if flags >> 16 + r & 1:
                    continue
                cell = places[r]
                for d in range(4):
                    again = before >> 2 == r and (before ^ d) & 1 == 0
                    if again and r > 0:
                        continue
                    dest = glide(cell, d, shift, end, ahead, occupied)
                    if dest == cell:
                        continue
                    if r < other and apart(cell, dest, d, left_by, places[other], before, shift):
                        continue
                    new_state, bound = state, -1
                    if r == 0:
                        if state != FREE:
                            straight = state == UNMOVED or state - VERTICAL == d & 1
                            new_state = VERTICAL + (d & 1) if rule and straight else FREE
                        bound = least[new_state << 8 | dest]
                        if bound > left:
                            continue
                        if bound == 0:
                            if solutions < found.shape[0]:
                                for i in range(level):
                                    found[solutions, i] = frames[i * FRAME + TRIED]
                                found[solutions, level] = d
                            solutions += 1
                            if not collect:
                                allowed = 0  # nothing more to look for: unwind
                                break
                            continue
                        if again and frames[frame - FRAME + STATE] == FREE:
                            continue
                        if work[DONE + dest] == 0:
                            reach(dest, lower, near, work)
                        places[0] = dest
                        possible = may_do(n, places, lower, left)
                        places[0] = cell
                        if not possible:
                            continue
                    elif flags >> r & 1 == 0 and not (
                        has(lower, base + ALONE, dest)
                        or has(lower, base - WIDTH + GUIDED, dest)
                        or (flags >> 8 + r & 1 and has(lower, base + THERE, dest))
                    ):
                        continue
                    frames[last] = r << 2 | d
                    frames[last + 1] = new_state << 10 | dest
                    frames[last + 2] = -1
                    if left > bound:
                        places[r] = dest
                        word = hashed(n, places, classes, new_state)
                        places[r] = cell
                        prefetch(table, (word & (buckets - 1)) * 4)
                        frames[last + 2] = word
                    last += 3
            frames[frame] = frame + ROW
            frames[frame + 1] = last
        at = frames[frame]
        if at == frames[frame + 1] or nodes > allowed:
            level -= 1
            if level < 0:
                break
            frame -= FRAME
            r = frames[frame + TRIED] >> 2
            shift_robot(occupied, places[r], frames[frame + CELL], shift)
            places[r] = frames[frame + CELL]
            state = frames[frame + STATE]
            if collect and frames[frame + WORD] >= 0 and frames[frame + COUNT] == solutions:
                word = frames[frame + WORD]
                i = place_of(word, table, buckets, stamp)
                table[i] = (word >> 9 << 14 | stamp) << 6 | depth - level - 1
            continue
        frames[frame] = at + 3
        word = frames[at + 2]
        if word >= 0:
            i = place_of(word, table, buckets, stamp)
            tag = (word >> 9 << 14 | stamp) << 6
            entry = table[i]
            if entry >= tag and entry <= tag | 63:
                if entry & 63 >= left:
                    continue
            else:
                fresh += 1
                lost += entry >> 10 & 0x3FF == stamp >> 4
            if not collect:
                table[i] = tag | left
        r = frames[at] >> 2
        dest = frames[at + 1] & 1023
        frames[frame + TRIED] = frames[at]
        frames[frame + CELL] = places[r]
        frames[frame + STATE] = state
        frames[frame + WORD] = word
        frames[frame + COUNT] = solutions
        shift_robot(occupied, places[r], dest, shift)
        places[r] = dest
        state = frames[at + 1] >> 10
        level += 1
        entering = 1
    swap(places, classes, g)
    for i in range(stats[1], lesser(solutions, found.shape[0])):
        found[i, 63] = g
    stats[0] = nodes
    stats[1] = solutions
    stats[2] += fresh
    stats[7] += lost
