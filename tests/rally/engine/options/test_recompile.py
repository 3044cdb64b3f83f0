"""Recompile (rulebook 000:897, 003:412)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.option_table import cards, deal_to
from tests.rally.engine.options.stage import EDITIONS, answer, card, robot

from botyard.rally.engine.decisions import ChooseSacrifice, ChooseUse
from botyard.rally.engine.events import HandReceived

USE = [answer("A", "ChooseUse", True)]
LOCKED = ["UT@10", "UT@20", "UT@30", "UT@40", "UT@50"]
FOUR = [1, 2, 3, 4]


def test_the_question_comes_once_and_no_is_the_default() -> None:
    table = deal_to(robot("A", 0, 0, options=["recompile"]))
    (question,) = table.questions(ChooseUse)
    assert question.choices == (False, True)
    assert (len(table["A"].hand), table["A"].damage) == (9, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_hand_of_the_same_size_for_a_point_of_damage(edition: str) -> None:
    table = deal_to(robot("A", 0, 0, dmg=2, options=["recompile"]), edition=edition, decisions=USE)
    first, second = (event.cards for event in table.events(HandReceived))
    assert (len(first), len(second), table["A"].damage) == (7, 7, 3)
    assert table["A"].hand == second
    assert not set(first) & set(second)
    assert set(first) <= set(table.state.discards)
    assert table.is_whole


def test_the_fifth_point_locks_a_register_that_the_deck_fills() -> None:
    """Rulebook 000:333; ruling: the hand is as large as before the damage."""
    table = deal_to(robot("A", 0, 0, dmg=4, options=["recompile"]), decisions=USE)
    assert (len(table["A"].hand), table["A"].locked) == (5, (5,))
    assert len(table["A"].register(5).cards) == 1
    table.program()
    assert len(table.state.discards) == 6
    assert table.is_whole


def test_with_eight_damage_nothing_is_left_to_program() -> None:
    table = deal_to(robot("A", 0, 0, dmg=8, program=LOCKED, options=["recompile"]), decisions=USE).program()
    assert table.programs == []
    assert table["A"].hand == ()


@pytest.mark.parametrize("options", [["recompile"], ["recompile", "extra_memory"]])
def test_without_cards_or_a_place_for_them_it_is_not_offered(options: list[str]) -> None:
    table = deal_to(robot("A", 0, 0, dmg=9, program=LOCKED, options=options), decisions=USE)
    assert (table.asked, table["A"].damage) == ([], 9)


def test_an_option_that_takes_a_card_is_a_place() -> None:
    options = ["recompile", "extra_memory", "conditional_program"]
    table = deal_to(robot("A", 0, 0, dmg=9, program=LOCKED, options=options))
    assert [question.option for question in table.questions(ChooseUse)] == ["recompile"]


def test_with_nine_damage_it_destroys_and_nobody_programs() -> None:
    table = deal_to(
        robot("A", 0, 0, dmg=9, program=LOCKED, locked=FOUR, options=["recompile", "extra_memory"]),
        decisions=USE,
    ).program()
    assert (table["A"].square, table["A"].status) == (None, "destroyed")
    assert table.programs == []
    table.end_turn()
    assert table["A"].hand == ()
    assert table.is_whole


def test_an_option_can_be_given_up_for_the_point() -> None:
    """Rulebook 000:337; even with Recompile itself."""
    table = deal_to(
        robot("A", 0, 0, options=["recompile"]), decisions=[*USE, answer("A", "sacrifice", "recompile")]
    )
    assert (table["A"].damage, table.options("A"), len(table["A"].hand)) == (0, [], 9)


def test_a_coat_takes_the_point() -> None:
    table = deal_to(robot("A", 0, 0, options=["recompile", "ablative_coat"]), decisions=USE)
    assert (table["A"].damage, table["A"].options[1].tokens) == (0, 1)


def test_extra_memory_counts_for_the_new_hand() -> None:
    table = deal_to(robot("A", 0, 0, options=["extra_memory", "recompile"]), decisions=USE)
    assert len(table["A"].hand) == 10


@pytest.mark.parametrize("reverse", [False, True])
def test_the_card_on_the_flywheel_is_not_discarded(reverse: bool) -> None:
    """It joins the hand after Recompile, in whatever order the options were drawn."""
    (stored,) = cards("M3@790")
    options = [card("recompile"), card("flywheel", stored=stored)]
    table = deal_to(robot("A", 0, 0, cards=options[::-1] if reverse else options), decisions=USE)
    assert [question.option for question in table.questions(ChooseUse)] == ["recompile", "flywheel"]
    assert len(table["A"].hand) == 10
    assert stored in table["A"].hand


def test_a_flywheel_given_up_for_the_point_is_not_asked_about() -> None:
    (stored,) = cards("M3@790")
    table = deal_to(
        robot("A", 0, 0, cards=[card("recompile"), card("flywheel", stored=stored)]),
        decisions=[*USE, answer("A", "sacrifice", "flywheel")],
    )
    assert len(table.questions(ChooseUse)) == 1
    assert len(table.questions(ChooseSacrifice)) == 1
    assert stored in table.state.discards


def test_a_powered_down_robot_cannot_recompile() -> None:
    assert deal_to(robot("A", 0, 0, powered_down=True, options=["recompile"])).asked == []


def test_eight_robots_leave_few_cards_and_still_all_is_there() -> None:
    """84 cards: 72 are dealt, 12 are left for the new hands."""
    robots = [robot(name, x, 0, options=["recompile"]) for x, name in enumerate("ABCDEFGH")]
    table = deal_to(*robots, decisions=[answer(name, "ChooseUse", True) for name in "ABCDEFGH"])
    assert [len(own.hand) for own in table.state.robots] == [9] * 8
    assert table.program().is_whole


def test_a_robot_destroyed_by_it_is_not_asked_for_its_flywheel() -> None:
    (stored,) = cards("M3@790")
    options = [card("recompile"), card("flywheel", stored=stored), card("brakes"), card("extra_memory")]
    table = deal_to(
        robot("A", 0, 0, dmg=9, program=LOCKED, locked=FOUR, cards=options),
        decisions=[*USE, answer("A", "lose_option", "brakes")],
    )
    assert [question.option for question in table.questions(ChooseUse)] == ["recompile"]
    assert table["A"].options[1].stored == stored
