"""The terminal's rules page says what the engine does, edition by edition."""

from __future__ import annotations

import pytest
from tests.rally.races import EDITIONS, small_race

from botyard.cli.terminal.rally_help import rules_lines
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.elements import register_steps
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.cleanup import (
    repair_by_wrenches,
    repair_one_and_option,
    repair_two_or_option,
)
from botyard.rally.engine.phases.damage import FATAL, FIRST_LOCK, register_of_choice
from botyard.rally.engine.phases.deal import FULL_HAND
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

NUMBERS = {5: "fifth", 9: "nine", 10: "tenth"}
SITES = {
    repair_two_or_option: "two points or give an option card",
    repair_by_wrenches: "Two wrenches repair two points.",
    repair_one_and_option: "one point and gives an option card",
}


def page(edition: str, **more: object) -> str:
    return "\n".join(rules_lines(small_race(edition, 2, **more)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_numbers_and_steps_are_the_engines(edition: str) -> None:
    game = small_race(edition, 2)
    rules, told = game.rules, page(edition)
    steps = ", ".join(name for name, _ in register_steps(rules, game.state.floor))
    for fact in (
        f"Each register: {steps}.",
        f"Hand: {NUMBERS[FULL_HAND]} cards",
        f"from the {NUMBERS[FIRST_LOCK]} point on",
        f"The {NUMBERS[FATAL]} point destroys",
        f"Lives: {rules.lives} lives",
    ):
        assert fact in told
    assert (f"{rules.timer.seconds} seconds" in told) is (rules.timer.mode != "none")
    assert ("with 2 damage" in told) is (rules.reentry.damage == 2)
    assert ("fire their laser" in told) is rules.robot_lasers
    assert ("Power down:" in told) is rules.power_down.allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_chooses_and_what_sites_give(edition: str) -> None:
    rules, told = small_race(edition, 2).rules, page(edition)
    assert ("of your choice" in told) is (rules.unlock is register_of_choice)
    assert ("You may decline" in told) is rules.voluntary_repair
    assert [text in told for text in SITES.values()] == [rules.use_site is site for site in SITES]
    assert ("virtual robots" in told) is (rules.start == "shared")
    assert ("crossed or stopped on" in told) is rules.touch_on_entry
    assert ("A hand of nine with nothing but rotations" in told) is rules.redeal_rotations
    assert ("Never facing a robot within 3 squares" in told) is rules.reentry.sight_on_archive


def test_the_sand_timer_starts_at_once_for_a_sole_programmer() -> None:
    """Rulebook 000:154."""
    assert "starts at once where only one player" in page("2005")


def test_house_rules_change_the_page() -> None:
    assert "You may decline" not in page("1994", rules={"voluntary_repair": False})
    assert "Any hand with nothing but rotations" in page("amigo2000", rules={"redeal_small_hands": True})


def test_a_special_rule_is_explained_in_full() -> None:
    course = load_course("day-of-the-superbot")
    told = "\n".join(rules_lines(Game(set_up(course, list("abcde"), seed="3"))))
    assert f"Special rule: SuperBot (multiplier 2). {all_course_rules()['superbot'].text}" in told


BOOKS = {
    "2005": "2005 rulebook",
    "dutch": "Dutch rulebook",
    "1994": "1994 manual",
    "amigo2000": "AMIGO rulebook",
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_names_its_place_in_the_editions_own_book(edition: str) -> None:
    lines = rules_lines(small_race(edition, 2))
    assert len(lines) > 10
    assert [line for line in lines if f"({BOOKS[edition]}, " not in line] == []
