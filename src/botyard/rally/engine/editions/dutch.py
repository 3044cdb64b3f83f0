"""RoboRally, the Dutch edition (rulebook 003): the rules of 2005 where it is silent."""

from __future__ import annotations

from dataclasses import replace

from botyard.rally.engine.editions.avalon_hill_2005 import RULES as RULES_2005
from botyard.rally.engine.option_deck import shuffle_options
from botyard.rally.engine.options import printed_options
from botyard.rally.engine.phases.reenter import by_dock
from botyard.rally.engine.phases.start import choose_robots, docks_by_highest_card, start_on_docks
from botyard.rally.engine.profile import (
    CHANGES_ARE_HARMLESS,
    OPTIONAL_LIVES,
    READY,
    Difference,
    Official,
    commonly_played,
)

RULES = RULES_2005.but(
    edition="dutch",
    name="RoboRally, Dutch edition",
    place=3,
    about=(
        "Like 2005, with its courses and its option cards; some of them read differently here.",
        "Everybody draws a card: the highest chooses a robot first and takes dock 1.",
        "Players may agree on a time limit; then whoever was first to the most flags wins.",
    ),
    first_course="risky-exchange",
    courses_of="dutch",
    book="dutch",
    official=(
        Official(OPTIONAL_LIVES, "2 Begin van het spel, p. 4"),  # 003:55
        Official("minutes", "5 De winnaar is, p. 12"),  # 003:316
        Official("play_on", "5 De winnaar is, p. 12"),  # 003:316
        Official(READY, "3.2 Programmeren, p. 5"),  # 003:103
    ),
    profiles=(
        commonly_played(
            Difference(
                OPTIONAL_LIVES,
                True,
                "A crowded floor costs more lives; the book offers a fourth with more than five players.",
            ),
            CHANGES_ARE_HARMLESS,
        ),
    ),
    optional_lives=lambda players, boards: 4 if players > 5 else 3,
    set_up=(shuffle_options, docks_by_highest_card, choose_robots, start_on_docks),
    reentry=replace(RULES_2005.reentry, sight_on_archive=True, order=by_dock, down_damage=False),
    voluntary_repair=True,
    time_limit_win=True,
    options=printed_options("dutch"),
)
