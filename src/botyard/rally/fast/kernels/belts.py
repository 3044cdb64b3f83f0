"""Conveyor belts carry all robots on them at once."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    BELT,
    CURVE,
    DROPPED,
    EXPRESS,
    EXPRESS_BELTS,
    FACING,
    GOALS,
    GROUND,
    NEXT,
    NOWHERE,
    ROBOTS,
    SQUARE,
    VIRTUAL,
    VOID,
    WALLS,
    Ints,
)
from botyard.rally.fast.kernels.move import arrive_together
from botyard.rally.fast.kernels.options import keeps_facing


@kernel
def run_belts(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, step: int) -> bool:
    """All robots ride at once; a robot that would meet another stays, and so do all behind it."""
    riding = False
    for i in range(game[ROBOTS]):
        work[GOALS, i] = NOWHERE
        square = robots[i, SQUARE]
        if square == NOWHERE or tiles[square, BELT] < 0:
            continue
        if step == EXPRESS_BELTS and tiles[square, EXPRESS] == 0:
            continue
        if not (tiles[square, WALLS] >> tiles[square, BELT]) & 1:
            work[GOALS, i] = tiles[square, NEXT + tiles[square, BELT]]
            riding = True
    if not riding:
        return False
    settled = False
    while not settled:
        settled = True
        for i in range(game[ROBOTS]):
            solid = work[GOALS, i] != NOWHERE and robots[i, VIRTUAL] == 0
            work[DROPPED, i] = solid and in_the_way(tiles, game, robots, work, i)
        for i in range(game[ROBOTS]):
            if work[DROPPED, i]:
                work[GOALS, i] = NOWHERE
                settled = False
    moved = 0
    for i in range(game[ROBOTS]):
        goal = work[GOALS, i]
        if goal != NOWHERE:
            moved |= 1 << i
            if not keeps_facing(rules, robots, i):
                quarters = tiles[goal, CURVE + tiles[robots[i, SQUARE], BELT]]
                robots[i, FACING] = (robots[i, FACING] + quarters) & 3
    return arrive_together(tiles, rules, game, robots, work, moved)


@kernel
def in_the_way(tiles: Ints, game: Ints, robots: Ints, work: Ints, i: int) -> bool:
    """Whether another robot wants the rider's square, stays on it, or comes the other way."""
    goal = work[GOALS, i]
    for j in range(game[ROBOTS]):
        if j == i or robots[j, VIRTUAL] == 1:
            continue
        if work[GOALS, j] == goal and tiles[goal, GROUND] != VOID:
            return True
        stays_or_swaps = work[GOALS, j] == NOWHERE or work[GOALS, j] == robots[i, SQUARE]
        if robots[j, SQUARE] == goal and stays_or_swaps:
            return True
    return False
