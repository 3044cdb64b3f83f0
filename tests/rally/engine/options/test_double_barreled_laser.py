"""Double-Barreled Laser (rulebook 000:867, 002:555, 003:348)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, card, play, robot, weapon

from botyard.rally.engine.decisions import ChooseShot, ChooseWeapon

LINE = [". . . ."]
SHOOTER = "double_barreled_laser"


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_shots_without_a_question(edition: str) -> None:
    scene = play(LINE, robot("A", 0, 0, "E", options=[SHOOTER]), robot("B", 2, 0), edition=edition)
    assert scene["B"].damage == 2
    assert scene.asked == []


def test_high_power_laser_gives_each_robot_two() -> None:
    shooter = robot("A", 0, 0, "E", options=[SHOOTER, "high_power_laser"])
    scene = play(LINE, shooter, robot("B", 1, 0), robot("C", 3, 0))
    assert (scene["B"].damage, scene["C"].damage) == (2, 2)


def test_fire_control_decides_each_shot_by_itself() -> None:
    scene = play(
        LINE,
        robot("A", 0, 0, "E", options=[SHOOTER, "fire_control"]),
        robot("B", 2, 0, program=["UT@10"] * 5),
        decisions=[answer("A", "ChooseShot", "lock:2"), answer("A", "ChooseShot", "damage")],
    )
    assert len(scene.questions(ChooseShot)) == 2
    assert (scene["B"].damage, scene["B"].locked) == (2, (2,))


def test_optional_weapons_fire_once() -> None:
    scene = play(
        LINE,
        robot("A", 0, 0, "E", options=[SHOOTER, "mini_howitzer"]),
        robot("B", 1, 0),
        decisions=[weapon("A", "mini_howitzer")],
    )
    assert scene["B"].damage == 1
    assert [question.choices for question in scene.questions(ChooseWeapon)] == [
        ("main_laser", "mini_howitzer")
    ]


def test_the_coat_takes_both_shots() -> None:
    """Two tokens on the coat, which stays."""
    scene = play(LINE, robot("A", 0, 0, "E", options=[SHOOTER]), robot("B", 2, 0, options=["ablative_coat"]))
    assert scene["B"].damage == 0
    assert scene["B"].options == (card("ablative_coat", tokens=2),)


def test_set_to_kill_makes_four_shots() -> None:
    """Course rule, rulebook 000:639."""
    shooter = robot("A", 0, 0, "E", options=[SHOOTER])
    assert play(LINE, shooter, robot("B", 2, 0), laser_multiplier=2)["B"].damage == 4
