"""The option decks: what is in them, and what the cards say (rulebook 000:855-905, 003:322-428)."""

from __future__ import annotations

from typing import get_args

import pytest

from botyard.rally.engine.editions import EDITIONS
from botyard.rally.engine.old_option_decks import OLD_OPTION_DECKS
from botyard.rally.engine.options import all_options, printed_options
from botyard.rally.engine.rules import Category, Option, Simulated

ONLY_1994 = {"shield", "turret"}
NOT_1994 = {"crab_legs", "dual_processor"}


@pytest.mark.parametrize(("edition", "count"), [("1994", 26), ("dutch", 26), ("2005", 26), ("amigo2000", 0)])
def test_every_edition_has_its_printed_cards(edition: str, count: int) -> None:
    assert len(OLD_OPTION_DECKS[edition]) == count
    assert set(OLD_OPTION_DECKS[edition]) <= set(printed_options(edition)) == set(EDITIONS[edition].options)


def test_where_the_decks_differ() -> None:
    old, dutch, new = (set(OLD_OPTION_DECKS[edition]) for edition in ("1994", "dutch", "2005"))
    assert new == dutch
    assert (old - new, new - old) == (ONLY_1994, NOT_1994)


def test_every_card_has_a_file() -> None:
    assert [option.id for option in all_options()] == [
        option.__module__.rpartition(".")[2] for option in all_options()
    ]


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.id)
def test_every_card_says_what_it_does(option: type[Option]) -> None:
    assert option.name
    assert option.category in get_args(Category)
    assert option.simulated in get_args(Simulated)
    assert option.printed <= {"1994", "dutch", "2005"}
    assert set(option.texts) <= option.printed
    for edition in sorted(option.printed):
        text = option(edition).describe()
        assert text.endswith(".")
        assert 30 < len(text) < 300


@pytest.mark.parametrize(
    ("option", "different"),
    [
        ("dual_processor", "dutch"),
        ("power_down_shield", "dutch"),
        ("ramming_gear", "dutch"),
        ("mechanical_arm", "1994"),
        ("radio_control", "1994"),
        ("flywheel", "1994"),
        ("superior_archive", "1994"),
        ("abort_switch", "1994"),
    ],
)
def test_editions_that_play_a_card_differently_say_so(option: str, different: str) -> None:
    assert printed_options(different)[option].describe() != printed_options("2005")[option].describe()
