"""Damage comes and goes, and with it locked registers."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    ABLATIVE_COAT,
    CARD,
    COAT,
    COAT_LAYERS,
    DAMAGE,
    DECK,
    DECK_SIZE,
    DOWN,
    DOWN_KEEPS_CARDS,
    DOWN_SHIELD_SPENT,
    FACING,
    FATAL,
    FIRST_LOCK,
    GOING_DOWN,
    HURT_DOWN,
    JAMMED,
    KILLER,
    LOCKED,
    NOWHERE,
    ONE_COAT,
    ONE_DOWN_SHIELD,
    OPTIONS,
    OUT_OF_SCOPE,
    POWER_DOWN_SHIELD,
    REGISTER,
    REGISTERS,
    SHIELD,
    SHIELD_SIDE,
    SHIELD_SPENT,
    SLOT,
    SLOTS,
    SQUARE,
    Ints,
)
from botyard.rally.fast.kernels.destroy import destroy
from botyard.rally.fast.kernels.options import discard_option, has, works, works_by_itself


@kernel
def hurt(rules: Ints, game: Ints, robots: Ints, i: int, by: int, travels: int) -> None:
    """One point of damage arrives: shields, then a coat, then the program sheet."""
    if robots[i, SQUARE] == NOWHERE:
        return
    if robots[i, OPTIONS]:
        if shielded(rules, robots, i, travels):
            return
        if has(robots, i, 1 << ABLATIVE_COAT) and works_by_itself(rules, robots, i):
            robots[i, COAT] += 1
            if robots[i, COAT] == COAT_LAYERS:
                discard_option(robots, i, ONE_COAT)
            return
    add_token(rules, game, robots, i, by)


@kernel
def shielded(rules: Ints, robots: Ints, i: int, travels: int) -> bool:
    """Whether an option stops a point from that direction; the first option is asked first."""
    if not (robots[i, OPTIONS] & (1 << SHIELD | 1 << POWER_DOWN_SHIELD)):
        return False
    for k in range(SLOTS):
        option = robots[i, SLOT + k] - 1
        if option == SHIELD and works(rules, robots, i):
            side = (travels + 2 - robots[i, FACING]) & 3
            if travels >= 0 and robots[i, SHIELD_SPENT] == 0 and side == robots[i, SHIELD_SIDE]:
                robots[i, SHIELD_SPENT] = 1
                return True
        elif option == POWER_DOWN_SHIELD and robots[i, DOWN] == 1:
            if rules[ONE_DOWN_SHIELD] == 1:
                source = 1 << 4
            elif travels < 0:
                continue
            else:
                source = 1 << ((travels + 2) & 3)
            if not robots[i, DOWN_SHIELD_SPENT] & source:
                robots[i, DOWN_SHIELD_SPENT] |= source
                return True
    return False


@kernel
def add_token(rules: Ints, game: Ints, robots: Ints, i: int, by: int) -> None:
    """A damage token lands on the sheet."""
    robots[i, DAMAGE] += 1
    if robots[i, DOWN] == 1:
        robots[i, HURT_DOWN] += 1
    if robots[i, DAMAGE] >= FATAL:
        robots[i, KILLER] = by
        robots[i, HURT_DOWN] = 0
        destroy(rules, game, robots, i)
    elif robots[i, DAMAGE] >= FIRST_LOCK:
        for r in range(REGISTERS - 1, -1, -1):
            if not (robots[i, LOCKED] >> r) & 1:
                robots[i, LOCKED] |= 1 << r
                running = game[REGISTER] > 0 and robots[i, DOWN] == 0
                if not running and robots[i, CARD + r] == 0:
                    fill_from_deck(game, robots, i, r)
                return


@inlined
def fill_from_deck(game: Ints, robots: Ints, i: int, r: int) -> None:
    """Put the deck's top card on a register; the race is out of scope when the packed cards are used up."""
    if game[DECK_SIZE] == 0:
        game[OUT_OF_SCOPE] = 1
        return
    game[DECK_SIZE] -= 1
    robots[i, CARD + r] = game[DECK + game[DECK_SIZE]]


@kernel
def repair(rules: Ints, robots: Ints, i: int, points: int) -> None:
    """Take tokens off; where registers are locked, each frees the lowest."""
    for _ in range(points):
        if robots[i, DAMAGE] == 0:
            return
        robots[i, DAMAGE] -= 1
        for r in range(REGISTERS):
            if ((robots[i, LOCKED] & ~robots[i, JAMMED]) >> r) & 1:
                unlock(rules, robots, i, r)
                break


@kernel
def unlock(rules: Ints, robots: Ints, i: int, r: int) -> None:
    robots[i, LOCKED] &= ~(1 << r)
    robots[i, JAMMED] &= ~(1 << r)
    if not keeps_cards(rules, robots, i):
        robots[i, CARD + r] = 0


@inlined
def keeps_cards(rules: Ints, robots: Ints, i: int) -> bool:
    return bool(rules[DOWN_KEEPS_CARDS] == 1 and (robots[i, GOING_DOWN] == 1 or robots[i, DOWN] == 1))


@kernel
def discard_unlocked(robots: Ints, i: int) -> None:
    for r in range(REGISTERS):
        if not (robots[i, LOCKED] >> r) & 1:
            robots[i, CARD + r] = 0
