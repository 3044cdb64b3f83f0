"""Set to Kill: every laser that a robot fires hits twice as hard (rulebook 000:581-589).

Lasers from option cards are included: a rear laser fires two shots, a double-barreled one four. Weapons that
fire instead of a laser do their usual damage.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.rules import PlannedRace, Rules
from botyard.rally.floor.problems import Problem


@course_rule(
    name="Set to kill",
    text=(
        "Robot lasers do double damage, those of option cards too: a Rear-Firing Laser does two "
        "points, a Double-Barreled Laser four. Weapons that replace the laser work as usual."
    ),
    category="damage",
    cites="000:581-589",
    simulated="covered",
    parameters={"multiplier": "damage multiplier"},
)
def apply(rules: Rules, multiplier: int = 2) -> Rules:
    if not 2 <= multiplier <= 5:
        raise InputError(f"set-to-kill multiplies laser damage by 2 to 5, not by {multiplier}")
    return rules.but(laser_power=rules.laser_power * multiplier, checks=(*rules.checks, _robots_fire))


def _robots_fire(setup: PlannedRace, rules: Rules) -> list[Problem]:
    if rules.robot_lasers:
        return []
    words = "set-to-kill needs robots with lasers; switch on the house rule robot_lasers"
    return [Problem(words, "rule-needs-lasers", rule="set-to-kill")]
