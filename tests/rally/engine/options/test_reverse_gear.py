"""Reverse Gear (rulebook 000:899, 003:416)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, play, robot

ROW = [". . . . ."]
SHIFT = [answer("A", "move_option", "reverse_gear")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_back_up_may_be_two_squares_and_pushes(edition: str) -> None:
    robots = (
        robot("A", 1, 0, "W", program=["BU@440"], options=["reverse_gear"]),
        robot("B", 2, 0),
    )
    scene = play(ROW, *robots, edition=edition, decisions=SHIFT)
    assert (scene["A"].square, scene["B"].square, scene["A"].facing.name) == ((3, 0), (4, 0), "W")
    scene = play(ROW, *robots, edition=edition)
    assert (scene["A"].square, scene["B"].square) == ((2, 0), (3, 0))


def test_a_robot_may_back_over_the_edge() -> None:
    """Rulebook 000:345."""
    scene = play(ROW, robot("A", 1, 0, "E", program=["BU@440"], options=["reverse_gear"]), decisions=SHIFT)
    assert scene["A"].square is None


def test_a_wall_stops_the_second_square() -> None:
    mover = robot("A", 2, 0, "E", program=["BU@440"], options=["reverse_gear"])
    assert play(ROW, mover, decisions=SHIFT, walls=["1,0,W"])["A"].square == (1, 0)


@pytest.mark.parametrize("card", ["M1@490", "M2@670", "M3@790", "UT@10"])
def test_other_cards_have_no_reverse_gear(card: str) -> None:
    assert play(ROW, robot("A", 0, 0, "E", program=[card], options=["reverse_gear"])).asked == []


@pytest.mark.parametrize(("rotation", "column", "asked"), [("RL@70", 1, 1), ("UT@10", 2, 0)])
def test_with_dual_processor(rotation: str, column: int, asked: int) -> None:
    """Publisher's answers: allowed. A U-Turn takes both squares away, so nothing is asked (000:869)."""
    mover = robot("A", 2, 0, "E", program=[f"BU@440+{rotation}"], options=["dual_processor", "reverse_gear"])
    scene = play(ROW, mover, decisions=SHIFT)
    assert (scene["A"].square, len(scene.asked)) == ((column, 0), asked)
