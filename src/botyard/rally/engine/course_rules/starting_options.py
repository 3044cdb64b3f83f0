"""Starting options: each player gets option cards at the start (rulebook 000:659, 000:685, 000:735).

They are face up like all options. A player with two robots equips the first one (ruling).
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.option_deck import draw_option
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.floor.problems import Problem


@course_rule(
    name="Option at the start",
    text="Everybody starts with an option card.",
    category="options",
    cites="000:653-659 R72",
    simulated="covered",
    parameters={"count": "options for each robot"},
)
def apply(rules: Rules, count: int = 1) -> Rules:
    if count < 1:
        raise InputError(f"starting-options deals at least one option, not {count}")
    dealt = rules.options_dealt + count

    def deal_options(turn: Turn) -> None:
        for _ in range(count):
            for robot in turn.state.first_robots():
                draw_option(turn, robot)

    def enough_options(setup: PlannedRace, rules: Rules) -> list[Problem]:
        wanted = dealt * len(setup.players)
        if wanted <= len(rules.options):
            return []
        have = len(rules.options)
        words = f"starting-options needs {wanted} options, and these rules have {have}"
        return [Problem(words, "too-few-options", rule="starting-options", n=wanted, have=have)]

    return rules.but(
        set_up=(*rules.set_up, deal_options), checks=(*rules.checks, enough_options), options_dealt=dealt
    )
