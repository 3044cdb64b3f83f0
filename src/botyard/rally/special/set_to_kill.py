"""Set to Kill: every laser that a robot fires hits twice as hard (rulebook 000:581-589).

That goes for lasers from option cards too: a rear laser fires two shots, a double-barreled one four. What
fires instead of a laser does as much damage as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.errors import InputError
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.state import Robot
from botyard.rally.turn import Turn

if TYPE_CHECKING:
    from botyard.rally.setup import Setup


def apply(rules: Rules, multiplier: int = 2) -> Rules:
    if not 2 <= multiplier <= 5:
        raise InputError(f"set-to-kill multiplies lasers by 2 to 5, not by {multiplier}")
    usual = rules.laser_power

    def power(turn: Turn, robot: Robot) -> int:
        return usual(turn, robot) * multiplier

    return rules.but(laser_power=power, checks=(*rules.checks, _robots_fire))


def _robots_fire(setup: Setup, rules: Rules) -> list[str]:
    if rules.robot_lasers:
        return []
    words = "set-to-kill doubles robots' lasers, and robots have none here (house rule robot_lasers)"
    return [Problem(words, "rule-needs-lasers", rule="set-to-kill")]
