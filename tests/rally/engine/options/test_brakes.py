"""Brakes (rulebook 000:859, 003:332)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, play, robot

from botyard.rally.engine.decisions import ChooseMove

BRAKE = [answer("A", "move_option", "brakes")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_1_may_be_no_step(edition: str) -> None:
    mover = robot("A", 0, 0, "E", program=["M1@500"], options=["brakes"])
    assert play([". . ."], mover, edition=edition, decisions=BRAKE)["A"].square == (0, 0)
    assert play([". . ."], mover, edition=edition)["A"].square == (1, 0)


def test_a_belt_carries_the_braked_robot() -> None:
    """Rulebook 000:219-220: elements act on whoever stands there."""
    scene = play(["> . ."], robot("A", 0, 0, "E", program=["M1@500"], options=["brakes"]), decisions=BRAKE)
    assert scene["A"].square == (1, 0)


@pytest.mark.parametrize("card", ["M2@670", "M3@790", "BU@430", "RL@70", "UT@10"])
def test_other_cards_cannot_be_braked(card: str) -> None:
    scene = play([". . . . ."], robot("A", 1, 0, "E", program=[card], options=["brakes"]), decisions=BRAKE)
    assert scene.asked == []


def test_the_priority_stays() -> None:
    """B, in between, still moves after A: the question comes before B has gone."""
    scene = play(
        [". . . ."],
        robot("A", 0, 0, "E", program=["M1@500"], options=["brakes"]),
        robot("B", 2, 0, "W", program=["M1@490"]),
        decisions=BRAKE,
    )
    (question,) = scene.questions(ChooseMove)
    assert question.choices == ("printed", "brakes")
    assert (scene["A"].square, scene["B"].square) == ((0, 0), (1, 0))


def test_the_side_step_of_crab_legs_can_be_braked() -> None:
    mover = robot("A", 0, 1, "E", program=["M1@500+RL@70"], options=["crab_legs", "brakes"])
    scene = play([". .", ". ."], mover, decisions=BRAKE)
    assert (scene["A"].square, scene["A"].facing.name) == ((0, 1), "E")


def test_nothing_is_left_to_brake_with_dual_processor() -> None:
    mover = robot("A", 0, 0, "E", program=["M1@500+RL@70"], options=["dual_processor", "brakes"])
    scene = play([". .", ". ."], mover, decisions=BRAKE)
    assert scene.asked == []
    assert (scene["A"].square, scene["A"].facing.name) == ((0, 0), "N")


def test_a_controlled_robot_may_use_its_own_brakes() -> None:
    """Publisher's answers: choices of the controller are not copied, the robot's own option works."""
    scene = play(
        [". . . . . . ."],
        robot("A", 0, 0, "W", program=["UT@10", "M1@500"], options=["radio_control", "brakes"]),
        robot("B", 4, 0, "E", program=[None, "UT@30"], options=["brakes"]),
        registers=[1, 2],
        decisions=[answer("A", "weapon", "radio_control"), answer("B", "move_option", "brakes")],
    )
    assert (scene["A"].square, scene["B"].square, scene["B"].facing.name) == ((1, 0), (4, 0), "E")
