"""Option cards: whether a robot has one and may use it, how they come and go."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    ABLATIVE_COAT,
    BREAKER_DAMAGE,
    CIRCUIT_BREAKER,
    COAT,
    DAMAGE,
    DOWN,
    DOWN_ALLOWED,
    DOWN_DRAWS,
    DOWN_PASSIVE,
    DOWN_SHIELD_SPENT,
    DOWN_USES_OPTIONS,
    GOING_DOWN,
    GYRO,
    GYROSCOPE,
    NOWHERE,
    OPTION_DECK,
    OPTION_SIZE,
    OPTIONS,
    OUT_OF_SCOPE,
    POWER_DOWN_SHIELD,
    SHIELD,
    SHIELD_SIDE,
    SHIELD_SPENT,
    SLOT,
    SLOTS,
    TURRET,
    TURRET_SIDE,
    Ints,
)


@inlined
def has(robots: Ints, i: int, option: int) -> bool:
    """Whether the robot has the option, given as its bit."""
    return bool(robots[i, OPTIONS] & option)


@inlined
def works(rules: Ints, robots: Ints, i: int) -> bool:
    """Whether the robot's options work now."""
    return bool(robots[i, DOWN] == 0 or rules[DOWN_USES_OPTIONS] == 1)


@inlined
def works_by_itself(rules: Ints, robots: Ints, i: int) -> bool:
    """Whether options that work automatically do so now."""
    return bool(rules[DOWN_PASSIVE] == 1 or works(rules, robots, i))


@inlined
def keeps_facing(rules: Ints, robots: Ints, i: int) -> bool:
    return robots[i, GYRO] == 1 and works(rules, robots, i)


@inlined
def trip_breaker(rules: Ints, robots: Ints, i: int) -> None:
    """A robot with three or more damage is powered down in the next turn."""
    trips = has(robots, i, 1 << CIRCUIT_BREAKER) and robots[i, DAMAGE] >= BREAKER_DAMAGE
    if trips and rules[DOWN_ALLOWED] == 1:
        robots[i, GOING_DOWN] = 1


@inlined
def may_draw(rules: Ints, game: Ints, robots: Ints, i: int) -> bool:
    return bool(game[OPTION_SIZE] > 0 and (robots[i, DOWN] == 0 or rules[DOWN_DRAWS] == 1))


@kernel
def draw_option(game: Ints, robots: Ints, i: int) -> None:
    if game[OPTION_SIZE] == 0:
        return
    game[OPTION_SIZE] -= 1
    option = game[OPTION_DECK + game[OPTION_SIZE]]
    robots[i, OPTIONS] |= 1 << option
    for k in range(SLOTS):
        if robots[i, SLOT + k] == 0:
            robots[i, SLOT + k] = option + 1
            return
    game[OUT_OF_SCOPE] = 1


@kernel
def discard_option(robots: Ints, i: int, option: int) -> None:
    robots[i, OPTIONS] &= ~(1 << option)
    kept = 0
    for k in range(SLOTS):
        slot = robots[i, SLOT + k]
        if slot != option + 1:
            robots[i, SLOT + kept] = slot
            kept += 1
    for k in range(kept, SLOTS):
        robots[i, SLOT + k] = 0
    if option == ABLATIVE_COAT:
        robots[i, COAT] = 0
    elif option == GYROSCOPE:
        robots[i, GYRO] = 0
    elif option == SHIELD:
        robots[i, SHIELD_SIDE], robots[i, SHIELD_SPENT] = NOWHERE, 0
    elif option == TURRET:
        robots[i, TURRET_SIDE] = NOWHERE
    elif option == POWER_DOWN_SHIELD:
        robots[i, DOWN_SHIELD_SPENT] = 0
