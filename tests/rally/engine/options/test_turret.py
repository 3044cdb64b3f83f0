"""Turret, 1994 only: a turn-programmed option (rulebook 002:571) known from public lists."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, card, play, robot, set_scene

from botyard.rally.engine.decisions import ChooseSetting, ChooseWeapon
from botyard.rally.engine.editions import edition_rules

CROSS = [". . . . ."] * 5
AROUND = {"N": (2, 0), "E": (4, 2), "S": (2, 4), "W": (0, 2)}


def test_printed_in_1994_only() -> None:
    assert [edition for edition in EDITIONS if "turret" in edition_rules(edition).options] == ["1994"]


@pytest.mark.parametrize(
    ("facing", "side", "hit"),
    [
        ("N", None, "N"),
        ("N", "front", "N"),
        ("N", "right", "E"),
        ("N", "back", "S"),
        ("N", "left", "W"),
        ("E", "right", "S"),
    ],
)
def test_the_main_laser_fires_that_way(facing: str, side: str | None, hit: str) -> None:
    scene = play(
        CROSS,
        robot("A", 2, 2, facing, cards=[card("turret", setting=side)]),
        *(robot(name, x, y, powered_down=True) for name, (x, y) in AROUND.items()),
        edition="1994",
    )
    assert {name: scene[name].damage for name in AROUND} == {name: int(name == hit) for name in AROUND}


def test_no_shot_straight_ahead() -> None:
    scene = play(
        CROSS,
        robot("A", 2, 2, "N", cards=[card("turret", setting="right"), card("pressor_beam")]),
        robot("B", 2, 0),
        edition="1994",
    )
    assert scene["B"].damage == 0
    assert scene.questions(ChooseWeapon) == []


def test_mods_turn_with_it() -> None:
    scene = play(
        CROSS,
        robot("A", 0, 2, "N", cards=[card("turret", setting="right"), card("high_power_laser")]),
        robot("B", 2, 2),
        robot("C", 4, 2),
        edition="1994",
    )
    assert (scene["B"].damage, scene["C"].damage) == (1, 1)


def test_set_after_programming() -> None:
    scene = set_scene(
        CROSS, robot("A", 2, 2, options=["turret"]), edition="1994", decisions=[answer("A", "gyro", "left")]
    )
    scene.turn.rules.options["turret"].after_programming(scene.turn, scene["A"])
    assert [question.choices for question in scene.questions(ChooseSetting)] == [
        ("front", "right", "back", "left")
    ]
    assert scene["A"].options == (card("turret", setting="left"),)
