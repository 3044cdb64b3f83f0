"""What a replay shows is what the engine had: compared at every question of whole races."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from botyard.bots.bot import Bot
from botyard.bots.players.random_bot import RandomBot
from botyard.bots.rally import make_bot
from botyard.rally.engine.events import decode_events
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Setup, set_up
from botyard.rally.engine.state import State
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import record_of
from botyard.rally.records.replay import ReplayPosition, apply, positions, start_of

RACES = [
    ("2005", "risky-exchange", {}),
    ("2005", "death-trap", {"play_on": True}),
    ("dutch", "chop-shop-challenge", {}),
    ("1994", "sample-track", {}),
    ("amigo2000", "pit-stop", {"rules": {"power_down": True, "damaged_duplicates": True}}),
    ("amigo2000", "cannery-cross", {"rules": {"robot_lasers": True}}),
]


def shown(position: ReplayPosition) -> dict[str, Any]:
    return {
        "turn": position.turn,
        "flags": position.flags,
        "floor": position.floor.placements,
        "robots": {
            number: {
                "name": piece.name,
                "square": piece.square,
                "damage": piece.damage,
                "lives": piece.lives,
                "next_flag": piece.next_flag,
                "out": piece.out,
                "place": piece.place,
                "options": piece.options,
                **({} if piece.square is None else on_floor(piece)),
            }
            for number, piece in position.robots.items()
        },
    }


def on_floor(robot: Any) -> dict[str, Any]:
    names = ("facing", "virtual", "powered_down", "going_down", "locked")
    return {name: getattr(robot, name) for name in names}


def played(state: State) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "flags": state.flags,
        "floor": state.floor.placements,
        "robots": {
            robot.id: {
                "name": robot.name,
                "square": robot.square,
                "damage": robot.damage,
                "lives": robot.lives,
                "next_flag": robot.next_flag,
                "out": robot.status == "out",
                "place": robot.place,
                "options": tuple(card.id for card in robot.options),
                **({} if robot.square is None else on_floor(robot)),
            }
            for robot in state.robots
        },
    }


SPECIAL = [
    ("frenetic-factory", 5),
    ("capture-the-flag", 4),
    ("tandem-carnage", 4),
    ("toggle-boggle", 4),
    ("moving-targets", 3),
    ("interference", 2),
    ("flag-fry", 4),
    ("tricksy", 3),
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("edition", "course", "more"), RACES)
def test_shown_state_is_engine_state(edition: str, course: str, more: dict[str, Any], seed: int) -> None:
    players = ["A", "B", "C", "D"]
    setup = set_up(load_course(course), players, edition=edition, seed=seed, turn_limit=12, **more)
    compare(setup, [RandomBot(f"{seed}/{seat}") for seat in range(4)])


@pytest.mark.parametrize(("course", "players"), SPECIAL)
def test_special_rules_are_shown_as_they_happen(course: str, players: int) -> None:
    setup = set_up(load_course(course), list("ABCDE")[:players], seed=1, turn_limit=5)
    compare(setup, [make_bot("greedy", seat) for seat in range(players)])


def compare(setup: Setup, bots: Sequence[Bot]) -> None:
    """Play a race; at every question the position told by the events is the engine's."""
    game = Game(setup)
    position, told = start_of(setup), 0
    while not game.finished:
        for event in game.events()[told:]:
            apply(position, event)
        told = len(game.events())
        question = game.pending()[0]
        assert shown(position) == played(game.state)
        choice = bots[question.seat].choose(game.view(question.seat), question)
        game.submit(question.seat, question.key, choice)
    frames = positions(setup, decode_events(record_of(game).events))
    assert shown(frames[-1]) == played(game.state)
    assert frames[-1].winners == game.winners
    assert len(frames) == len(game.events()) + 1
