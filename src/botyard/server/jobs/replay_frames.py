"""What a replay shows: the events of a game, and the view at the start of every turn."""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.gamekind import Replayed
from botyard.games import game_kind
from botyard.server.games.play import Play
from botyard.server.jobs.kind import PLAYING, JobKind, Lane


class CurrentFrame(msgspec.Struct, frozen=True):
    """Where a game stands: turn or round, and the view as JSON."""

    turn: int
    view: bytes
    finished: bool


class _Stored(msgspec.Struct):
    events: list[dict[str, Any]]


def replay_frames(game: str, record: bytes, complete: bool, now: CurrentFrame | None) -> Replayed:
    """What a replay shows; with `now` given, the events are those that were stored.

    Views come from playing the answers again. If a rule was corrected since, that may lead elsewhere; then
    only the last view is shown.
    """
    kind = game_kind(game)
    try:
        replayed = kind.replay(kind.decode(record), complete)
    except InputError:
        if now is None:
            raise
    else:
        if now is None or replayed.events == _stored_events(record, complete):
            return replayed
    stored = _stored_events(record, complete)
    return Replayed(stored, [(len(stored), now.turn, now.view)], now.finished)


def current_frame(play: Play[Any], complete: bool) -> CurrentFrame:
    """Where a game stands, as a replay shows it."""
    return CurrentFrame(play.turn(), play.kind.frame(play.game, complete), play.finished)


def _stored_events(record: bytes, complete: bool) -> list[bytes]:
    events = msgspec.json.decode(record, type=_Stored).events
    return [msgspec.json.encode(event) for event in events if complete or event.get("to") is None]


REPLAY_FRAMES = JobKind(
    name="replay frames", function=replay_frames, lane=Lane.PAGES, deadline=20.0, most_waiting=100, **PLAYING
)
