"""Dual Processor (rulebook 000:869, 003:352)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.option_table import set_table
from tests.rally.engine.options.stage import play, robot

from botyard.rally.engine.cards import QUARTERS, STEPS, Card
from botyard.rally.engine.editions import edition_rules

ROW = [". . . . . ."]


@pytest.mark.parametrize(
    ("pair", "edition", "column", "facing"),
    [
        ("M1@500+RL@70", "2005", 2, "N"),
        ("M2@670+RR@80", "2005", 3, "S"),
        ("M3@790+RL@70", "2005", 4, "N"),
        ("M1@500+UT@10", "2005", 2, "W"),
        ("M2@670+UT@10", "2005", 2, "W"),
        ("M3@790+UT@10", "2005", 3, "W"),
        ("BU@430+RR@80", "2005", 2, "S"),
        ("BU@430+UT@10", "2005", 2, "W"),
        ("M2@670+RR@80", "dutch", 3, "S"),
        ("M3@790+RL@70", "dutch", 4, "N"),
        ("M2@670+UT@10", "dutch", 2, "W"),
        ("M3@790+UT@10", "dutch", 3, "W"),
    ],
)
def test_fewer_squares_then_a_turn(pair: str, edition: str, column: int, facing: str) -> None:
    for cards in (pair, "+".join(pair.split("+")[::-1])):
        scene = play(ROW, robot("A", 2, 0, "E", program=[cards], options=["dual_processor"]), edition=edition)
        assert (scene["A"].square, scene["A"].facing.name) == ((column, 0), facing)


@pytest.mark.parametrize(("edition", "movements"), [("2005", set(STEPS)), ("dutch", {"M2", "M3"})])
def test_which_pairs_are_legal(edition: str, movements: set[str]) -> None:
    option = edition_rules(edition).options["dual_processor"]
    kinds = (*STEPS, *QUARTERS)
    legal = {(a, b) for a in kinds for b in kinds if option.joins(Card(500, a), Card(70, b))}
    assert legal == {(a, b) for a in movements for b in QUARTERS}


def test_the_priority_is_that_of_the_movement_card() -> None:
    """Ruling: the higher of the two."""
    scene = play(
        [". . . .", ". . . ."],
        robot("A", 0, 0, "E", program=["M2@670+RL@70"], options=["dual_processor"]),
        robot("B", 1, 1, "N", program=["M1@490"]),
    )
    # A is on 1,0 first and is pushed off by B.
    assert scene["A"].square is None
    assert scene["B"].square == (1, 0)


def test_a_robot_that_falls_does_not_turn() -> None:
    scene = play([". O ."], robot("A", 0, 0, "E", program=["M2@670+RL@70"], options=["dual_processor"]))
    assert (scene["A"].square, scene["A"].facing.name) == (None, "E")


def test_a_stopped_robot_still_turns() -> None:
    mover = robot("A", 0, 0, "E", program=["M3@790+RL@70"], options=["dual_processor"])
    scene = play(ROW, mover, walls=["1,0,E"])
    assert (scene["A"].square, scene["A"].facing.name) == ((1, 0), "N")


def test_a_locked_pair_works_without_the_option() -> None:
    """Publisher's answers."""
    program = [None, None, None, None, "M3@790+UT@10"]
    scene = play(ROW, robot("A", 0, 0, "E", dmg=5, program=program), registers=[5])
    assert (scene["A"].square, scene["A"].facing.name) == ((1, 0), "W")


@pytest.mark.parametrize(("edition", "allowed"), [("2005", True), ("dutch", False)])
@pytest.mark.parametrize("named", [True, False])
def test_in_the_dutch_rules_it_joins_one_register_a_turn(edition: str, allowed: bool, named: bool) -> None:
    """Rulebook 003:352; 003:344 lets Crab Legs do it on every register."""
    table = set_table(robot("A", 0, 0, options=["dual_processor"]), edition=edition)
    table.give("A", "M2@670", "RL@70", "M3@790", "RR@80", "UT@10", "UT@20", "UT@30", "UT@40", "UT@50")
    table.program()
    (question,) = table.programs
    by = ["dual_processor"] if named else []
    twice = [[670, 70, *by], [790, 80, *by], [10], [20], [30]]
    problem = question.refusal(twice)
    assert (problem is None) is allowed
    assert allowed or problem == "dual_processor joins the cards of only one register per turn"
    assert question.refusal([[670, 70, *by], [790], [10], [20], [30]]) is None
