"""The compiled turn: every position with each of its plans, step by step.

Players' decisions come in `program`; every other question gets the exact engine's first choice. That
engine decides what is right: `compare.py` runs both side by side.
"""

from __future__ import annotations

import numpy as np

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    ALL_BELTS,
    ANNOUNCE,
    ARCHIVE_PASSED,
    BEGIN,
    BOARD_THEN_ROBOTS,
    CLEAR,
    CRUSHERS,
    CRUSHES,
    DAMAGE,
    DECLARE,
    DOWN,
    DOWN_ALLOWED,
    DOWN_ONLY_DAMAGED,
    END,
    EXPRESS_BELTS,
    FINISHED,
    GAME,
    GEARS,
    GOING_DOWN,
    GYRO,
    GYROSCOPE,
    IDLE,
    KILLER,
    LASERS,
    LAY_PROGRAM,
    MATERIALISE,
    MOVE,
    NOBODY,
    NOWHERE,
    ORDER,
    POWER_DOWN,
    PROGRAM_DOWN,
    PROGRAM_GYRO,
    PUSHERS,
    RACING,
    REENTER,
    REGISTER,
    REPAIRS,
    ROBOT,
    ROBOTS,
    SEATS,
    SEQUENCE,
    SQUARE,
    START_REGISTER,
    STATUS,
    STAY_DOWN,
    STEPS,
    TOUCH,
    TURN,
    WOUND_ROOM,
    WOUNDS,
    Ints,
)
from botyard.rally.fast.kernels.belts import run_belts
from botyard.rally.fast.kernels.checkpoints import archive_passed, end_if_nobody_is_left, touch_flags
from botyard.rally.fast.kernels.cleanup import clear_registers, materialise, use_square
from botyard.rally.fast.kernels.destroy import destroy
from botyard.rally.fast.kernels.gears import turn_gears
from botyard.rally.fast.kernels.lasers import carry_out, fire_board, fire_robots
from botyard.rally.fast.kernels.lookup import acts
from botyard.rally.fast.kernels.move import move_robots
from botyard.rally.fast.kernels.options import has, works
from botyard.rally.fast.kernels.power_down import power_down
from botyard.rally.fast.kernels.program import lay_program, start_register
from botyard.rally.fast.kernels.pushers import run_pushers
from botyard.rally.fast.kernels.reenter import reenter


@kernel
def play(
    tiles: Ints,
    lights: Ints,
    rules: Ints,
    games_before: Ints,
    robots_before: Ints,
    programs: Ints,
    first: int,
    last: int,
    games_after: Ints,
    robots_after: Ints,
) -> None:
    """Steps of a turn from every position with each of its plans.

    From games (n, GAME) and robots (n, r, ROBOT) with programs (n or 1, m, r, PROGRAM) come the results
    (n, m, GAME) and (n, m, r, ROBOT), where r is at least the number of robots.
    """
    work = np.empty((WOUNDS + WOUND_ROOM + SEATS * lights.shape[0], SEATS), np.int64)
    for n in range(games_before.shape[0]):
        plans = programs[n % programs.shape[0]]
        for m in range(programs.shape[1]):
            game, robots, program = games_after[n, m], robots_after[n, m], plans[m]
            for g in range(GAME):
                game[g] = games_before[n, g]
            for i in range(game[ROBOTS]):
                for f in range(ROBOT):
                    robots[i, f] = robots_before[n, i, f]
            for k in range(first, min(last, rules[STEPS])):
                if game[FINISHED]:
                    break
                step = rules[SEQUENCE + k]
                if step == MOVE:
                    move_robots(tiles, rules, game, robots, program, work)
                elif step in (EXPRESS_BELTS, ALL_BELTS):
                    run_belts(tiles, rules, game, robots, work, step)
                elif step == PUSHERS:
                    run_pushers(tiles, rules, game, robots, work)
                elif step in (LASERS, BOARD_THEN_ROBOTS):
                    wounds = fire_board(tiles, lights, game, robots, work)
                    if step == BOARD_THEN_ROBOTS:
                        wounds = carry_out(rules, game, robots, work, wounds)
                    wounds = fire_robots(tiles, rules, game, robots, work, wounds)
                    carry_out(rules, game, robots, work, wounds)
                elif step == TOUCH:
                    touch_flags(tiles, rules, game, robots)
                elif step == ARCHIVE_PASSED:
                    archive_passed(tiles, rules, game, robots)
                elif step == MATERIALISE:
                    materialise(game, robots)
                elif step == CLEAR:
                    clear_registers(rules, game, robots)
                elif step == REENTER:
                    reenter(tiles, rules, game, robots, work)
                elif step == END:
                    end_if_nobody_is_left(rules, game, robots)
                elif step == BEGIN:
                    game[TURN] += 1
                elif step == START_REGISTER:
                    start_register(game, robots)
                elif step == GEARS:
                    turn_gears(tiles, rules, game, robots)
                elif step != IDLE:
                    for d in range(game[ROBOTS]):
                        play_step_of(tiles, rules, game, robots, program, game[ORDER + d], step)


@kernel
def play_step_of(
    tiles: Ints, rules: Ints, game: Ints, robots: Ints, program: Ints, i: int, step: int
) -> None:
    """A step that each robot takes for itself, dock by dock.

    The short ones are written out here: as separate functions they cost one turn in twenty.
    """
    square = robots[i, SQUARE]
    if step == CRUSHERS:
        if square != NOWHERE and (tiles[square, CRUSHES] >> game[REGISTER]) & 1:
            robots[i, KILLER] = NOBODY
            destroy(rules, game, robots, i)
    elif step == REPAIRS:
        if square != NOWHERE:
            use_square(tiles, rules, game, robots, i)
    elif step == LAY_PROGRAM:
        lay_program(robots, i, program)
    elif step == ANNOUNCE:
        wanted = rules[DOWN_ALLOWED] == 1 and program[i, PROGRAM_DOWN] == 1 and acts(robots, i)
        if wanted and (robots[i, DAMAGE] > 0 or rules[DOWN_ONLY_DAMAGED] == 0):
            robots[i, GOING_DOWN] = 1
    elif step == DECLARE:
        if robots[i, STATUS] == RACING and has(robots, i, 1 << GYROSCOPE) and works(rules, robots, i):
            robots[i, GYRO] = program[i, PROGRAM_GYRO]
    elif step == STAY_DOWN:
        stays = square != NOWHERE and robots[i, DOWN] == 1 and program[i, PROGRAM_DOWN] == 1
        if stays and rules[DOWN_ALLOWED] == 1:
            robots[i, GOING_DOWN] = 1
    elif step == POWER_DOWN:
        power_down(rules, robots, i)
