"""The basic lower bound on the number of moves that a position needs.

It lets the goal robot stop wherever it likes; the bounds in `blockers` also ask what must stop it.
"""

from __future__ import annotations

from botyard.kernels import part
from botyard.ricochet.solver.instructions import lowest_bit, number
from botyard.ricochet.solver.slides import Ints

FAR = 99  # a distance that stands for "never"

# What the goal robot has done so far, for the turn rule (001:47).
UNMOVED, VERTICAL, HORIZONTAL, FREE = 0, 1, 2, 3


@part
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
    """Moves to the target if the robot could stop wherever it likes: never more than it really needs."""
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
    head, tail, level = number(0), number(1), number(0)
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
