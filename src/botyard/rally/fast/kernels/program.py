"""A program is laid, and its registers begin."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    CARD,
    CHANGES,
    DOWN_SHIELD_SPENT,
    LOCKED,
    PROGRAM_CHANGES,
    PROGRAM_SHIELD,
    PROGRAM_TURRET,
    REGISTER,
    REGISTERS,
    ROBOTS,
    SHIELD,
    SHIELD_SIDE,
    SHIELD_SPENT,
    TURRET,
    TURRET_SIDE,
    Ints,
)
from botyard.rally.fast.kernels.lookup import acts
from botyard.rally.fast.kernels.options import has


@kernel
def lay_program(robots: Ints, i: int, program: Ints) -> None:
    """Cards on all registers that are not locked, and how options that are programmed too are set."""
    if not acts(robots, i):
        return
    for r in range(REGISTERS):
        if not (robots[i, LOCKED] >> r) & 1:
            robots[i, CARD + r] = program[i, r]
    robots[i, CHANGES] = program[i, PROGRAM_CHANGES]
    if has(robots, i, 1 << SHIELD):
        robots[i, SHIELD_SIDE] = program[i, PROGRAM_SHIELD]
    if has(robots, i, 1 << TURRET):
        robots[i, TURRET_SIDE] = program[i, PROGRAM_TURRET]


@inlined
def start_register(game: Ints, robots: Ints) -> None:
    """Recharge the shields."""
    game[REGISTER] += 1
    for i in range(game[ROBOTS]):
        robots[i, SHIELD_SPENT] = robots[i, DOWN_SHIELD_SPENT] = 0
