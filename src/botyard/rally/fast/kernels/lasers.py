"""Lasers of the board and of robots: first all wounds are noted, then they hurt."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    ALTERED,
    BEAM,
    BY,
    DISTANCE,
    DOUBLE_BARRELED,
    DOWN,
    DOWN_FIRES,
    FACING,
    FIRE_CONTROL,
    FLIES,
    GROUND,
    HIGH_POWER,
    LASER_POWER,
    LIGHTS,
    LIT,
    NEXT,
    NOBODY,
    NOWHERE,
    OPTIONS,
    ORDER,
    POINTS,
    REAR_LASER,
    ROBOT_LASERS,
    ROBOTS,
    SHOTS,
    SQUARE,
    TARGET,
    TRAVELS,
    TURRET,
    TURRET_SIDE,
    VIRTUAL,
    VOID,
    WALLS,
    WOUNDS,
    ZERO,
    Ints,
)
from botyard.rally.fast.kernels.damage import hurt, shielded
from botyard.rally.fast.kernels.lookup import first_seen, robot_at
from botyard.rally.fast.kernels.options import has, works


@kernel
def fire_board(tiles: Ints, lights: Ints, game: Ints, robots: Ints, work: Ints) -> int:
    """Note the wounds of all beams: each hits the first real robot in it, and every virtual one."""
    wounds = WOUNDS
    for i in range(game[ROBOTS]):
        square = robots[i, SQUARE]
        if square == NOWHERE:
            continue
        for k in range(tiles[square, LIT], tiles[square, LIT] + tiles[square, LIGHTS]):
            if robots[i, VIRTUAL] == 0 and in_the_shade(tiles, lights, game, robots, i, k):
                continue
            work[wounds, TARGET], work[wounds, POINTS], work[wounds, BY] = i, lights[k, SHOTS], NOBODY
            work[wounds, FLIES], work[wounds, ALTERED] = lights[k, TRAVELS], 0
            wounds += 1
    return wounds


@kernel
def in_the_shade(tiles: Ints, lights: Ints, game: Ints, robots: Ints, i: int, k: int) -> bool:
    """Whether another real robot stands in the same beam, nearer to its source."""
    for j in range(game[ROBOTS]):
        square = robots[j, SQUARE]
        if j == i or square == NOWHERE or robots[j, VIRTUAL] == 1:
            continue
        for m in range(tiles[square, LIT], tiles[square, LIT] + tiles[square, LIGHTS]):
            if lights[m, BEAM] == lights[k, BEAM] and lights[m, DISTANCE] < lights[k, DISTANCE]:
                return True
    return False


@kernel
def fire_robots(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, wounds: int) -> int:
    """Note the wounds of all robots' lasers."""
    if rules[ROBOT_LASERS] == 0:
        return wounds
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        square = robots[i, SQUARE]
        off = robots[i, DOWN] == 1 and rules[DOWN_FIRES] == 0
        if square == NOWHERE or robots[i, VIRTUAL] == 1 or off:
            continue
        able = robots[i, OPTIONS] != 0 and works(rules, robots, i)
        way = robots[i, FACING]
        points = rules[LASER_POWER]
        altered = 0
        if able:
            if has(robots, i, 1 << TURRET) and robots[i, TURRET_SIDE] > 0:
                way = (way + robots[i, TURRET_SIDE]) & 3
            if has(robots, i, 1 << DOUBLE_BARRELED):
                points *= 2
            altered = (robots[i, OPTIONS] >> FIRE_CONTROL) & 1
        if able and has(robots, i, 1 << HIGH_POWER):
            passed = False
            here = square
            while True:
                if (tiles[here, WALLS] >> way) & 1:
                    if passed:
                        break
                    passed = True
                here = tiles[here, NEXT + way]
                if tiles[here, GROUND] == VOID:
                    break
                target = robot_at(game, robots, here)
                if target != NOBODY:
                    wounds = note_shot(work, wounds, target, points, i, way, altered)
                    if passed:
                        break
                    passed = True
        else:
            target = first_seen(tiles, game, robots, square, way, tiles.shape[0])
            wounds = note_shot(work, wounds, target, points, i, way, altered)
        if able and has(robots, i, 1 << REAR_LASER):
            way = (robots[i, FACING] + 2) & 3
            target = first_seen(tiles, game, robots, square, way, tiles.shape[0])
            wounds = note_shot(work, wounds, target, rules[LASER_POWER], i, way, ZERO)
    return wounds


@inlined
def note_shot(work: Ints, wounds: int, target: int, points: int, by: int, way: int, altered: int) -> int:
    """Note one more wound by a robot's laser, if it has a target; how many wounds there are now."""
    if target == NOBODY:
        return wounds
    work[wounds, TARGET], work[wounds, POINTS], work[wounds, BY] = target, points, by
    work[wounds, FLIES], work[wounds, ALTERED] = way, altered
    return wounds + 1


@kernel
def carry_out(rules: Ints, game: Ints, robots: Ints, work: Ints, wounds: int) -> int:
    """Shields look at hits that Fire Control might alter first; then damage, dock by dock.

    Returns where the next list of wounds begins.
    """
    if wounds == WOUNDS:
        return WOUNDS
    for w in range(WOUNDS, wounds):
        if work[w, ALTERED]:
            stopped = 0
            for _ in range(work[w, POINTS]):
                stopped += int(shielded(rules, robots, work[w, TARGET], work[w, FLIES]))
            work[w, POINTS] -= stopped
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        for w in range(WOUNDS, wounds):
            if work[w, TARGET] == i:
                for _ in range(work[w, POINTS]):
                    hurt(rules, game, robots, i, work[w, BY], work[w, FLIES])
    return WOUNDS
