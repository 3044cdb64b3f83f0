"""The encoded events of a game: the same as encoding them all, for every audience, at every moment."""

from __future__ import annotations

import msgspec
import pytest

from botyard.rally import load_course, set_up
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.kind import RALLY
from botyard.rng import Rng
from botyard.server.games.history import History, encode_events
from botyard.server.games.play import Play, recipient


@pytest.mark.parametrize("asked_early", [True, False])
def test_history_is_what_everyone_was_told(asked_early: bool) -> None:
    game = Game(set_up(load_course("risky-exchange"), ["Ann", "Ben"], seed=7))
    play: Play[Game] = Play(RALLY, game)
    history, rng = History(), Rng("history")
    known = len(game.events())
    for number in range(60):
        if asked_early and number == 20:
            history.since(play, 0, 0)
            history.since(play, None, 0)
        question = game.pending()[0]
        game.submit(question.seat, question.key, random_choice(question, rng))
        news = game.events(known)
        history.extend(zip(map(recipient, news), encode_events(news), strict=True))
        known += len(news)
    for viewer in (None, 0, 1):
        events = game.events_for(viewer)
        for start in (0, 1, len(events) - 1, len(events), len(events) + 5, -3):
            begun, told = history.since(play, viewer, start)
            assert begun == min(max(0, start), len(events))
            assert told.count == len(events) - begun
            assert bytes(told.events) == msgspec.json.encode(events[begun:])
