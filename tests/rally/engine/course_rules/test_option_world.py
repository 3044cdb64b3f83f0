"""Option World, sentence by sentence (rulebook 000:603-609)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import lay, robot

from botyard.errors import InputError
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

RULES: dict[str, Any] = {"option-world": {}}
DECK = ["brakes", "recompile", "fourth_gear", "crab_legs"]


@pytest.mark.parametrize("edition", ["2005", "dutch"])
@pytest.mark.parametrize(
    ("board", "flags", "drawn"),
    [
        pytest.param("w .", {}, ["brakes"], id="a single wrench: one option"),
        pytest.param("W .", {}, ["brakes", "recompile"], id="wrench and hammer: two options"),
        pytest.param(". .", {"1": "0,0"}, ["brakes"], id="a flag: one option"),
        pytest.param(
            "W .", {"1": "0,0"}, ["brakes", "recompile", "fourth_gear"], id="flag on a hammer: both"
        ),
        pytest.param(". .", {}, [], id="bare floor: nothing"),
    ],
)
def test_options_instead_of_repairs(
    edition: str, board: str, flags: dict[str, str], drawn: list[str]
) -> None:
    track = lay([board], robot("A", 0, 0, dmg=3), rules=RULES, edition=edition, flags=flags, option_deck=DECK)
    track.end_turn()
    assert [card.id for card in track["A"].options] == drawn
    assert track["A"].damage == 3


def test_no_option_left_is_no_reason_to_repair() -> None:
    """Ruling: the option comes instead of the repair, even where there is none."""
    track = lay(["w ."], robot("A", 0, 0, dmg=3), rules=RULES, option_deck=[])
    track.end_turn()
    assert (track["A"].options, track["A"].damage) == ((), 3)


@pytest.mark.parametrize(("edition", "drawn"), [("2005", 2), ("dutch", 2), ("1994", 0)])
def test_powered_down_robots_draw_too_but_not_in_1994(edition: str, drawn: int) -> None:
    """The site serves every robot on it (000:276, 000:609); 1994: none is acquired (002:400)."""
    off = robot("A", 0, 0, powered_down=True)
    track = lay(["W ."], off, rules=RULES, edition=edition, option_deck=DECK)
    assert len(track.end_turn()["A"].options) == drawn


@pytest.mark.parametrize("edition", ["1994", "2005", "dutch"])
@pytest.mark.parametrize("damage", [0, 2])
def test_the_arm_draws_at_a_flag_with_or_without_damage(edition: str, damage: int) -> None:
    """Option draws count for the site that the arm reaches (publisher's answers)."""
    arm = robot("A", 0, 0, dmg=damage, options=["mechanical_arm"])
    more: dict[str, Any] = {"flags": {"1": "1,0"}, "option_deck": DECK, "answers": {"ChooseReach": ["1,0"]}}
    track = lay([". . ."], arm, rules=RULES, edition=edition, **more).end_turn()
    assert [card.id for card in track["A"].options] == ["mechanical_arm", "brakes"]
    assert track["A"].damage == damage


def test_refused_without_option_cards() -> None:
    with pytest.raises(InputError, match="needs option cards"):
        set_up(load_course("pit-stop"), ["a", "b"], edition="amigo2000", rules={"option-world": True})
