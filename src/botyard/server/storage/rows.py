"""The rows of the database as structures, and the two ways in which writing them fails."""

from __future__ import annotations

import time
from typing import Any, Literal

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
    browser: str = ""
    """The hash of the key of the browser from which the seat was taken, if it showed one."""
    absence: Literal["", "wait", "default", "bot"] = ""
    """What was decided about the absent player, instead of what the settings say."""


class Knock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Someone waiting to be let in."""

    name: str
    token: str
    """The hash of the token that will prove the seat."""
    browser: str = ""
    seat: int | None = None
    """The bot's seat that is asked for, in a running game."""


class Removed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Someone who may not come back: the hashes of the seat's token and of the browser's key."""

    name: str
    proofs: tuple[str, ...]


class Door(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who may come into a room."""

    state: Literal["open", "knock", "locked"] = "open"
    invitation: str = ""
    """The secret of a renewed link; without one, the room's code is enough."""
    knocks: tuple[Knock, ...] = ()
    removed: tuple[Removed, ...] = ()
    guests: tuple[str, ...] = ()
    """Browsers that were watching when the room was locked; they may come back."""
    owner_browser: str = ""
    """The browser of the room's owner, to tell which seat is theirs."""


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """The seats that are for a motion, which is a command without its id, as JSON."""

    motion: str
    seats: tuple[int, ...]


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
    door: Door = Door()
    votes: tuple[Vote, ...] = ()
    clock_since: int = 0
    """When the clocks of the running game were last changed, in milliseconds since 1970."""


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


NOTHING = "[]"
"""The events of an entry with which nothing happened."""
REPLACED = "replaced"
"""The action of an answer that was changed later, read without its answer: only that it was given counts."""


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
    events: str = NOTHING


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
