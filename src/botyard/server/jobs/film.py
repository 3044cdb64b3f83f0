"""A finished game as an animation."""

from __future__ import annotations

from botyard.games import game_kind
from botyard.pictures.film import FilmOptions
from botyard.server.jobs.kind import PLAYING, Lane, Progress, TrackedKind


def film(game: str, record: bytes, options: FilmOptions, progress: Progress) -> bytes:
    """A GIF, from a record that holds only public information."""
    kind = game_kind(game)
    return kind.film(kind.decode(record), options, progress)


FILM = TrackedKind(
    name="film",
    function=film,
    lane=Lane.BACKGROUND,
    deadline=180.0,
    most_waiting=12,
    cancellable=True,
    memory=PLAYING["memory"],
)
