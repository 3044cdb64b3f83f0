"""Many games of Ricochet Robots in one call, on the solver's tables of slides.

A position is a row of squares (y * 16 + x), one per robot, with the heading of its last move (-1: none) and
whether it has turned since the start (rulebook 001:47). Boards are rows of a pool, since a table of slides
takes longer to make than thousands of moves. `occupied` holds the masks that `glide` works with.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.envs.fast.races import below
from botyard.kernels import inlined, kernel
from botyard.ricochet.solver.slides import glide, lay_out, ride, shift_robot, trace_rays

Ints = np.ndarray[Any, Any]
Floats = np.ndarray[Any, Any]

SIDE, SHIFT, CELLS, KEYS = 16, 4, 256, 1024
SQUARE, HEADING, TURNED, ROBOT = range(4)
BOARD, TARGET, ACTIVE, MOVES, GAME = range(5)
NO_MOVE = -1
FOUR: Any = np.int64(SHIFT)
SIXTEEN: Any = np.int64(SIDE)


@kernel
def lay_slides(
    walls: Ints, slash: Ints, tint: Ints, tints: Ints, end: Ints, ahead: Ints, ray_at: Ints, rays: Ints
) -> int:
    """Fill the solver's tables of a board; returns how much of `rays` is used."""
    lay_out(walls, SIXTEEN, SIXTEEN, FOUR, slash, end, ahead)
    return trace_rays(FOUR, walls, SIXTEEN, slash, tint, end, tints, len(tints), ray_at, rays)


@inlined
def slide(
    end: Ints,
    ahead: Ints,
    slash: Ints,
    ray_at: Ints,
    rays: Ints,
    occupied: Ints,
    square: int,
    colour: int,
    d: int,
) -> int:
    """Square + direction * 1024 at the end of the move, or -1 if it is illegal."""
    ray = ray_at[(colour + 1) * KEYS + square * 4 + d]
    if ray >= 0:
        there = ride(ray, rays, square, occupied, FOUR)
        return NO_MOVE if there < 0 or slash[there & 1023] else there
    stop = glide(square, d, FOUR, end, ahead, occupied)
    return NO_MOVE if stop == square else stop + d * 1024


@kernel
def begin(
    which: Ints, starts: Ints, targets: Ints, games: Ints, robots: Ints, occupied: Ints, chance: Ints
) -> None:
    """A random puzzle for each chosen game: board, robots on its starting squares, target.

    `starts` and `targets` hold a board's choices after their number; a target is square * 8 + robot + 1.
    """
    for n in range(games.shape[0]):
        if not which[n]:
            continue
        board = below(chance, n, starts.shape[0])
        games[n, BOARD], games[n, MOVES] = board, 0
        target = targets[board, 1 + below(chance, n, targets[board, 0])]
        games[n, TARGET], games[n, ACTIVE] = target >> 3, (target & 7) - 1
        occupied[n] = 0
        for i in range(robots.shape[1]):
            while True:
                square = starts[board, 1 + below(chance, n, starts[board, 0])]
                if not (occupied[n, square >> SHIFT] >> (square & 15)) & 1:
                    break
            robots[n, i, SQUARE], robots[n, i, HEADING], robots[n, i, TURNED] = square, -1, 0
            occupied[n, square >> SHIFT] |= 1 << (square & 15)
            occupied[n, 32 + (square & 15)] |= 1 << (square >> SHIFT)


@kernel
def move(
    end: Ints,
    ahead: Ints,
    slash: Ints,
    ray_at: Ints,
    rays: Ints,
    turn_rule: int,
    limit: int,
    values: Floats,
    actions: Ints,
    games: Ints,
    robots: Ints,
    occupied: Ints,
    rewards: Floats,
    terminated: Ints,
    truncated: Ints,
) -> None:
    """Make one move in every game; an illegal move only adds to the count."""
    for n in range(games.shape[0]):
        b, i, d = games[n, BOARD], actions[n] >> 2, actions[n] & 3
        square = robots[n, i, SQUARE]
        there = slide(end[b], ahead[b], slash[b], ray_at[b], rays[b], occupied[n], square, i, d)
        solved = False
        if there != NO_MOVE:
            stop = there & 1023
            shift_robot(occupied[n], square, stop, FOUR)
            if robots[n, i, HEADING] >= 0 and (robots[n, i, HEADING] ^ d) & 1:
                robots[n, i, TURNED] = 1
            robots[n, i, SQUARE], robots[n, i, HEADING] = stop, there >> 10
            meant = games[n, ACTIVE] in (-1, i)
            solved = meant and stop == games[n, TARGET] and (robots[n, i, TURNED] == 1 or not turn_rule)
        games[n, MOVES] += 1
        rewards[n] = values[1] + (values[0] if solved else 0.0)
        terminated[n] = solved
        truncated[n] = not solved and games[n, MOVES] >= limit


@kernel
def observe(
    end: Ints,
    ahead: Ints,
    slash: Ints,
    ray_at: Ints,
    rays: Ints,
    games: Ints,
    robots: Ints,
    occupied: Ints,
    pieces: Ints,
    goal: Ints,
    mask: Ints,
) -> None:
    """Write the observations: robots, target and legal moves."""
    for n in range(games.shape[0]):
        b = games[n, BOARD]
        goal[n, 0], goal[n, 1] = games[n, TARGET] & 15, games[n, TARGET] >> SHIFT
        goal[n, 2], goal[n, 3] = games[n, ACTIVE] + 1, games[n, MOVES]
        for i in range(robots.shape[1]):
            square = robots[n, i, SQUARE]
            pieces[n, i, 0], pieces[n, i, 1] = square & 15, square >> SHIFT
            pieces[n, i, 2], pieces[n, i, 3] = robots[n, i, HEADING] + 1, robots[n, i, TURNED]
            for d in range(4):
                there = slide(end[b], ahead[b], slash[b], ray_at[b], rays[b], occupied[n], square, i, d)
                mask[n, i * 4 + d] = there != NO_MOVE
