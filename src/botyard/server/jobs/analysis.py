"""The analysis of a finished game."""

from __future__ import annotations

from botyard.server.jobs.kind import PLAYING, Lane, Progress, TrackedKind


def analyse(game: str, record: bytes, progress: Progress) -> bytes:
    """The analysis as JSON."""
    from botyard.server.games.served_game import served_game

    return served_game(game).analyse(record, progress)


ANALYSIS = TrackedKind(
    name="analysis",
    function=analyse,
    lane=Lane.BACKGROUND,
    priority=2,
    deadline=180.0,
    most_waiting=12,
    memory=PLAYING["memory"],
)
