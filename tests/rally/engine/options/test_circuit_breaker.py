"""Circuit Breaker (rulebook 000:861, 003:336)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rally.engine.options.stage import EDITIONS, card, robot, set_scene

from botyard.rally.engine.decisions import ChooseReentryPower, ChooseStayDown
from botyard.rally.engine.phases.deal import power_down_robots
from botyard.rally.engine.phases.power_down import stay_down
from botyard.rally.engine.phases.reenter import reenter


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("damage", "down"), [(0, False), (2, False), (3, True), (9, True)])
def test_three_damage_at_the_end_switch_the_robot_off(edition: str, damage: int, down: bool) -> None:
    breaker = robot("A", 0, 0, dmg=damage, options=["circuit_breaker"])
    scene = set_scene(["."], breaker, edition=edition).end_turn()
    assert scene["A"].going_down is down
    scene.run(power_down_robots)
    assert (scene["A"].powered_down, scene["A"].damage) == (down, 0 if down else damage)


def test_repairs_come_first() -> None:
    scene = set_scene(["w"], robot("A", 0, 0, dmg=3, options=["circuit_breaker"])).end_turn()
    assert (scene["A"].damage, scene["A"].going_down) == (2, False)


def test_the_repairs_of_the_arm_come_first_too() -> None:
    scene = set_scene(
        [". w"],
        robot("A", 0, 0, dmg=3, options=["circuit_breaker", "mechanical_arm"]),
        decisions=[{"robot": "A", "point": "arm", "choice": "1,0"}],
    ).end_turn()
    assert (scene["A"].damage, scene["A"].going_down) == (2, False)


def test_tokens_on_a_coat_do_not_count() -> None:
    breaker = robot("A", 0, 0, dmg=2, options=["circuit_breaker"], cards=[card("ablative_coat", tokens=2)])
    assert not set_scene(["."], breaker).end_turn()["A"].going_down


def test_where_nobody_may_power_down_it_does_nothing() -> None:
    """Factory Rejects."""
    scene = set_scene(
        ["."],
        robot("A", 0, 0, dmg=5, options=["circuit_breaker"]),
        rules=lambda rules: rules.but(power_down=replace(rules.power_down, allowed=False)),
    )
    assert not scene.end_turn()["A"].going_down


def test_a_destroyed_robot_is_not_switched_off() -> None:
    breaker = {"id": "A", "dmg": 5, "options": ["circuit_breaker"]}
    assert not set_scene(["."], breaker).end_turn()["A"].going_down


@pytest.mark.parametrize(("edition", "asked"), [("1994", 1), ("dutch", 0), ("2005", 0)])
def test_a_robot_that_is_off_stays_off(edition: str, asked: int) -> None:
    """Automatic (000:861); 1994: it uses no options then, and its player chooses (002:400)."""
    breaker = robot("A", 0, 0, dmg=4, powered_down=True, options=["circuit_breaker"])
    scene = set_scene(["."], breaker, edition=edition).end_turn()
    scene.run(stay_down)
    assert len(scene.questions(ChooseStayDown)) == asked
    assert scene["A"].going_down is not asked


@pytest.mark.parametrize(("edition", "asked"), [("1994", 1), ("dutch", 0), ("2005", 0)])
@pytest.mark.parametrize("damage", [2, 3])
def test_a_robot_that_comes_back(edition: str, asked: int, damage: int) -> None:
    """With three damage it is off without a choice; in 1994 the next turn has begun then (002:422)."""
    scene = set_scene(
        [". ."],
        {"id": "A", "archive": "0,0", "destroyed": True, "options": ["circuit_breaker"]},
        edition=edition,
        switches={"reentry_damage": damage},
        deck=["M1@490"],
    )
    scene["A"].died = (2, 1)
    scene.run(reenter)
    trips = damage == 3 and not asked
    assert scene["A"].damage == damage
    assert (scene["A"].going_down, len(scene.questions(ChooseReentryPower))) == (trips, 0 if trips else 1)
