"""Starting damage: all robots begin the race with some points of damage (rulebook 000:601).

Half of what makes Factory Rejects; the other half is `no-power-down`.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.phases.damage import FIRST_LOCK
from botyard.rally.rules import Rules
from botyard.rally.turn import Turn


def apply(rules: Rules, points: int = 2) -> Rules:
    if not 1 <= points < FIRST_LOCK:
        raise InputError(
            f"starting-damage is 1 to {FIRST_LOCK - 1} points, not {points}: more would lock registers"
        )

    def damage_robots(turn: Turn) -> None:
        for robot in turn.state.robots:
            robot.damage = points

    return rules.but(set_up=(damage_robots, *rules.set_up))
