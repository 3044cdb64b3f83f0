"""Pushers shove robots, and the lines before them, at once."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    GOALS,
    GROUND,
    LENGTHS,
    NEXT,
    NOBODY,
    NOWHERE,
    PUSHER,
    PUSHES,
    REGISTER,
    ROBOTS,
    SQUARE,
    VIRTUAL,
    VOID,
    WALLS,
    Ints,
)
from botyard.rally.fast.kernels.lookup import robot_at
from botyard.rally.fast.kernels.move import arrive_together


@kernel
def run_pushers(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints) -> bool:
    """All at once; a robot that is shoved aside makes room, and where two would meet neither is shoved.

    Sets of robots are bits of a number; the line before a shoved robot is the row of that robot.
    """
    shoved = stuck = 0
    for i in range(game[ROBOTS]):
        square = robots[i, SQUARE]
        if square != NOWHERE and (tiles[square, PUSHES] >> game[REGISTER]) & 1:
            shoved |= 1 << i
    settled = shoved == 0
    while not settled:
        blocked = 0
        for i in range(game[ROBOTS]):
            if (shoved >> i) & 1:
                work[LENGTHS, i] = shoved_line(tiles, game, robots, work, i, shoved)
                if work[LENGTHS, i] == 0:
                    blocked |= 1 << i
        dropped = blocked
        if not blocked:
            for i in range(game[ROBOTS]):
                if (shoved >> i) & 1 and conflicts(tiles, game, robots, work, i, shoved, stuck):
                    dropped |= 1 << i
            stuck |= dropped
        shoved &= ~dropped
        settled = dropped == 0
    moved = 0
    for i in range(game[ROBOTS]):
        if (shoved >> i) & 1:
            way = way_of(tiles, robots, i)
            for k in range(work[LENGTHS, i]):
                moved |= 1 << work[i, k]
                work[GOALS, work[i, k]] = tiles[robots[work[i, k], SQUARE], NEXT + way]
    return arrive_together(tiles, rules, game, robots, work, moved)


@inlined
def way_of(tiles: Ints, robots: Ints, i: int) -> int:
    """Where the pusher under a robot shoves it."""
    return int(tiles[robots[i, SQUARE], PUSHER])


@kernel
def shoved_line(tiles: Ints, game: Ints, robots: Ints, work: Ints, i: int, shoved: int) -> int:
    """Note the robot and those before it; how many they are, or 0 where a wall stops them."""
    work[i, 0] = i
    count = 1
    here = robots[i, SQUARE]
    way = way_of(tiles, robots, i)
    while True:
        if (tiles[here, WALLS] >> way) & 1:
            return 0
        here = tiles[here, NEXT + way]
        ahead = NOBODY if robots[i, VIRTUAL] == 1 else robot_at(game, robots, here)
        if ahead == NOBODY or ((shoved >> ahead) & 1 and (way_of(tiles, robots, ahead) ^ way) & 1):
            return count
        work[i, count] = ahead
        count += 1


@kernel
def conflicts(tiles: Ints, game: Ints, robots: Ints, work: Ints, i: int, shoved: int, stuck: int) -> bool:
    """Whether a robot of the line is held fast, or the line clashes with another."""
    for k in range(work[LENGTHS, i]):
        if (stuck >> work[i, k]) & 1:
            return True
    for j in range(game[ROBOTS]):
        solid = robots[i, VIRTUAL] == 0 and robots[j, VIRTUAL] == 0
        if j != i and (shoved >> j) & 1 and solid and clash(tiles, robots, work, i, j):
            return True
    return False


@kernel
def clash(tiles: Ints, robots: Ints, work: Ints, a: int, b: int) -> bool:
    """Whether two lines want one square for two robots, or two squares for one; the void does not count."""
    for k in range(work[LENGTHS, a]):
        one = work[a, k]
        goal = tiles[robots[one, SQUARE], NEXT + way_of(tiles, robots, a)]
        for m in range(work[LENGTHS, b]):
            other = work[b, m]
            other_goal = tiles[robots[other, SQUARE], NEXT + way_of(tiles, robots, b)]
            if one == other and goal != other_goal:
                return True
            if one != other and goal == other_goal and tiles[goal, GROUND] != VOID:
                return True
    return False
