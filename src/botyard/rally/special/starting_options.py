"""Starting options: each player gets option cards at the start (rulebook 000:659, 000:685, 000:735).

They lie open like all options. A player with two robots equips the first one (ruling).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.errors import InputError
from botyard.rally.phases.cleanup import draw_option
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.turn import Turn

if TYPE_CHECKING:
    from botyard.rally.setup import Setup


def apply(rules: Rules, count: int = 1) -> Rules:
    if count < 1:
        raise InputError(f"starting-options deals at least one option, not {count}")
    dealt = rules.options_dealt + count

    def deal_options(turn: Turn) -> None:
        for _ in range(count):
            for robot in turn.state.first_robots():
                draw_option(turn, robot)

    def enough_options(setup: Setup, rules: Rules) -> list[str]:
        wanted = dealt * len(setup.players)
        if wanted <= len(rules.options):
            return []
        have = len(rules.options)
        words = f"starting-options needs {wanted} options, and these rules have {have}"
        return [Problem(words, "too-few-options", rule="starting-options", n=wanted, have=have)]

    return rules.but(
        set_up=(*rules.set_up, deal_options), checks=(*rules.checks, enough_options), options_dealt=dealt
    )
