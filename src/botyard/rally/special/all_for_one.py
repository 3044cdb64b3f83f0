"""All for one: equal teams; the first robot to touch all flags in order wins for its team (000:699-705)."""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.rules import Rules
from botyard.rally.teams import Teams


def apply(rules: Rules, teams: int = 2) -> Rules:
    if teams < 2:
        raise InputError(f"all-for-one needs at least two teams, not {teams}")
    goal = "One robot of your team touches all flags in order."
    return rules.with_goal("all-for-one", goal, teams=Teams(count=teams))
