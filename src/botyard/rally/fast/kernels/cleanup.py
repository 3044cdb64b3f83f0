"""The end of a turn: repairs, virtual robots, and empty registers."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    BETTER_OF_BOTH,
    CHANGES,
    DAMAGE,
    DESTROYED,
    FLAG_GIVES,
    GYRO,
    NOWHERE,
    ONE_AND_OPTION,
    OPTIONS,
    OPTIONS_ONLY,
    REGISTER,
    REPAIR,
    REPAIRS_ONE,
    ROBOTS,
    SITE_GIVES,
    SQUARE,
    SQUARE_GIVES,
    STATUS,
    TWO_OR_OPTION,
    VIRTUAL,
    Ints,
)
from botyard.rally.fast.kernels.damage import discard_unlocked, keeps_cards, repair
from botyard.rally.fast.kernels.destroy import dissolve
from botyard.rally.fast.kernels.lookup import flag_at
from botyard.rally.fast.kernels.options import draw_option, may_draw, trip_breaker, works, works_by_itself


@kernel
def use_square(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int) -> None:
    """What the square under the robot gives it."""
    square = robots[i, SQUARE]
    wrenches = tiles[square, REPAIR]
    flag = min(flag_at(game, square), 1)
    mode = rules[SQUARE_GIVES]
    if mode == BETTER_OF_BOTH:
        wrenches = max(wrenches, flag)
    elif flag:
        if rules[FLAG_GIVES] == REPAIRS_ONE:
            repair(rules, robots, i, flag)
        elif may_draw(rules, game, robots, i):
            draw_option(game, robots, i)
    site = rules[SITE_GIVES]
    draws = may_draw(rules, game, robots, i)
    if site == OPTIONS_ONLY:
        for _ in range(wrenches):
            if may_draw(rules, game, robots, i):
                draw_option(game, robots, i)
    elif site == TWO_OR_OPTION and wrenches == 2 and draws and robots[i, DAMAGE] == 0:
        draw_option(game, robots, i)
    elif site == ONE_AND_OPTION:
        repair(rules, robots, i, min(wrenches, 1))
        if wrenches == 2 and draws:
            draw_option(game, robots, i)
    else:
        repair(rules, robots, i, wrenches)


@kernel
def materialise(game: Ints, robots: Ints) -> None:
    """Virtual robots alone on their square become real, all at once."""
    alone = 0
    for i in range(game[ROBOTS]):
        if robots[i, VIRTUAL] == 1 and robots[i, SQUARE] != NOWHERE:
            others = 0
            for j in range(game[ROBOTS]):
                if j != i and robots[j, SQUARE] == robots[i, SQUARE]:
                    others += 1
            if others == 0:
                alone |= 1 << i
    for i in range(game[ROBOTS]):
        if (alone >> i) & 1:
            robots[i, VIRTUAL] = 0


@kernel
def clear_registers(rules: Ints, game: Ints, robots: Ints) -> None:
    game[REGISTER] = 0
    for i in range(game[ROBOTS]):
        robots[i, CHANGES] = 0
        if robots[i, STATUS] >= DESTROYED:
            dissolve(robots, i)
        if not keeps_cards(rules, robots, i):
            discard_unlocked(robots, i)
    for i in range(game[ROBOTS]):
        if robots[i, OPTIONS]:
            if works(rules, robots, i):
                robots[i, GYRO] = 0
            if robots[i, SQUARE] != NOWHERE and works_by_itself(rules, robots, i):
                trip_breaker(rules, robots, i)
