"""Starting damage: all robots begin the race with some points of damage (rulebook 000:601).

One half of Factory Rejects; the other half is `no-power-down`.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.phases.damage import FIRST_LOCK
from botyard.rally.engine.rules import Rules, Turn


@course_rule(
    name="Damaged from the start",
    text="All robots start with two points of damage.",
    category="damage",
    cites="000:591-601",
    simulated="covered",
    parameters={"points": "points of damage"},
)
def apply(rules: Rules, points: int = 2) -> Rules:
    if not 1 <= points < FIRST_LOCK:
        raise InputError(
            f"starting-damage is 1 to {FIRST_LOCK - 1} points, not {points}: more would lock registers"
        )

    def damage_robots(turn: Turn) -> None:
        for robot in turn.state.robots:
            robot.damage = points

    return rules.but(set_up=(damage_robots, *rules.set_up))
