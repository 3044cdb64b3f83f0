"""The preview picture of a shared link."""

from __future__ import annotations

from botyard.server.http.link_cards import LinkCard, replay_preview, room_preview
from botyard.server.jobs.kind import PLAYING, Lane, Progress, TrackedKind
from botyard.server.rooms.settings import Settings


def room_picture(settings: Settings, card: LinkCard, progress: Progress) -> bytes:
    return room_preview(settings, card)


def replay_picture(game: str, record: bytes, card: LinkCard, progress: Progress) -> bytes:
    return replay_preview(game, record, card)


ROOM_PICTURE = TrackedKind(
    name="room picture",
    function=room_picture,
    lane=Lane.BACKGROUND,
    priority=0,
    deadline=60.0,
    most_waiting=12,
    **PLAYING,
)
REPLAY_PICTURE = TrackedKind(
    name="replay picture",
    function=replay_picture,
    lane=Lane.BACKGROUND,
    priority=0,
    deadline=60.0,
    most_waiting=12,
    **PLAYING,
)
