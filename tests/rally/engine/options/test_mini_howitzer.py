"""Mini Howitzer (rulebook 000:883-885, 003:386)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot, weapon

from botyard.rally.engine.decisions import ChooseWeapon
from botyard.rally.engine.events import RobotDestroyed

LINE = [". . . . ."]
FIRES = weapon("A", "mini_howitzer")


def bombard(*others: dict[str, Any], board: list[str] = LINE, tokens: int = 0, **more: Any) -> Scene:
    shooter = robot("A", 0, 0, "E", cards=[card("mini_howitzer", tokens=tokens)])
    return play(board, shooter, *others, **{"decisions": [FIRES], **more})


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_damage_and_one_square(edition: str) -> None:
    scene = bombard(robot("B", 2, 0), edition=edition)
    assert (scene["B"].damage, scene["B"].square) == (1, (3, 0))
    assert scene["A"].options == (card("mini_howitzer", tokens=1),)


def test_the_main_laser_is_the_default_and_costs_no_token() -> None:
    scene = bombard(robot("B", 2, 0), decisions=[])
    assert [question.default for question in scene.questions(ChooseWeapon)] == ["main_laser"]
    assert (scene["B"].damage, scene["B"].square, scene["A"].options[0].tokens) == (1, (2, 0), 0)


def test_without_a_target_nothing_is_asked() -> None:
    assert bombard(robot("B", 2, 0), walls=["0,0,E"]).asked == []


def test_the_fifth_shot_still_works_and_discards_the_card() -> None:
    scene = bombard(robot("B", 2, 0), tokens=4)
    assert (scene["B"].damage, scene["B"].square) == (1, (3, 0))
    assert (scene.options("A"), scene.state.option_discards) == ([], ("mini_howitzer",))


def test_a_wall_stops_the_shove_but_not_the_damage() -> None:
    scene = bombard(robot("B", 2, 0), walls=["2,0,E"])
    assert (scene["B"].damage, scene["B"].square) == (1, (2, 0))


def test_robots_behind_are_shoved_along_unharmed() -> None:
    """The publisher's answers."""
    scene = bombard(robot("B", 2, 0), robot("C", 3, 0))
    assert [(scene[name].square, scene[name].damage) for name in "BC"] == [((3, 0), 1), ((4, 0), 0)]


def test_into_a_pit() -> None:
    scene = bombard(robot("B", 2, 0), board=[". . . O ."])
    assert [(event.robot, event.cause, event.by) for event in scene.events(RobotDestroyed)] == [(1, "pit", 0)]


def test_its_point_can_be_given_to_an_option_but_not_the_shove() -> None:
    scene = bombard(
        robot("B", 2, 0, options=["scrambler"]), decisions=[FIRES, answer("B", "sacrifice", "scrambler")]
    )
    assert (scene["B"].damage, scene["B"].square, scene.options("B")) == (0, (3, 0), [])


def test_not_doubled_by_rules_about_lasers() -> None:
    assert bombard(robot("B", 2, 0), laser_multiplier=2)["B"].damage == 1


def test_a_robot_destroyed_by_the_point_is_not_shoved() -> None:
    scene = bombard(robot("B", 2, 0, dmg=9), robot("C", 3, 0))
    assert (scene["B"].square, scene["C"].square) == (None, (3, 0))
