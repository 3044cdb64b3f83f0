"""Abort Switch (rulebook 000:857, 003:328; publisher's answers; rulings R41, R94)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot, set_scene

from botyard.rally.engine.cards import parse_card
from botyard.rally.engine.decisions import ChooseUse
from botyard.rally.engine.events import CardRevealed, RegisterFilled

ROW = [". . . . . . . ."]
PROGRAM = ["UT@10", "UT@20", "UT@30", "UT@40", "UT@50"]
DECK = ["M1@490", "M1@500", "M1@510", "M1@520", "M1@530"]


def abort(
    register: int, *registers: int, edition: str = "2005", more: dict[str, Any] | None = None, **own: Any
) -> Scene:
    """A pulls the switch in one register."""
    return play(
        ROW,
        robot("A", 2, 0, "E", **{"program": PROGRAM, "options": ["abort_switch"], **own}),
        edition=edition,
        registers=registers,
        deck=DECK,
        **{"decisions": [answer("A", "ChooseUse", True, register)], **(more or {})},
    )


def program(scene: Scene) -> list[str]:
    return ["+".join(map(str, register.cards)) for register in scene["A"].registers]


@pytest.mark.parametrize("edition", EDITIONS)
def test_this_and_all_later_registers_come_from_the_deck(edition: str) -> None:
    scene = abort(3, 1, 2, 3, 4, 5, edition=edition)
    assert program(scene) == ["UT@10", "UT@20", "M1@490", "M1@500", "M1@510"]
    assert scene["A"].square == (5, 0)
    assert [str(own) for own in scene.state.discards] == ["UT@30", "UT@40", "UT@50"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_once_a_turn_and_it_ends_with_the_turn(edition: str) -> None:
    scene = abort(3, 1, 2, 3, 4, 5, edition=edition)
    assert len(scene.questions(ChooseUse)) == 3
    assert scene.end_turn()["A"].aborted == ()


@pytest.mark.parametrize(("edition", "shown"), [("1994", False), ("dutch", True), ("2005", True)])
def test_when_it_is_used(edition: str, shown: bool) -> None:
    """1994: instead of revealing the card; otherwise on a card that everybody has seen."""
    scene = abort(1, 1, edition=edition)
    assert [str(event.cards[0]) for event in scene.events(CardRevealed)] == (["UT@10"] if shown else [])
    assert [str(event.cards[0]) for event in scene.events(RegisterFilled)] == ["M1@490"]


def test_later_cards_are_replaced_only_when_revealed() -> None:
    assert program(abort(3, 3)) == ["UT@10", "UT@20", "M1@490", "UT@40", "UT@50"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_register_locked_since_last_turn_is_replaced_for_this_turn(edition: str) -> None:
    """All cards of the remaining program (000:857 with 000:126); the locked one comes back (R94)."""
    scene = abort(4, 4, 5, dmg=5, edition=edition)
    assert program(scene)[3:] == ["M1@490", "M1@500"]
    assert scene["A"].square == (4, 0)
    assert program(scene.end_turn())[4] == "UT@50"
    assert [str(own) for own in scene.state.discards if own.priority >= 490] == ["M1@500", "M1@490"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_can_be_used_on_such_a_register(edition: str) -> None:
    scene = abort(5, 5, dmg=5, edition=edition)
    assert scene["A"].square == (3, 0)
    assert program(scene.end_turn())[4] == "UT@50"


def test_a_register_that_locks_after_its_replacement_keeps_the_random_card() -> None:
    scene = abort(5, 5, dmg=4, more={"lasers": ["0,0,E,1"]}).end_turn()
    assert (scene["A"].locked, program(scene)[4]) == ((5,), "M1@490")


def test_a_register_that_locks_before_its_replacement_is_replaced_for_good() -> None:
    """Ruling R41: it was programmed in this turn."""
    scene = abort(4, 4, 5, dmg=4, more={"lasers": ["0,0,E,1"]})
    assert scene["A"].locked == (4, 5)
    assert program(scene.end_turn())[3:] == ["M1@490", "M1@500"]


def test_two_cards_are_replaced_by_one() -> None:
    """Publisher's answers."""
    pair = ["M1@600+RL@70", *PROGRAM[1:]]
    scene = abort(1, 1, program=pair, options=["crab_legs", "abort_switch"])
    assert program(scene)[0] == "M1@490"
    assert [str(own) for own in scene.state.discards] == ["M1@600", "RL@70"]
    assert scene["A"].square == (3, 0)


def test_the_new_card_gives_the_priority() -> None:
    scene = play(
        ROW,
        robot("A", 0, 0, "E", program=["UT@10"], options=["abort_switch"]),
        robot("B", 2, 0, "W", program=["M1@500"]),
        deck=["M2@780"],
        decisions=[answer("A", "ChooseUse", True)],
    )
    # A goes first: it pushes B to 3,0; then B pushes it back.
    assert (scene["A"].square, scene["B"].square) == ((1, 0), (2, 0))


def test_the_rest_of_the_turn_is_random_also_without_the_switch() -> None:
    """Ruling: giving the switch up does not bring the cards back."""
    scene = abort(
        3,
        3,
        4,
        more={
            "lasers": ["0,0,E,1"],
            "decisions": [answer("A", "ChooseUse", True, 3), answer("A", "sacrifice", "abort_switch", 3)],
        },
    )
    assert scene.options("A") == []
    assert program(scene)[2:4] == ["M1@490", "M1@500"]


def test_dock_order() -> None:
    """Rulebook 000:284: dock 1 draws the first card."""
    scene = play(
        [". . . .", ". . . ."],
        robot("A", 0, 0, "E", program=["UT@10"], options=["abort_switch"], dock=2),
        robot("B", 0, 1, "E", program=["UT@20"], options=["abort_switch"], dock=1),
        deck=["M1@490", "M2@670"],
        decisions=[answer("A", "ChooseUse", True), answer("B", "ChooseUse", True)],
    )
    assert (scene["B"].square, scene["A"].square) == ((1, 1), (2, 0))


@pytest.mark.parametrize("edition", EDITIONS)
def test_conditional_program_is_not_offered_for_a_card_that_will_not_count(edition: str) -> None:
    own = robot(
        "A", 2, 0, "E", program=PROGRAM, cards=[card("conditional_program", stored=parse_card("M3@790"))]
    )
    scene = set_scene(ROW, own, edition=edition, deck=DECK)
    scene["A"].aborted = (2, 3, 4, 5)
    assert len(scene.register(1).asked) == 1
    assert len(scene.register(2).asked) == 1


def test_it_comes_after_radio_control() -> None:
    """Ruling G5: the controlled robot executes the card that it drew."""
    scene = play(
        ROW,
        robot("B", 0, 0, "E", program=[None, "M1@500"], options=["radio_control"]),
        robot("A", 4, 0, "E", program=[None, "UT@20"], options=["abort_switch"]),
        registers=[1, 2],
        deck=["M2@670"],
        decisions=[answer("B", "weapon", "radio_control"), answer("A", "ChooseUse", True)],
    )
    assert (scene["B"].square, scene["A"].square) == ((1, 0), (6, 0))
