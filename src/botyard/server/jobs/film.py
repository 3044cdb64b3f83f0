"""A finished game as an animation."""

from __future__ import annotations

import msgspec

from botyard.games import game_kind
from botyard.server.jobs.kind import PLAYING, Lane, Progress, TrackedKind


class FilmOptions(msgspec.Struct, frozen=True):
    """Which animation of a game to make."""

    first: int = 1
    last: int | None = None
    width: int = 560
    speed: float = 1.0


def film(game: str, record: bytes, options: FilmOptions, progress: Progress) -> bytes:
    """A GIF, from a record that holds only public information."""
    kind = game_kind(game)
    return kind.film(kind.decode(record), **msgspec.structs.asdict(options), progress=progress)


FILM = TrackedKind(
    name="film",
    function=film,
    lane=Lane.BACKGROUND,
    deadline=180.0,
    most_waiting=12,
    cancellable=True,
    memory=PLAYING["memory"],
)
