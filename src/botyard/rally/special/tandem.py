"""Tandem: teams of two share their progress (rulebook 000:689-697).

The flags are touched in order, each by any robot of the team; a touch counts at once for all of them, in
the order of the docks where several touch in the same register (ruling).
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.phases.checkpoints import count_flag
from botyard.rally.rules import Rules
from botyard.rally.state import Robot
from botyard.rally.teams import Teams
from botyard.rally.turn import Turn


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
