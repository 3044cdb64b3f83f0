"""Gyroscopic Stabilizer (rulebook 000:877, 003:374)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, card, play, robot

from botyard.rally.engine.decisions import ChooseSetting

ON = [answer("A", "gyro", "on")]
GYRO = ["gyroscopic_stabilizer"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("decisions", "facing"), [(ON, "N"), ([], "E")])
def test_a_gear_does_not_turn_it(edition: str, decisions: list[dict[str, object]], facing: str) -> None:
    scene = play(["R"], robot("A", 0, 0, options=GYRO), edition=edition, decisions=decisions)
    assert scene["A"].facing.name == facing


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("decisions", "facing"), [(ON, "E"), ([], "N")])
def test_a_belt_carries_but_does_not_turn_it(
    edition: str, decisions: list[dict[str, object]], facing: str
) -> None:
    mover = robot("A", 0, 1, "E", options=GYRO)
    scene = play([". . .", "> ^w ."], mover, edition=edition, decisions=decisions)
    assert (scene["A"].square, scene["A"].facing.name) == ((1, 1), facing)


def test_own_rotation_cards_work() -> None:
    scene = play(["R"], robot("A", 0, 0, program=["RR@80"], options=GYRO), decisions=ON)
    assert scene["A"].facing.name == "E"


def test_it_is_declared_once_for_the_whole_turn() -> None:
    scene = play(["R"], robot("A", 0, 0, options=GYRO), decisions=ON, registers=[1, 2, 3, 4, 5])
    (question,) = scene.questions(ChooseSetting)
    assert question.choices == ("off", "on")
    assert scene["A"].facing.name == "N"


def test_it_is_declared_again_each_turn() -> None:
    scene = play(["R"], robot("A", 0, 0, options=GYRO), decisions=ON).end_turn()
    assert scene["A"].options[0].setting is None
    assert scene.register(1)["A"].facing.name == "E"


def test_once_lost_it_no_longer_works() -> None:
    scene = play(
        ["R"],
        robot("A", 0, 0, options=GYRO),
        registers=[1, 2],
        lasers=["0,0,E,1"],
        decisions=[*ON, answer("A", "sacrifice", GYRO[0])],
    )
    assert scene.options("A") == []
    assert scene["A"].facing.name == "E"


def test_a_robot_that_is_off_is_turned() -> None:
    """Ruling G6, by rulebook 002:400."""
    off = robot("A", 0, 0, powered_down=True, cards=[card(GYRO[0], setting="on")])
    scene = play(["R"], off, decisions=ON)
    assert (scene.asked, scene["A"].facing.name) == ([], "E")
