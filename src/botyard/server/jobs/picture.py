"""A moment of a game, drawn."""

from __future__ import annotations

from botyard.games import game_kind
from botyard.pictures.bitmap import png
from botyard.server.jobs.kind import PLAYING, Lane, Progress, TrackedKind


def picture(game: str, record: bytes, at: str, width: int | None, progress: Progress) -> bytes:
    """An SVG, or a PNG of that width, from a record that holds only public information."""
    kind = game_kind(game)
    drawn = kind.picture(kind.decode(record), at)
    return drawn.encode() if width is None else png(drawn, width)


PICTURE = TrackedKind(
    name="picture",
    function=picture,
    lane=Lane.BACKGROUND,
    priority=0,
    deadline=60.0,
    most_waiting=12,
    **PLAYING,
)
