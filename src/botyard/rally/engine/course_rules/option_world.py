"""Option World: repair sites and flags give options instead of repairs (rulebook 000:603-609).

A robot that ends the turn on a flag or on a single wrench draws one option; on wrench and hammer it draws
two. None of this repairs damage, even when no option is left to draw (ruling).
"""

from __future__ import annotations

from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.option_deck import draw_at_site
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.floor.problems import Problem


@course_rule(
    name="Option world",
    text=(
        "At the end of a turn a single wrench or a flag gives an option card instead of a repair, and "
        "wrench and hammer give two. Neither repairs damage."
    ),
    category="options",
    cites="000:603-609 R71",
    simulated="covered",
)
def apply(rules: Rules) -> Rules:
    return rules.but(
        use_site=draw_options,
        use_flag=draw_one,
        option_wrenches=1,
        checks=(*rules.checks, _has_options),
    )


def draw_options(turn: Turn, robot: Robot, wrenches: int) -> None:
    """One option per wrench; the hammer counts as the second."""
    for _ in range(wrenches):
        if not draw_at_site(turn, robot):
            return


def draw_one(turn: Turn, robot: Robot) -> None:
    draw_options(turn, robot, 1)


def _has_options(setup: PlannedRace, rules: Rules) -> list[Problem]:
    if rules.options:
        return []
    words = "option-world needs option cards, but these rules have none"
    return [Problem(words, "rule-needs-options", rule="option-world")]
