"""What is left of the race for robots in a crowd.

The field of `ways` counts registers for a robot alone. What the others make of it was fitted to 20,000 races
of four quick drivers on the ten courses for beginners, 155,000 positions in all, by the likelihood of the
winner, with the same result on every course: the field itself needs no factor; each of the first four points
of damage costs two registers of a long way, for shots go on and cards are missing, and later ones less, for
then one rests; a rest costs its turn; a lost life hardly anything beyond the way back, which the field knows;
and robots close by cost half a register each.
"""

from __future__ import annotations

import numpy as np

from botyard.bots.planner import conditions
from botyard.bots.sweep import Floats
from botyard.bots.ways import Ways
from botyard.rally.fast import kernel as k

DAMAGE = np.array([0.0, 2.2, 4.1, 6.1, 8.0, 8.9, 10.6, 10.9, 11.2, 11.6])
"""What so much damage costs on a long way, in registers."""
LONG, SHORTER = 25.0, 0.45
"""From how many registers on a way is long, and the power with which damage counts less on shorter ones."""
REST = 5.2
"""What it costs to be switched off for the coming turn."""
CLOSE, NEAR = 3, 6
"""How many squares are close, and how many are near."""
CLOSE_BY, NEAR_BY, SAME_WAY = 0.5, 0.2, 0.5
"""What each robot costs that is close, near, or near and on its way to the same flag."""


def left_in_a_crowd(ways: Ways, robots: k.Ints) -> Floats:
    """Registers to the end of the race for all robots (..., n, ROBOT) of races between turns."""
    flags, places, damage = conditions(ways, robots)
    way = ways.quick[flags, places]
    hurt = DAMAGE[np.clip(damage, 0, len(DAMAGE) - 1)] * np.minimum(way / LONG, 1) ** SHORTER
    company = np.tensordot([CLOSE_BY, NEAR_BY, SAME_WAY], neighbours(ways, robots, flags), axes=1)
    left = way + hurt + REST * (robots[..., k.DOWN] > 0) + company
    return np.where(flags == len(ways.flags), 0, left)


def neighbours(ways: Ways, robots: k.Ints, flags: k.Ints) -> k.Ints:
    """How many others are close, near, and near on the way to the same flag, (3, ..., n)."""
    squares = robots[..., k.SQUARE]
    x, y = ways.tiles[squares, k.X], ways.tiles[squares, k.Y]
    away = np.abs(x[..., None] - x[..., None, :]) + np.abs(y[..., None] - y[..., None, :])
    there = squares != k.NOWHERE
    others = there[..., None] & there[..., None, :] & ~np.eye(squares.shape[-1], dtype=bool)
    close, near = others & (away <= CLOSE), others & (away <= NEAR)
    same = near & (flags[..., None] == flags[..., None, :])
    return np.stack([close.sum(axis=-1), near.sum(axis=-1), same.sum(axis=-1)])
