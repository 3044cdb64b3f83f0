"""Rear-Firing Laser (rulebook 000:895, 002:565, 003:408)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, card, play, robot, weapon

from botyard.rally.engine.rules import Rules, Turn
from botyard.rally.engine.state import Robot

LINE = [". . . . ."]


def rear(*more: str, **fields: Any) -> dict[str, Any]:
    return robot("A", 2, 0, "E", options=["rear_firing_laser", *more], **fields)


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_lasers_fire(edition: str) -> None:
    scene = play(LINE, rear(), robot("B", 0, 0), robot("C", 4, 0), edition=edition)
    assert (scene["B"].damage, scene["C"].damage) == (1, 1)
    assert scene.asked == []


def test_without_a_target_in_front_it_fires_all_the_same() -> None:
    assert play(LINE, rear(), robot("B", 0, 0))["B"].damage == 1


def test_walls_stop_it() -> None:
    assert play(LINE, rear(), robot("B", 0, 0), walls=["1,0,W"])["B"].damage == 0


def test_mods_do_not_apply() -> None:
    """The publisher's answers."""
    scene = play(LINE, rear("double_barreled_laser", "fire_control"), robot("B", 0, 0))
    assert scene["B"].damage == 1
    assert scene.asked == []


def test_it_fires_beside_an_optional_weapon() -> None:
    scene = play(
        LINE,
        rear("pressor_beam"),
        robot("B", 0, 0),
        robot("C", 3, 0),
        decisions=[weapon("A", "pressor_beam")],
    )
    assert (scene["B"].damage, scene["C"].damage, scene["C"].square) == (1, 0, (4, 0))


def test_set_to_kill_doubles_it() -> None:
    """Rulebook 000:639."""
    assert play(LINE, rear(), robot("B", 0, 0), laser_multiplier=2)["B"].damage == 2


def test_powered_down_it_does_not_fire() -> None:
    """Rulebook 002:400."""
    assert play(LINE, rear(powered_down=True), robot("B", 0, 0))["B"].damage == 0


def test_the_turret_does_not_turn_it() -> None:
    scene = play(
        LINE, rear(cards=[card("turret", setting="back")]), robot("B", 0, 0), robot("C", 4, 0), edition="1994"
    )
    assert (scene["B"].damage, scene["C"].damage) == (2, 0)


def test_course_rules_hear_of_its_shots() -> None:
    """The SuperBot falls to whoever shot it last with a laser, whichever laser (rulebook 000:641)."""
    heard: list[tuple[str, str]] = []

    def note(turn: Turn, shooter: Robot, target: Robot) -> None:
        heard.append((shooter.name, target.name))

    def listening(rules: Rules) -> Rules:
        return rules.but(on_shot=(note,))

    play(LINE, rear(), robot("B", 0, 0), robot("C", 4, 0), rules=listening)
    assert heard == [("A", "C"), ("A", "B")]
