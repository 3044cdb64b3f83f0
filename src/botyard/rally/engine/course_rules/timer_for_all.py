"""Timer for all: everybody programs against the clock, not just the last player (rulebook 000:619, 000:629).

It is one minute on Tight Collar and half a minute on Ball Lightning. Registers that are empty by then are
filled blind from the rest of the hand, as usual.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.rule_groups import Timer
from botyard.rally.engine.rules import Rules


@course_rule(
    name="Timer for everybody",
    text=(
        "Everybody programs against the clock, not just the last player. When it runs out, empty "
        "registers are filled blindly from the late player's own cards."
    ),
    category="programming",
    cites="000:611-629",
    simulated="covered",
    parameters={"seconds": "seconds"},
)
def apply(rules: Rules, seconds: int = 60) -> Rules:
    if seconds < 1:
        raise InputError(f"timer-for-all needs at least one second, not {seconds}")
    return rules.but(timer=Timer("all", seconds))
