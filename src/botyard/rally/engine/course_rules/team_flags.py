"""Team flags: one team touches the odd flags, the other the even ones (rulebook 000:759).

The rulebook only names the idea. Rulings (R84): each robot touches its team's flags itself, in order, and the
first robot with all of them wins for its team, as in All for one; both teams have the same number of flags.
"""

from __future__ import annotations

from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.rules import PlannedRace, Rules
from botyard.rally.engine.teams import Teams
from botyard.rally.floor.problems import Problem

RULE = "team-flags"


@course_rule(
    name="Odd and even flags",
    text=(
        "Two teams divide the flags: one touches the odd ones in order, the other the even ones. "
        "The first robot with all flags of its team wins for the team."
    ),
    category="winning",
    cites="000:759 R84",
    simulated="not covered",
)
def apply(rules: Rules) -> Rules:
    return rules.with_goal(
        RULE,
        "One robot of your team touches all flags of your team in order: the odd ones, or the even ones.",
        teams=Teams(count=2),
        flag_step=2,
        checks=(*rules.checks, _halves_the_flags),
    )


def _halves_the_flags(setup: PlannedRace, rules: Rules) -> list[Problem]:
    flags = len(setup.flags) - rules.first_flag + 1
    if flags and flags % 2 == 0:
        return []
    words = f"{RULE} needs an even number of flags to touch, half of them for each team; there are {flags}"
    return [Problem(words, "flags-to-share", rule=RULE, n=flags)]
