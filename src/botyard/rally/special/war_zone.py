"""War Zone: two teams fight until one has no lives left (rulebook 000:729-735).

There is nothing to touch: flags, where a course has some, only repair and hold archive markers. Teams
that lose their last lives in the same register have both won, and share the win (ruling).
"""

from __future__ import annotations

from botyard.rally.rules import Rules
from botyard.rally.teams import Teams
from botyard.rally.turn import Turn


def apply(rules: Rules) -> Rules:
    return rules.with_goal(
        "war-zone",
        "Destroy all robots of the other team until none has a life left.",
        teams=Teams(count=2),
        has_flags=False,
        may_touch=lambda turn, robot, flag: False,
        winners_now=(*rules.winners_now, last_team),
        all_lost="none",
    )


def last_team(turn: Turn) -> tuple[int, ...]:
    """The seats of the only team with a robot left; everybody where no robot is left."""
    robots = turn.state.robots
    left = {robot.team for robot in robots if robot.status != "out"}
    if len(left) > 1:
        return ()
    return tuple(sorted({robot.seat for robot in robots if not left or robot.team in left}))
