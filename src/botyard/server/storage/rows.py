"""The rows of the database as structures, and the two ways in which writing them fails."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from botyard.server.rooms.settings import Settings

DAY_MS = 24 * 3600 * 1000


class TakenError(Exception):
    """Another process has already written this number or this version."""


class BusyError(Exception):
    """The database did not answer; whether the write happened is unknown."""


class Seat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A taken seat, as stored in the room's row."""

    name: str
    token: str = ""
    """The hash of the seat's token; bots have none."""
    bot: str | None = None
    robot: str = ""
    team: int | None = None
    muted: bool = False


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `rooms`."""

    code: str
    version: int
    created: int
    state: str
    game: int
    settings: Settings
    seats: tuple[Seat, ...]
    owner: str
    done: tuple[str, ...] = ()
    """Marks of the last commands that changed the room, so that none of them takes effect twice."""


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `games`."""

    code: str
    room: str
    number: int
    kind: str
    settings: Settings
    setup: str
    bots: tuple[str | None, ...]
    seed: str
    started: int
    finished: int | None = None
    opening: str | None = None
    """The events before the first entry; games of older versions have none stored."""


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `log`: one input of a game and what it led to."""

    seq: int
    seat: int
    action: str
    """`answer`, `take_back`, `time_out` or `end_by_time`."""
    key: str
    choice: Any
    at: int
    """Milliseconds since the game began."""
    command: str | None = None
    events: str = "[]"


class SnapshotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `snapshots`: the start of a game's current turn, or its end."""

    seq: int
    """The entry that led there."""
    data: str


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `chat`."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    command: str


def json_text(value: Any) -> str:
    """JSON, the form in which the database keeps structures."""
    return msgspec.json.encode(value).decode()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
