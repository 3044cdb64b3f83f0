"""Shield, 1994 only (rulebook 002:211, 002:573)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot, set_scene

from botyard.rally.engine.decisions import ChooseSacrifice, ChooseSetting
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.volley import Hit

COLUMN = [".", ".", ".", ".", "."]


def shielded(side: str | None, *others: dict[str, Any], facing: str = "N", **more: Any) -> Scene:
    cards = [card("shield", setting=side)]
    own = {key: more.pop(key) for key in ("program", "powered_down") if key in more}
    return play(COLUMN, robot("A", 0, 2, facing, cards=cards, **own), *others, edition="1994", **more)


def test_printed_in_1994_only() -> None:
    assert [edition for edition in EDITIONS if "shield" in edition_rules(edition).options] == ["1994"]


@pytest.mark.parametrize(
    ("side", "facing", "damage"),
    [
        ("front", "N", 1),
        ("back", "N", 2),
        ("left", "E", 1),
        ("right", "W", 1),
        ("back", "S", 1),
        (None, "N", 2),
    ],
)
def test_one_of_two_beams_from_the_north(side: str | None, facing: str, damage: int) -> None:
    assert shielded(side, facing=facing, lasers=["0,0,S,2"])["A"].damage == damage


def test_no_protection_against_a_robot_behind() -> None:
    assert shielded("front", robot("B", 0, 4, "N"))["A"].damage == 1


def test_once_in_each_register() -> None:
    assert shielded("front", lasers=["0,0,S,2"], registers=[1, 2])["A"].damage == 2


def test_the_side_turns_with_the_robot() -> None:
    assert shielded("front", lasers=["0,4,N,1"], program=["UT@10"])["A"].damage == 0


def test_before_any_sacrifice() -> None:
    """The owner is asked for nothing when the shield stops the point."""
    assert shielded("front", lasers=["0,0,S,1"]).questions(ChooseSacrifice) == []


def test_a_robot_that_is_off_has_none() -> None:
    """Rulebook 002:400."""
    assert shielded("front", lasers=["0,0,S,1"], powered_down=True)["A"].damage == 1


def test_damage_without_a_direction_passes() -> None:
    scene = shielded("front")
    hurt(scene.turn, scene["A"], Hit("recompile"))
    assert scene["A"].damage == 1


def test_set_after_programming() -> None:
    scene = set_scene(
        COLUMN, robot("A", 0, 2, options=["shield"]), edition="1994", decisions=[answer("A", "gyro", "back")]
    )
    scene.turn.rules.options["shield"].after_programming(scene.turn, scene["A"])
    assert [question.choices for question in scene.questions(ChooseSetting)] == [
        ("front", "right", "back", "left")
    ]
    assert scene["A"].options == (card("shield", setting="back"),)
