"""Scrambler (rulebook 000:901, 003:420)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, play, robot, weapon

from botyard.rally.engine.decisions import ChooseWeapon
from botyard.rally.engine.view import RegisterView, build_own_robot, build_robot

FIELD = [". . . . ."] * 4
PROGRAM = ["UT@10", "UT@20", "UT@30", "UT@40", "UT@50"]
SCRAMBLES = weapon("A", "scrambler", 2)


def scramble(*more: dict[str, Any], target: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """A at 0,1 scrambles B at 3,1 in register 2; a Move 1 lies on top of the deck."""
    case = {"registers": [2, 3], "decisions": [SCRAMBLES], "deck": ["M1@490"], **fields}
    edition = case.pop("edition", "2005")
    return play(
        FIELD,
        robot("A", 0, 1, "E", options=["scrambler"]),
        {**robot("B", 3, 1, program=PROGRAM), **(target or {})},
        *more,
        edition=edition,
        **case,
    )


def register(scene: Scene, number: int) -> str:
    return "+".join(str(card) for card in scene["B"].register(number).cards)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_next_card_comes_from_the_deck(edition: str) -> None:
    scene = scramble(edition=edition, registers=[2])
    assert [register(scene, number) for number in (2, 3, 4)] == ["UT@20", "M1@490", "UT@40"]
    assert [str(card) for card in scene.state.discards] == ["UT@30"]
    assert 3 not in scene["B"].face_up
    assert scene["B"].damage == 0
    assert scene.register(3)["B"].square == (3, 2)  # after one U-turn it looked south


def test_its_owner_sees_the_new_card_only_when_it_is_revealed() -> None:
    """Else a Conditional Program would be laid, or not, with a card in sight that lies face down."""

    def own_view(number: int) -> RegisterView:
        return build_own_robot(scene["B"], build_robot(scene["B"])).registers[number - 1]

    scene = scramble(registers=[2], deck=["UT@60", "M2@670"])
    assert (own_view(3).filled, own_view(3).cards) == (True, ())
    assert own_view(4).cards == scene["B"].register(4).cards
    scene.register(3)
    assert [str(card) for card in own_view(3).cards] == ["UT@60"]
    assert scene.end_turn()["B"].unseen == ()


def test_not_offered_in_register_five() -> None:
    """The main laser fires."""
    scene = scramble(registers=[5], decisions=[weapon("A", "scrambler")])
    assert scene.questions(ChooseWeapon) == []
    assert scene["B"].damage == 1


def test_a_locked_card_returns_after_the_turn() -> None:
    scene = scramble(target={"locked": [3]}, registers=[2])
    assert (register(scene, 3), scene.state.discards) == ("M1@490", ())
    scene.end_turn()
    assert register(scene, 3) == "UT@30"
    assert "M1@490" in [str(card) for card in scene.state.discards]


def test_a_register_that_locks_later_keeps_the_random_card() -> None:
    """In register 5 the main laser gives B its fifth point."""
    scene = scramble(
        target={"dmg": 4}, deck=["RR@80"], decisions=[weapon("A", "scrambler", 4)], registers=[4, 5]
    )
    assert scene["B"].locked == (5,)
    scene.end_turn()
    assert register(scene, 5) == "RR@80"


def test_a_powered_down_target_has_nothing_to_replace() -> None:
    scene = scramble(target={"powered_down": True, "program": []}, registers=[2])
    assert (register(scene, 3), len(scene.state.deck), scene["B"].damage) == ("", 1, 0)


def test_the_deck_is_made_of_the_discards_when_it_is_used_up() -> None:
    scene = scramble(deck=[], registers=[2])
    assert register(scene, 3) == "UT@30"


@pytest.mark.parametrize("edition", EDITIONS)
def test_over_radio_control(edition: str) -> None:
    """C takes control of B in the same step: in register 3 the scrambled card counts, then C's cards."""
    controller = robot("C", 3, 0, "S", options=["radio_control"], program=[None, None, "RL@70", "RR@80"])
    scene = scramble(
        controller, edition=edition, registers=[2], decisions=[SCRAMBLES, weapon("C", "radio_control")]
    )
    scene.register(3)
    assert (scene["B"].square, scene["B"].facing.name) == ((3, 2), "S")
    scene.register(4)
    assert (scene["B"].square, scene["B"].facing.name) == ((3, 2), "W")
