"""RoboRally, the Dutch edition (rulebook 003): the rules of 2005 where it is silent."""

from __future__ import annotations

from dataclasses import replace

from botyard.rally.editions.avalon_hill_2005 import RULES as RULES_2005
from botyard.rally.options import option_deck
from botyard.rally.phases.reenter import by_dock
from botyard.rally.phases.start import choose_robots, docks_by_highest_card, shuffle_options, start_on_docks

RULES = RULES_2005.but(
    edition="dutch",
    name="RoboRally, Dutch edition",
    optional_lives=lambda players, boards: 4 if players > 5 else 3,
    set_up=(shuffle_options, docks_by_highest_card, choose_robots, start_on_docks),
    reentry=replace(RULES_2005.reentry, order=by_dock, down_damage=False),
    time_limit_win=True,
    options=option_deck("dutch"),
)
