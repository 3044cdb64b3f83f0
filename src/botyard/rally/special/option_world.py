"""Option World: repair sites and flags give options instead of repairs (rulebook 000:603-609).

A robot that ends the turn on a flag or on a single wrench draws one option; on wrench and hammer it draws
two. Nothing of that repairs damage, not even when no option is left to draw (ruling).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.rally.phases.cleanup import draw_option, may_draw
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.state import Robot
from botyard.rally.turn import Turn

if TYPE_CHECKING:
    from botyard.rally.setup import Setup


def apply(rules: Rules) -> Rules:
    return rules.but(
        use_site=draw_options,
        use_flag=draw_one,
        flags_give_options=True,
        checks=(*rules.checks, _has_options),
    )


def draw_options(turn: Turn, robot: Robot, wrenches: int) -> None:
    """One option a wrench; the hammer counts as the second."""
    for _ in range(wrenches):
        if may_draw(turn, robot):
            draw_option(turn, robot)


def draw_one(turn: Turn, robot: Robot) -> None:
    draw_options(turn, robot, 1)


def _has_options(setup: Setup, rules: Rules) -> list[str]:
    if rules.options:
        return []
    words = "option-world needs option cards, and there are none in these rules"
    return [Problem(words, "rule-needs-options", rule="option-world")]
