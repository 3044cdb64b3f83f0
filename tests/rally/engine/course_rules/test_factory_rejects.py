"""Starting damage and no power down, the two rules of Factory Rejects (rulebook 000:591-601)."""

from __future__ import annotations

import pytest
from tests.rally.engine.course_rules.track import lay, robot, rules_with

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import play
from botyard.rally.engine.decisions import ChoosePowerDown, ChooseReentryPower, ChooseStayDown, Decision
from botyard.rally.engine.events import PowerDownAnnounced, RobotEntered
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng


def test_all_robots_begin_with_two_damage_and_seven_cards() -> None:
    game = Game(set_up(load_course("factory-rejects"), list("abcde")))
    assert [own.damage for own in game.state.robots] == [2] * 5
    assert [len(own.hand) for own in game.state.robots] == [7] * 5
    assert {event.damage for event in game.events() if isinstance(event, RobotEntered)} == {2}


def test_nobody_is_ever_asked_to_power_down() -> None:
    asked: list[Decision] = []

    def choose(decision: Decision, rng: Rng) -> object:
        asked.append(decision)
        return random_choice(decision, rng)

    game = play(set_up(load_course("factory-rejects"), list("abcde"), seed="off"), choose)
    assert asked
    assert not [
        decision
        for decision in asked
        if isinstance(decision, ChoosePowerDown | ChooseStayDown | ChooseReentryPower)
    ]
    assert not [event for event in game.events() if isinstance(event, PowerDownAnnounced)]


@pytest.mark.parametrize(("rules", "down"), [({}, True), ({"no-power-down": {}}, False)])
def test_not_even_a_circuit_breaker_switches_off(rules: dict[str, dict[str, int]], down: bool) -> None:
    track = lay([". ."], robot("A", 0, 0, dmg=3, options=["circuit_breaker"]), rules=rules)
    assert track.end_turn()["A"].going_down is down


@pytest.mark.parametrize("points", [0, 5])
def test_other_starting_damage_is_refused(points: int) -> None:
    with pytest.raises(InputError, match="1 to 4"):
        rules_with({"starting-damage": {"points": points}})
