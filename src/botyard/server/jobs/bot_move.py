"""A bot's answer to a question; in games where bots decide once a round, its plan."""

from __future__ import annotations

from typing import Any

from botyard.server.jobs.kind import JobKind, Lane


def choose(game: str, level: str, seed: str, view: Any, question: Any, compiled: bool) -> Any:
    from botyard.server.games.served_game import served_game

    return served_game(game).choose(level, seed, view, question, compiled)


BOT_MOVE = JobKind(name="bot move", function=choose, lane=Lane.PLAY, deadline=20.0)
