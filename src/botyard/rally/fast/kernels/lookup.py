"""What the steps ask again and again: who stands where, what is seen, who acts."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    DOWN,
    FLAG,
    FLAGS,
    NOBODY,
    NOWHERE,
    REACH,
    ROBOTS,
    SERIAL,
    SQUARE,
    STATUS,
    VIRTUAL,
    WAITING,
    Ints,
    X,
    Y,
)


@inlined
def robot_at(game: Ints, robots: Ints, square: int) -> int:
    """The real robot on the square."""
    for i in range(game[ROBOTS]):
        if robots[i, SQUARE] == square and robots[i, VIRTUAL] == 0:
            return i
    return NOBODY


@kernel
def first_seen(tiles: Ints, game: Ints, robots: Ints, square: int, direction: int, limit: int) -> int:
    """The nearest real robot in the line of sight, at most `limit` squares away."""
    nearest = min(limit, tiles[square, REACH + direction]) + 1
    seen = NOBODY
    for i in range(game[ROBOTS]):
        there = robots[i, SQUARE]
        if there == NOWHERE or robots[i, VIRTUAL] == 1:
            continue
        dx = tiles[there, X] - tiles[square, X]
        dy = tiles[there, Y] - tiles[square, Y]
        if direction & 1:
            ahead, aside = dx, dy
        else:
            ahead, aside = dy, dx
        if direction == 0 or direction == 3:
            ahead = -ahead
        if aside == 0 and 0 < ahead < nearest:
            nearest, seen = ahead, i
    return seen


@inlined
def flag_at(game: Ints, square: int) -> int:
    """The number of the first flag that stands there, or 0."""
    for k in range(game[FLAGS]):
        if game[FLAG + k] == square:
            return k + 1
    return 0


@inlined
def acts(robots: Ints, i: int) -> bool:
    return bool(robots[i, DOWN] == 0 and robots[i, STATUS] <= WAITING)


@inlined
def next_serial(game: Ints) -> int:
    game[SERIAL] += 1
    return int(game[SERIAL])
