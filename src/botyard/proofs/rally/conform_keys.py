"""The keys of RoboRally's conformance cases."""

from __future__ import annotations

from typing import Any

from botyard.proofs.conformance.keys import REMARKS, check
from botyard.rally.engine.elements import all_elements

KEYS = REMARKS | frozenset(
    {
        "board",
        "boards",
        "course",
        "walls",
        "flags",
        "n_flags",
        "start",
        "robots",
        "registers",
        "steps",
        "switches",
        "special",
        "decisions",
        "deck",
        "option_deck",
        "laser_multiplier",
        "first_turn",
        "round",
        "seed",
        "coin",
        "expect",
        "expect_after",
        "expect_choices",
        "expect_winner",
        "expect_flags",
        "expect_problems",
        "expect_lives",
        "optional_lives",
        "reenter",
        "expect_legal",
        "expect_cards",
        "expect_locked",
        "deck_table",
        "programs",
        "hands",
        "table",
        "survivable",
    }
)
ROBOT = frozenset(
    {
        "id",
        "x",
        "y",
        "f",
        "dmg",
        "lives",
        "next_flag",
        "archive",
        "virtual",
        "powered_down",
        "off",
        "announced",
        "destroyed",
        "options",
        "locked",
        "dock",
        "enter",
        "program",
        "hand",
        "team",
        "player",
    }
)
OPTION = frozenset({"id", "stored", "tokens", "setting"})
DECISION = frozenset(
    {
        "robot",
        "point",
        "choice",
        "register",
    }
)


def check_keys(case: dict[str, Any]) -> None:
    """InputError names the first key of a RoboRally case that has no meaning."""
    check("the case", case, KEYS | {f"{element.id}s" for element in all_elements() if element.examples})
    for robot in case.get("robots", []):
        check(f"robot {robot.get('id')}", robot, ROBOT)
    for decision in case.get("decisions", []):
        check("a decision", decision, DECISION)
