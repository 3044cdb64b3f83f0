"""War Zone: two teams fight until one has no lives left (rulebook 000:729-735).

There is nothing to touch: flags, if the course has any, only repair and hold archive markers. The race ends
at the moment when a team's last life goes.
"""

from __future__ import annotations

from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.phases.last_left import last_left
from botyard.rally.engine.rules import Rules, Turn
from botyard.rally.engine.teams import Teams


@course_rule(
    name="War zone",
    text=(
        "There are no flags to touch: two teams fight until one has lost its last life, and the other "
        "wins. Teams that lose their last lives at the same moment share the win."
    ),
    category="winning",
    cites="000:729-735 R79 R82",
    simulated="not covered",
)
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
    return last_left(turn, lambda turn, robot: robot.team)
