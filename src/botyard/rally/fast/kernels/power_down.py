"""Robots are off, and on again."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    DAMAGE,
    DOWN,
    GOING_DOWN,
    HURT_DOWN,
    LOCKED,
    NOWHERE,
    REGISTERS,
    SQUARE,
    Ints,
)
from botyard.rally.fast.kernels.damage import discard_unlocked, unlock


@kernel
def power_down(rules: Ints, robots: Ints, i: int) -> None:
    """The start of a turn: announced robots power down and lose all damage; those that were down power up."""
    robots[i, HURT_DOWN] = 0
    if robots[i, SQUARE] == NOWHERE:
        return
    if robots[i, GOING_DOWN] == 1:
        robots[i, DOWN], robots[i, GOING_DOWN], robots[i, DAMAGE] = 1, 0, 0
        for r in range(REGISTERS):
            if (robots[i, LOCKED] >> r) & 1:
                unlock(rules, robots, i, r)
    elif robots[i, DOWN] == 1:
        robots[i, DOWN] = 0
        discard_unlocked(robots, i)
