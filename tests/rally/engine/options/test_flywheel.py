"""Flywheel (rulebook 000:875, 003:366; 1994: movement cards only)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.option_table import cards, deal_to, set_table
from tests.rally.engine.options.stage import EDITIONS, answer, card, robot

from botyard.rally.engine.decisions import ChooseCard, ChooseUse
from botyard.rally.engine.events import CardSeen, CardStored
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

HAND = ("M3@790", "M1@490", "RL@70", "RR@80", "UT@10", "M2@670", "UT@20", "BU@430", "RL@90")
LAID = ([70], [80], [10], [20], [90])
(STORED,) = cards("M3@790")
USE = answer("A", "ChooseUse", True)


def full(**more: Any) -> dict[str, object]:
    """A robot with a card on its flywheel."""
    return robot("A", 0, 0, cards=[card("flywheel", stored=STORED)], **more)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_left_over_card_is_stored(edition: str) -> None:
    table = set_table(
        robot("A", 0, 0, options=["flywheel"]), edition=edition, decisions=[answer("A", "ChooseCard", 790)]
    )
    table.give("A", *HAND).lay("A", *LAID).program()
    assert table["A"].options[0].stored == STORED
    assert table["A"].hand == ()
    assert table.is_whole


def test_what_it_is_only_its_owner_sees() -> None:
    table = set_table(
        robot("B", 1, 0), robot("A", 0, 0, options=["flywheel"]), decisions=[answer("A", "ChooseCard", 790)]
    )
    table.give("B", "M1@500", "M1@510", "M1@520", "M1@530", "M1@540")
    table.give("A", *HAND).lay("A", *LAID).program()
    (stored,), (seen,) = table.events(CardStored), table.events(CardSeen)
    assert stored == CardStored(robot=1, option="flywheel")
    assert (seen.card, seen.to) == (STORED, 1)


@pytest.mark.parametrize("option", ["flywheel", "conditional_program"])
def test_views_show_a_stored_card_to_its_owner_alone(option: str) -> None:
    game = Game(set_up(load_course("checkmate"), ["one", "two"]))
    state = game.state.copy()
    state.robots[0].options = (card(option, stored=STORED),)
    game = game.with_state(state)
    shown = [game.view(seat).robots[0].options[0] for seat in (0, 1, None)]
    assert [own.stored for own in shown] == [STORED, None, None]
    assert all(own.has_card for own in shown)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stored_card_may_join_a_later_hand(edition: str) -> None:
    table = deal_to(full(), edition=edition, decisions=[USE])
    assert len(table["A"].hand) == 10
    assert STORED in table["A"].hand
    assert table["A"].options[0].stored is None
    assert table.is_whole


def test_it_may_wait_and_stays_out_of_the_deck() -> None:
    table = deal_to(full())
    assert len(table["A"].hand) == 9
    assert table["A"].options[0].stored == STORED
    table.program().end_turn().deal()
    assert STORED not in (*table.state.deck, *table.state.discards, *table["A"].hand)
    assert table.is_whole


def test_no_second_card_while_one_lies_there() -> None:
    table = deal_to(full()).program()
    assert table.questions(ChooseCard) == []
    table = deal_to(full(), decisions=[USE]).program()
    assert len(table.questions(ChooseCard)) == 1


def test_taken_back_and_stored_again() -> None:
    table = set_table(full(), decisions=[USE, answer("A", "ChooseCard", 790)]).deal()
    spare = [own.priority for own in table["A"].hand if own != STORED]
    table.lay("A", *([number] for number in spare[:5])).program()
    assert table["A"].options[0].stored == STORED
    assert table.is_whole


@pytest.mark.parametrize(
    ("edition", "offered"), [("1994", (0, 430)), ("dutch", (0, 430, 10, 20)), ("2005", (0, 430, 10, 20))]
)
def test_1994_keeps_only_movement_cards(edition: str, offered: tuple[int, ...]) -> None:
    table = set_table(robot("A", 0, 0, dmg=1, options=["flywheel"]), edition=edition)
    table.give("A", "M3@790", "M1@490", "M2@670", "M1@510", "M1@500", "BU@430", "UT@10", "UT@20")
    table.lay("A", [790], [490], [670], [510], [500]).program()
    assert table.questions(ChooseCard)[0].choices == offered


def test_the_question_does_not_tell_what_is_in_the_hand() -> None:
    """It comes also where no card fits, since its absence would be seen by the others."""
    table = set_table(robot("A", 0, 0, dmg=3, options=["flywheel"]), edition="1994")
    table.give("A", "M3@790", "M1@490", "M2@670", "M1@510", "M1@500", "UT@10").program()
    assert table.questions(ChooseCard)[0].choices == (0,)


def test_conditional_program_takes_another_card() -> None:
    table = set_table(
        robot("A", 0, 0, options=["flywheel", "conditional_program"]),
        decisions=[answer("A", "ChooseCard", 790), answer("A", "ChooseCard", 490)],
    )
    table.give("A", *HAND).lay("A", *LAID).program()
    assert [own.stored for own in table["A"].options] == [STORED, cards("M1@490")[0]]
    assert table.is_whole


def test_a_lost_flywheel_discards_its_card() -> None:
    shot = set_table(full(), lasers=["0,0,E,1"], decisions=[answer("A", "sacrifice", "flywheel")])
    shot.register(1)
    assert shot.options("A") == []
    assert STORED in shot.state.discards
    assert shot.is_whole


def test_a_powered_down_robot_is_not_asked() -> None:
    """Rulebook 002:400: options do not work, so the card stays."""
    table = deal_to(full(powered_down=True)).program()
    assert table.asked == []
    assert table["A"].options[0].stored == STORED


def test_nothing_is_asked_without_a_stored_card() -> None:
    assert deal_to(robot("A", 0, 0, options=["flywheel"])).questions(ChooseUse) == []


def test_with_all_registers_locked_there_is_no_use_for_the_card() -> None:
    (stored,) = cards("M3@790")
    locked = ["UT@10", "UT@20", "UT@30", "UT@40", "UT@50"]
    own = robot("A", 0, 0, dmg=9, program=locked, cards=[card("flywheel", stored=stored)])
    assert deal_to(own).asked == []
