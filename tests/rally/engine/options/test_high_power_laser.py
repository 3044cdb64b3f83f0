"""High-Power Laser (rulebook 000:879, 002:551, 003:378)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, play, robot, weapon

from botyard.rally.engine.decisions import ChooseShot, ChooseWeapon

LINE = [". . . . . ."]
SHOOTER = robot("A", 0, 0, "E", options=["high_power_laser"])


def damage(scene: Scene) -> dict[str, int]:
    return {robot.name: robot.damage for robot in scene.state.robots[1:]}


@pytest.mark.parametrize(
    ("walls", "columns", "hit"),
    [
        pytest.param([], {"B": 2}, {"B": 1}, id="a plain shot"),
        pytest.param(["0,0,E"], {"B": 2}, {"B": 1}, id="through a wall"),
        pytest.param(["0,0,E", "1,0,E"], {"B": 2}, {"B": 0}, id="not through a second wall"),
        pytest.param([], {"B": 2, "C": 4}, {"B": 1, "C": 1}, id="through a robot"),
        pytest.param([], {"B": 2, "C": 3, "D": 4}, {"B": 1, "C": 1, "D": 0}, id="not through a second robot"),
        pytest.param(["0,0,E"], {"B": 2, "C": 4}, {"B": 1, "C": 0}, id="a wall, then a robot"),
        pytest.param(["2,0,E"], {"B": 2, "C": 4}, {"B": 1, "C": 0}, id="a robot, then a wall"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_obstacle(edition: str, walls: list[str], columns: dict[str, int], hit: dict[str, int]) -> None:
    robots = [robot(name, x, 0) for name, x in columns.items()]
    assert damage(play(LINE, SHOOTER, *robots, edition=edition, walls=walls)) == hit


@pytest.mark.parametrize(
    ("walls", "columns", "asked"),
    [
        pytest.param([], {"B": 2}, 0, id="nothing to pass"),
        pytest.param(["2,0,E"], {"B": 2, "C": 4}, 0, id="nobody within reach behind"),
        pytest.param([], {"B": 2, "C": 4}, 1, id="a robot behind"),
        pytest.param(["1,0,E"], {"B": 2}, 1, id="behind a wall"),
    ],
)
def test_the_owner_is_asked_only_where_it_matters(
    walls: list[str], columns: dict[str, int], asked: int
) -> None:
    robots = [robot(name, x, 0) for name, x in columns.items()]
    assert len(play(LINE, SHOOTER, *robots, walls=walls).questions(ChooseShot)) == asked
    assert play(LINE, SHOOTER, *robots, edition="1994", walls=walls).asked == []


@pytest.mark.parametrize("edition", ["dutch", "2005"])
def test_the_owner_may_hold_back(edition: str) -> None:
    robots = (SHOOTER, robot("B", 2, 0), robot("C", 4, 0))
    held = [answer("A", "ChooseShot", "stop")]
    assert damage(play(LINE, *robots, edition=edition, decisions=held)) == {"B": 1, "C": 0}
    walled = play(LINE, *robots, edition=edition, walls=["0,0,E"], decisions=held)
    assert damage(walled) == {"B": 0, "C": 0}


def test_fire_control_on_every_robot_hit() -> None:
    scene = play(
        LINE,
        robot("A", 0, 0, "E", options=["high_power_laser", "fire_control"]),
        robot("B", 2, 0, program=["UT@10"] * 5),
        robot("C", 4, 0, program=["UT@20"] * 5),
        decisions=[answer("A", "ChooseShot", "through"), answer("A", "ChooseShot", "lock:1")],
    )
    assert [scene[name].locked for name in "BC"] == [(1,), (1,)]


def test_not_for_the_rear_laser() -> None:
    """The publisher's answers: no modification applies to it."""
    shooter = robot("A", 3, 0, "E", options=["high_power_laser", "rear_firing_laser"])
    assert damage(play(LINE, shooter, robot("B", 1, 0), robot("C", 0, 0))) == {"B": 1, "C": 0}


def test_an_optional_weapon_reaches_behind_one_wall() -> None:
    """The weapon may fire since the main laser could (ruling); the wall still stops the pull."""
    scene = play(
        LINE,
        robot("A", 0, 0, "E", options=["high_power_laser", "tractor_beam"]),
        robot("B", 3, 0),
        walls=["1,0,E"],
        registers=[1, 2],
        decisions=[weapon("A", "tractor_beam")],
    )
    assert len(scene.questions(ChooseWeapon)) == 2
    assert scene.questions(ChooseShot) == []
    assert (scene["B"].square, scene["B"].damage) == ((2, 0), 0)
