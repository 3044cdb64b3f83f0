"""Pressor Beam (rulebook 000:889, 003:394; publisher's answers about robots displaced at once)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, card, play, robot, weapon

from botyard.grid import Square
from botyard.rally.engine.decisions import ChooseSacrifice

LINE = [". . . . ."]
PRESSES = weapon("A", "pressor_beam")
SHOOTER = robot("A", 0, 0, "E", options=["pressor_beam"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("board", "walls", "goal"),
    [
        pytest.param(LINE, [], (3, 0), id="one square away"),
        pytest.param(LINE, ["2,0,E"], (2, 0), id="a wall stops it"),
        pytest.param([". . . O ."], [], None, id="into a pit"),
        pytest.param([". . ."], [], None, id="off the board"),
    ],
)
def test_shove(edition: str, board: list[str], walls: list[str], goal: Square | None) -> None:
    scene = play(board, SHOOTER, robot("B", 2, 0), edition=edition, walls=walls, decisions=[PRESSES])
    assert (scene["B"].square, scene["B"].damage) == (goal, 0)


def test_a_whole_line_is_shoved() -> None:
    scene = play(LINE, SHOOTER, robot("B", 2, 0), robot("C", 3, 0), decisions=[PRESSES])
    assert [(scene[name].square, scene[name].damage) for name in "BC"] == [((3, 0), 0), ((4, 0), 0)]


def test_a_wall_behind_the_line_stops_all() -> None:
    scene = play(LINE, SHOOTER, robot("B", 2, 0), robot("C", 3, 0), walls=["3,0,E"], decisions=[PRESSES])
    assert (scene["B"].square, scene["C"].square) == ((2, 0), (3, 0))


def test_no_option_can_be_given_up_against_it() -> None:
    """It is not damage."""
    scene = play(
        LINE,
        SHOOTER,
        robot("B", 2, 0, options=["scrambler"]),
        decisions=[PRESSES, answer("B", "sacrifice", "scrambler")],
    )
    assert scene.questions(ChooseSacrifice) == []
    assert (scene["B"].square, scene.options("B")) == ((3, 0), ["scrambler"])


def test_two_targets_for_one_square_both_stay() -> None:
    """A would shove B, and D pull C, onto the middle square."""
    scene = play(
        [". . . .", ". . . .", ". . . ."],
        robot("A", 0, 1, "E", options=["pressor_beam"]),
        robot("B", 1, 1),
        robot("C", 2, 0, "W"),
        robot("D", 2, 2, "N", options=["tractor_beam"]),
        decisions=[PRESSES, weapon("D", "tractor_beam")],
    )
    assert (scene["B"].square, scene["C"].square) == ((1, 1), (2, 0))


def test_one_robot_in_two_directions_stays() -> None:
    scene = play(
        LINE,
        SHOOTER,
        robot("B", 2, 0),
        robot("C", 4, 0, "W", options=["mini_howitzer"]),
        decisions=[PRESSES, weapon("C", "mini_howitzer")],
    )
    assert (scene["B"].square, scene["B"].damage) == ((2, 0), 1)


def test_after_the_damage() -> None:
    """Lasers hit where robots stood; the shove comes later."""
    scene = play(
        [". . . .", ". . . ."],
        SHOOTER,
        robot("B", 2, 0),
        robot("C", 2, 1, "N"),
        decisions=[PRESSES],
    )
    assert (scene["B"].square, scene["B"].damage) == ((3, 0), 1)


def test_the_turret_turns_it() -> None:
    scene = play(
        LINE,
        robot("A", 0, 0, "N", cards=[card("pressor_beam"), card("turret", setting="right")]),
        robot("B", 2, 0),
        edition="1994",
        decisions=[PRESSES],
    )
    assert scene["B"].square == (3, 0)
