"""Tandem: teams of two share their progress (rulebook 000:689-697).

The flags are touched in order, each by any robot of the team; a touch counts at once for all of them. Touches
in the same register count in dock order (ruling).
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.phases.checkpoints import count_flag
from botyard.rally.engine.rules import Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.teams import Teams


@course_rule(
    name="Tandem",
    text=(
        "Teams of two race together: the flags are touched in order, each by either robot, and count "
        "for both."
    ),
    category="winning",
    cites="000:689-697 R76",
    simulated="covered",
    parameters={"team_size": "robots in a team"},
)
def apply(rules: Rules, team_size: int = 2) -> Rules:
    if team_size < 2:
        raise InputError(f"tandem needs teams of at least two, not {team_size}")
    return rules.with_goal(
        "tandem",
        "Your team touches all flags in order, each with any of its robots.",
        teams=Teams(size=team_size),
        on_touch=count_for_the_team,
    )


def count_for_the_team(turn: Turn, robot: Robot, flag: int) -> None:
    count_flag(turn, robot, flag)
    for mate in turn.state.robots:
        if mate.team == robot.team:
            mate.next_flag = robot.next_flag
            mate.touched_at = robot.touched_at
