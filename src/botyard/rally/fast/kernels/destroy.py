"""A robot leaves the floor, and perhaps the race."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    CARD,
    DESTROYED,
    DIED_AT,
    DIED_TURN,
    DISSOLVE,
    JAMMED,
    KEEP_UNSCATHED,
    LIVES,
    LOCKED,
    NOWHERE,
    OUT,
    PASSED,
    PASSED_AT,
    PAY_AT_REENTRY,
    REGISTERS,
    SLOT,
    SQUARE,
    STATUS,
    SUPERIOR_ARCHIVE,
    TURN,
    UNSCATHED,
    VIRTUAL,
    Ints,
)
from botyard.rally.fast.kernels.lookup import next_serial
from botyard.rally.fast.kernels.options import discard_option, has


@kernel
def dissolve(robots: Ints, i: int) -> None:
    """All cards leave the sheet, locked or not."""
    robots[i, LOCKED] = robots[i, JAMMED] = 0
    for r in range(REGISTERS):
        robots[i, CARD + r] = 0


@kernel
def leave_for_ever(robots: Ints, i: int) -> None:
    robots[i, STATUS] = OUT
    while robots[i, SLOT]:
        discard_option(robots, i, robots[i, SLOT] - 1)


@kernel
def destroy(rules: Ints, game: Ints, robots: Ints, i: int) -> None:
    robots[i, SQUARE] = NOWHERE
    robots[i, STATUS] = DESTROYED
    robots[i, VIRTUAL] = 0
    robots[i, PASSED], robots[i, PASSED_AT] = NOWHERE, 0
    robots[i, DIED_TURN] = game[TURN]
    robots[i, DIED_AT] = next_serial(game)
    if rules[KEEP_UNSCATHED] == 1 and has(robots, i, 1 << SUPERIOR_ARCHIVE):
        robots[i, UNSCATHED] = 1
    if robots[i, SLOT]:
        discard_option(robots, i, robots[i, SLOT] - 1)
    if rules[DISSOLVE] == 1:
        dissolve(robots, i)
    if rules[PAY_AT_REENTRY] == 0:
        robots[i, LIVES] -= 1
        if robots[i, LIVES] == 0:
            leave_for_ever(robots, i)
