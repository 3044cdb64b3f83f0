"""What is left of the race for robots in a crowd.

The field of `course_field` counts registers for a robot alone. The influence of the others was fitted to
20,000 races of four robots with the quick policy on the ten beginners' courses, 155,000 positions in all, by
the likelihood of the winner. Every course gave the same result: the field itself needs no factor; each of the
first four points of damage costs two registers over a long distance, since the shooting goes on and cards are
missing, and later points cost less, since a robot then powers down; powering down costs its turn; a lost life
costs hardly anything beyond the way back, which the field includes; and each robot close by costs half a
register.
"""

from __future__ import annotations

import numpy as np

from botyard.bots.players.planner import conditions
from botyard.bots.search.course_field import CourseField
from botyard.bots.search.value_iteration import Floats
from botyard.rally.fast import codes as k

DAMAGE = np.array([0.0, 2.2, 4.1, 6.1, 8.0, 8.9, 10.6, 10.9, 11.2, 11.6])
"""What each amount of damage costs over a long distance, in registers."""
LONG, SHORTER = 25.0, 0.45
"""How many registers make a long distance, and the power by which damage counts less on shorter ones."""
REST = 5.2
"""What it costs to be powered down for the coming turn."""
CLOSE, NEAR = 3, 6
"""Up to how many squares away a robot is close, and up to how many it is near."""
CLOSE_BY, NEAR_BY, SAME_WAY = 0.5, 0.2, 0.5
"""The cost of each robot that is close, that is near, and that is near and heading for the same flag."""


def left_in_a_crowd(field: CourseField, robots: k.Ints) -> Floats:
    """Registers to the end of the race for all robots (..., n, ROBOT) of races between turns."""
    flags, places, damage = conditions(field, robots)
    way = field.quick[flags, places]
    hurt = DAMAGE[np.clip(damage, 0, len(DAMAGE) - 1)] * np.minimum(way / LONG, 1) ** SHORTER
    company = np.tensordot([CLOSE_BY, NEAR_BY, SAME_WAY], neighbours(field, robots, flags), axes=1)
    left = way + hurt + REST * (robots[..., k.DOWN] > 0) + company
    return np.where(flags == len(field.flags), 0, left)


def neighbours(field: CourseField, robots: k.Ints, flags: k.Ints) -> k.Ints:
    """How many others are close, near, and near and heading for the same flag, (3, ..., n)."""
    squares = robots[..., k.SQUARE]
    x, y = field.tiles[squares, k.X], field.tiles[squares, k.Y]
    away = np.abs(x[..., None] - x[..., None, :]) + np.abs(y[..., None] - y[..., None, :])
    there = squares != k.NOWHERE
    others = there[..., None] & there[..., None, :] & ~np.eye(squares.shape[-1], dtype=bool)
    close, near = others & (away <= CLOSE), others & (away <= NEAR)
    same = near & (flags[..., None] == flags[..., None, :])
    return np.stack([close.sum(axis=-1), near.sum(axis=-1), same.sum(axis=-1)])
