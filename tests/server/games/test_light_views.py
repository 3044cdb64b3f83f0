"""Views as they are sent again and again: the engine's own, without work for what stays as it is."""

from __future__ import annotations

import gc
import weakref
from random import Random

import msgspec
import pytest

from botyard.proofs.trials.random_players import answers
from botyard.rally.engine.game import Game
from botyard.rally.engine.state import Robot
from botyard.rally.engine.view import RobotView, build_robot
from botyard.server.games import light_views
from botyard.server.games.rally_play import RallyPlay
from botyard.server.games.rally_settings import RallySettings
from botyard.server.games.room_game import room_game
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game
from botyard.server.storage.rows import LogEntry, Seat


def race(people: int = 3) -> RallyPlay:
    settings = Settings(game=RallySettings(course="dizzy-dash"))
    seats = tuple(Seat(name=f"Person {number}", token="t") for number in range(people))
    play = room_game("rally").begin(set_up_game(settings, seats, "light"))
    assert isinstance(play, RallyPlay)
    return play


def answered(play: RallyPlay, rng: Random, number: int) -> RallyPlay:
    """The race with one more answer, as a live game does it."""
    asked = rng.choice(play.game.pending())
    view = msgspec.json.decode(msgspec.json.encode(play.view(asked.seat)))
    (command, *_) = answers(view, asked.seat, rng)
    after = play.fork()
    after.apply(
        LogEntry(
            seq=number,
            seat=asked.seat,
            action="answer",
            key=command["key"],
            choice=command["choice"],
            at=number,
        )
    )
    return after


def test_light_views_are_the_engines_views_without_boards() -> None:
    play, rng = race(), Random("views")
    for number in range(1, 120):
        if play.finished:
            break
        play = answered(play, rng, number)
        for seat in (None, *range(play.seats)):
            whole = msgspec.json.decode(msgspec.json.encode(play.view(seat)))
            light = msgspec.json.decode(msgspec.json.encode(play.light_view(seat)))
            assert light == {**whole, "boards": []}
    assert play.game.state.turn > 3


def test_a_sheet_is_written_again_only_when_its_robot_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def counting(robot: Robot) -> RobotView:
        written.append(robot.id)
        return build(robot)

    build = build_robot
    monkeypatch.setattr(light_views, "build_robot", counting)
    play, rng = race(), Random("sheets")
    play.light_view(None)
    assert written == [0, 1, 2]
    before = play
    for number in range(1, 30):
        written.clear()
        play = answered(play, rng, number)
        play.light_view(0)
        pairs = zip(before.game.state.robots, play.game.state.robots, strict=True)
        assert written == [robot.id for was, robot in pairs if was != robot]
        before = play


def test_games_leave_nothing_for_the_collector() -> None:
    """A game is forked at every answer: forks that only the collector can free would fill the memory."""
    play, rng = race(), Random("cycles")
    gc.collect()
    gc.disable()
    try:
        left: list[weakref.ref[Game]] = []
        for number in range(1, 40):
            left.append(weakref.ref(play.game))
            play = answered(play, rng, number)
            play.light_view(None)
        assert [ref() for ref in left if ref() is not None] == []
    finally:
        gc.enable()
