"""Set to Kill, sentence by sentence (rulebook 000:581-589)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import lay, robot, rules_with

from botyard.errors import InputError
from botyard.rally.engine.decisions import ChooseWeapon
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

RULES: dict[str, Any] = {"set-to-kill": {}}


@pytest.mark.parametrize(
    ("options", "front", "rear"),
    [
        pytest.param([], 2, 0, id="main laser: two shots"),
        pytest.param(["double_barreled_laser"], 4, 0, id="double-barreled: four"),
        pytest.param(["rear_firing_laser"], 2, 2, id="rear laser: two shots instead of one"),
        pytest.param(["rear_firing_laser", "double_barreled_laser"], 4, 2, id="both"),
    ],
)
def test_lasers_of_robots_are_doubled(options: list[str], front: int, rear: int) -> None:
    track = lay(
        [". . . ."],
        robot("A", 1, 0, "E", options=options),
        robot("B", 3, 0, "N"),
        robot("C", 0, 0, "N"),
        rules=RULES,
    )
    track.register()
    assert (track["B"].damage, track["C"].damage) == (front, rear)


@pytest.mark.parametrize("weapon", ["pressor_beam", "radio_control"])
def test_what_replaces_the_laser_still_does_no_damage(weapon: str) -> None:
    track = lay(
        [". . . ."],
        robot("A", 0, 0, "E", options=[weapon]),
        robot("B", 1, 0, "N"),
        rules=RULES,
        answers={"ChooseWeapon": [weapon]},
    )
    assert track.register()["B"].damage == 0


def test_board_lasers_stay_as_they_are() -> None:
    track = lay([". . ."], robot("A", 1, 0), rules=RULES, lasers=["0,0,E,1"])
    assert track.register()["A"].damage == 1


def test_refused_where_robots_do_not_fire() -> None:
    course = load_course("pit-stop")
    with pytest.raises(InputError, match="needs robots with lasers"):
        set_up(course, ["a", "b"], edition="amigo2000", rules={"set-to-kill": True})
    set_up(course, ["a", "b"], edition="amigo2000", rules={"set-to-kill": True, "robot_lasers": True})


@pytest.mark.parametrize("value", [1, 6])
def test_impossible_multipliers_are_refused(value: int) -> None:
    with pytest.raises(InputError, match="by 2 to 5"):
        rules_with({"set-to-kill": {"multiplier": value}})


@pytest.mark.parametrize("value", [True, "2"])
def test_parameters_have_types(value: object) -> None:
    with pytest.raises(InputError, match="must be a whole number"):
        rules_with({"set-to-kill": {"multiplier": value}})


@pytest.mark.parametrize(("options", "damage"), [([], 2), (["double_barreled_laser"], 4)])
def test_the_question_tells_how_hard_the_main_laser_hits(options: list[str], damage: int) -> None:
    track = lay(
        [". . . ."], robot("A", 0, 0, "E", options=["pressor_beam", *options]), robot("B", 1, 0), rules=RULES
    )
    track.register()
    assert [asked.damage for asked in track.asked if isinstance(asked, ChooseWeapon)] == [damage]
    assert track["B"].damage == damage
