"""How robots slide, for the compiled search.

Squares are numbers y * stride + x with a stride of 16, or 32 for larger boards; `shift` is 4 or 5. A slide
takes one look at the occupied squares of its row or column: `ahead` masks the squares up to the next wall,
and counting zero bits finds the nearest occupied one among them. Rays that meet a diagonal are stored as
lists, one set for each class of robots that are deflected alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.kernels import inlined, part
from botyard.ricochet.solver.instructions import leading_zeros, lowest_bit, number

Ints = np.ndarray[Any, Any]

RESTS, ENDLESS = -1, -2  # how the list of a ray ends


@part
def lay_out(walls: Ints, width: int, height: int, shift: int, slash: Ints, end: Ints, ahead: Ints) -> None:
    """For each square and direction, fill in the straight run to the next wall or diagonal (`ahead`, a mask
    along the row or column) and where it ends (`end`, -1 if it meets a diagonal)."""
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    for i in range(cells):
        for d in range(4):
            # the next square of the run comes first, so that each square continues its neighbour's run
            cell = cells - 1 - i if d == 1 or d == 2 else i
            x, y = cell & low, cell >> shift
            stop, mask = cell, number(0)
            if x < width and y < height and walls[y * width + x] >> d & 1 == 0:
                nxt = cell + ((d - 1) << shift if d & 1 == 0 else 2 - d)
                if slash[nxt]:
                    stop = number(-1)
                else:
                    stop = end[nxt * 4 + d]
                    mask = ahead[nxt * 4 + d] | 1 << (nxt & low if d & 1 else nxt >> shift)
            end[cell * 4 + d] = stop
            ahead[cell * 4 + d] = mask


@part
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
    alike. An entry is square + direction * 1024; the end of the list says whether the robot stops there."""
    cells = 1 << 2 * shift
    used = number(0)
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


@part
def ride(at: int, rays: Ints, start: int, occupied: Ints, shift: int) -> int:
    """Follow a listed ray to its stop: square + direction * 1024, or -1 if the move is illegal."""
    low = (1 << shift) - 1
    last = number(-1)
    while True:
        entry = rays[at]
        if entry < 0:
            return last if entry == RESTS else -1
        cell = entry & 1023
        if occupied[cell >> shift] >> (cell & low) & 1 and cell != start:
            return last
        last = entry
        at += 1


@inlined
def glide(cell: int, d: int, shift: int, end: Ints, ahead: Ints, occupied: Ints) -> int:
    """Where a straight slide ends; the square itself if the way is blocked."""
    key = cell * 4 + d
    low = (1 << shift) - 1
    stop: int = end[key]
    if d & 1:
        mask = ahead[key] & occupied[cell >> shift]
        if mask:
            stop = cell & ~low | (lowest_bit(mask) - 1 if d == 1 else 64 - leading_zeros(mask))
    else:
        mask = ahead[key] & occupied[32 + (cell & low)]
        if mask:
            stop = cell & low | (lowest_bit(mask) - 1 if d == 2 else 64 - leading_zeros(mask)) << shift
    return stop


@inlined
def apart(cell: int, dest: int, d: int, before: int, after: int, d_before: int, shift: int) -> bool:
    """Whether two straight slides of different robots certainly do not touch each other's line.

    Then they lead to the same position in either order. The second one goes from `cell` to `dest`.
    """
    low = (1 << shift) - 1
    if d & 1:
        free = cell >> shift != before >> shift and cell >> shift != after >> shift
    else:
        free = (cell ^ before) & low != 0 and (cell ^ after) & low != 0
    if d_before & 1:
        return free and cell >> shift != before >> shift and dest >> shift != before >> shift
    return free and (cell ^ before) & low != 0 and (dest ^ before) & low != 0


@inlined
def shift_robot(occupied: Ints, cell: int, dest: int, shift: int) -> None:
    """Move a robot in the masks of occupied squares: rows at 0, columns at 32."""
    low = (1 << shift) - 1
    occupied[cell >> shift] ^= 1 << (cell & low)
    occupied[32 + (cell & low)] ^= 1 << (cell >> shift)
    occupied[dest >> shift] ^= 1 << (dest & low)
    occupied[32 + (dest & low)] ^= 1 << (dest >> shift)


@inlined
def swap(places: Ints, classes: Ints, g: int) -> None:
    """Make robot g the goal robot, or undo that."""
    places[0], places[g] = places[g], places[0]
    classes[0], classes[g] = classes[g], classes[0]
