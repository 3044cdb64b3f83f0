"""All for one: equal teams; the first robot to touch all flags in order wins for its team (000:699-705)."""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.teams import Teams


@course_rule(
    name="All for one",
    text=(
        "The players form teams of equal size. As soon as one robot has touched all flags in order, "
        "its whole team wins; the others may race too or get in the way."
    ),
    category="winning",
    cites="000:699-705",
    simulated="covered",
    parameters={"teams": "teams"},
)
def apply(rules: Rules, teams: int = 2) -> Rules:
    if teams < 2:
        raise InputError(f"all-for-one needs at least two teams, not {teams}")
    goal = "One robot of your team touches all flags in order."
    return rules.with_goal("all-for-one", goal, teams=Teams(count=teams))
