"""A robot comes onto the floor, on its square or near it."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    FACING,
    FLAG,
    FLOOR,
    GROUND,
    NEXT,
    NOBODY,
    NOWHERE,
    RACING,
    SQUARE,
    START,
    STATUS,
    ZERO,
    Ints,
    X,
    Y,
)
from botyard.rally.fast.kernels.lookup import first_seen, robot_at


@kernel
def enter_race(tiles: Ints, game: Ints, robots: Ints, i: int, facing: int) -> None:
    """AMIGO: a waiting robot enters on checkpoint 1, or on the first free square round it."""
    start = game[START] if game[START] != NOWHERE else game[FLAG]
    taken = robot_at(game, robots, start) != NOBODY
    square, _ = place_near(tiles, game, robots, start, taken, ZERO, ZERO)
    if square != NOWHERE:
        robots[i, SQUARE], robots[i, FACING], robots[i, STATUS] = square, facing, RACING


@kernel
def place_near(
    tiles: Ints, game: Ints, robots: Ints, centre: int, taken: bool, sight_here: int, sight_limit: int
) -> tuple[int, int]:
    """The square itself or, if it is taken, the first of the nearest ring, with the first allowed facing."""
    if not taken:
        for facing in range(4):
            if first_seen(tiles, game, robots, centre, facing, sight_here) == NOBODY:
                return centre, facing
        return centre, 0
    stride = tiles[0, NEXT + 2]
    rows = tiles.shape[0] // stride
    cx, cy = tiles[centre, X], tiles[centre, Y]
    for ring in range(1, max(stride, rows)):
        for y in range(max(cy - ring, 0), min(cy + ring, rows - 1) + 1):
            across = 1 if abs(y - cy) == ring else 2 * ring
            for x in range(cx - ring, cx + ring + 1, across):
                if x < 0 or x >= stride:
                    continue
                square = y * stride + x
                if tiles[square, GROUND] != FLOOR or robot_at(game, robots, square) != NOBODY:
                    continue
                for facing in range(4):
                    if first_seen(tiles, game, robots, square, facing, sight_limit) == NOBODY:
                        return square, facing
    return NOWHERE, 0
