"""Ramming Gear (rulebook 000:893, 003:404; publisher's answers)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot

from botyard.rally.engine.decisions import ChooseSacrifice

LINE = [". . . . . ."]


def ram(*others: dict[str, Any], program: str = "M1@500", **more: Any) -> Scene:
    """A, rammer, moves east from the west end; robot lasers are out of play."""
    rammer = robot("A", 0, 0, "E", options=["ramming_gear"], program=[program])
    case = {"switches": {"robot_lasers": False}, **more}
    edition = case.pop("edition", "2005")
    return play(case.pop("board", LINE), rammer, *others, edition=edition, **case)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("program", "x", "damage"),
    [
        pytest.param("M1@500", 1, 1, id="one step"),
        pytest.param("M3@800", 1, 3, id="a point for each step"),
        pytest.param("M3@800", 2, 2, id="from the second step on"),
        pytest.param("M1@500", 2, 0, id="not reached"),
    ],
)
def test_pushing(edition: str, program: str, x: int, damage: int) -> None:
    assert ram(robot("B", x, 0), program=program, edition=edition)["B"].damage == damage


@pytest.mark.parametrize(("edition", "damage"), [("1994", 1), ("2005", 1), ("dutch", 0)])
def test_a_robot_that_cannot_be_moved(edition: str, damage: int) -> None:
    """Once: the wall ends the card."""
    scene = ram(robot("B", 1, 0), program="M3@800", walls=["1,0,E"], edition=edition)
    assert (scene["A"].square, scene["B"].damage) == ((0, 0), damage)


def test_not_through_a_wall() -> None:
    assert ram(robot("B", 1, 0), walls=["0,0,E"])["B"].damage == 0


def test_backward_too() -> None:
    rammer = robot("A", 1, 0, "W", options=["ramming_gear"], program=["BU@440"])
    assert play(LINE, rammer, robot("B", 2, 0), switches={"robot_lasers": False})["B"].damage == 1


def test_the_rest_of_the_line_is_unharmed() -> None:
    scene = ram(robot("B", 1, 0), robot("C", 2, 0))
    assert (scene["B"].damage, scene["C"].damage, scene["C"].square) == (1, 0, (3, 0))


@pytest.mark.parametrize(
    ("robots", "more"),
    [
        pytest.param(
            [
                robot("B", 0, 0, "E", program=["M1@500"]),
                robot("A", 1, 0, options=["ramming_gear"]),
                robot("C", 2, 0),
            ],
            {},
            id="pushed by another, into another",
        ),
        pytest.param(
            [robot("A", 0, 0, options=["ramming_gear"]), robot("B", 1, 0)],
            {"pushers": ["0,0,E,1"]},
            id="shoved by a pusher",
        ),
        pytest.param(
            [robot("A", 0, 0, options=["ramming_gear"]), robot("B", 1, 0)],
            {"board": ["> . ."]},
            id="on a belt that does not run because of another",
        ),
        pytest.param(
            [robot("A", 0, 0, options=["ramming_gear"]), robot("B", 2, 0)],
            {"board": ["> . <"]},
            id="on belts that converge",
        ),
    ],
)
def test_only_its_own_moves_count(robots: list[dict[str, Any]], more: dict[str, Any]) -> None:
    case = {"switches": {"robot_lasers": False}, **more}
    scene = play(case.pop("board", LINE), *robots, **case)
    assert [one.damage for one in scene.state.robots] == [0] * len(robots)


def test_damage_in_the_middle_of_a_move_may_be_given_to_an_option() -> None:
    scene = ram(
        robot("B", 1, 0, options=["scrambler"]),
        program="M2@700",
        decisions=[answer("B", "sacrifice", "scrambler")],
    )
    assert len(scene.questions(ChooseSacrifice)) == 1
    assert (scene["B"].damage, scene["B"].square, scene.options("B")) == (1, (3, 0), [])


def test_the_coat_takes_it() -> None:
    scene = ram(robot("B", 1, 0, options=["ablative_coat"]))
    assert scene["B"].options == (card("ablative_coat", tokens=1),)


def test_the_tenth_point_destroys_and_the_rammer_goes_on() -> None:
    scene = ram(robot("B", 1, 0, dmg=9), program="M3@800")
    assert (scene["B"].square, scene["A"].square) == (None, (3, 0))
    assert scene["B"].died is not None


def test_pushed_into_a_pit_there_is_nobody_left_to_hurt() -> None:
    scene = ram(robot("B", 1, 0, options=["scrambler", "ablative_coat"]), board=[". . O ."])
    assert scene["B"].square is None
    assert scene.questions(ChooseSacrifice) == []


def test_a_robot_that_is_off_rams_nobody() -> None:
    """It does not move by itself, and uses no options (rulebook 002:400)."""
    scene = play(
        LINE,
        robot("A", 0, 0, "E", options=["ramming_gear"], program=["M1@500"], powered_down=True),
        robot("B", 1, 0),
    )
    assert scene["B"].damage == 0
