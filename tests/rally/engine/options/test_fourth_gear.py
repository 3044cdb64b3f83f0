"""Fourth Gear (rulebook 000:877, 002:581, 003:370)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, play, robot

ROW = [". . . . . ."]
SHIFT = [answer("A", "move_option", "fourth_gear")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_3_may_be_four_squares(edition: str) -> None:
    mover = robot("A", 0, 0, "E", program=["M3@790"], options=["fourth_gear"])
    assert play(ROW, mover, edition=edition, decisions=SHIFT)["A"].square == (4, 0)
    assert play(ROW, mover, edition=edition)["A"].square == (3, 0)


def test_a_wall_stops_it_as_ever() -> None:
    mover = robot("A", 0, 0, "E", program=["M3@790"], options=["fourth_gear"])
    assert play(ROW, mover, decisions=SHIFT, walls=["3,0,E"])["A"].square == (3, 0)


def test_the_fourth_square_may_be_a_pit() -> None:
    mover = robot("A", 0, 0, "E", program=["M3@790"], options=["fourth_gear"])
    assert play([". . . . O ."], mover, decisions=SHIFT)["A"].square is None


@pytest.mark.parametrize("card", ["M1@490", "M2@670", "BU@430", "UT@10"])
def test_other_cards_have_no_fourth_gear(card: str) -> None:
    assert play(ROW, robot("A", 2, 0, "E", program=[card], options=["fourth_gear"])).asked == []


@pytest.mark.parametrize(("edition", "rotation", "column"), [("2005", "RL@70", 3), ("dutch", "UT@10", 2)])
def test_with_dual_processor_one_square_comes_on_top(edition: str, rotation: str, column: int) -> None:
    """Publisher's answers: both cards are being executed, 4 - 1 = 3."""
    mover = robot("A", 0, 0, "E", program=[f"M3@790+{rotation}"], options=["fourth_gear", "dual_processor"])
    scene = play(ROW, mover, edition=edition, decisions=SHIFT)
    assert scene["A"].square == (column, 0)
    assert scene["A"].facing.name == {"RL@70": "N", "UT@10": "W"}[rotation]
