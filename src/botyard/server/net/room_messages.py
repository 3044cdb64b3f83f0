"""What the server says about a room: the client's own seats, all seats and settings, and who is here."""

from __future__ import annotations

from typing import Literal

import msgspec

from botyard.rally.floor.inspection import Finding
from botyard.server.net.message_parts import ServerMessage
from botyard.server.net.owner_commands import Deputy, DoorState
from botyard.server.rooms.settings import Settings

PROTOCOL = 1


class You(ServerMessage, frozen=True, kw_only=True, tag="you"):
    """Who this socket is. Sent first, and again when that changes (seats move up before the start)."""

    protocol: int = PROTOCOL
    version: str
    seats: tuple[int, ...]
    owner: bool
    knocking: bool = False
    """Whether it waits to be let in."""


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a room, as everyone sees it."""

    seat: int
    name: str
    bot: str | None = None
    """The bot's level; None for a person."""
    robot: str = ""
    team: int | None = None
    muted: bool = False
    owner: bool = False
    """Whether the room's owner sits here."""
    absence: Deputy | Literal[""] = ""
    """What was decided about an absent player; empty: as the settings say."""


class VoteState(msgspec.Struct, frozen=True, kw_only=True):
    """A vote that is under way."""

    motion: str
    """The command that is voted on, without its id, as JSON."""
    seats: tuple[int, ...]
    """Who is for it."""


class RoomState(ServerMessage, frozen=True, kw_only=True, tag="room"):
    """The room; sent on connecting and whenever something in it changes."""

    room: str
    version: int
    """Counts the changes of the room."""
    settings: Settings
    seats: tuple[SeatState, ...]
    state: Literal["gathering", "playing", "finished"]
    game: int
    """The number of this room's current or last game; 0 before the first."""
    start_blockers: tuple[Finding, ...] = ()
    """Why the game cannot start now; only while people gather."""
    remarks: tuple[Finding, ...] = ()
    """What is odd about a game that can start all the same; only while people gather."""
    replay: str | None = None
    """The game's replay code."""
    seed_hash: str | None = None
    """SHA-256 of the seed, public from the start."""
    seed: str | None = None
    """The seed itself, revealed after the end."""
    door: DoorState = "open"
    knocks: tuple[str, ...] = ()
    """The names of those who wait to be let in."""
    removed: tuple[str, ...] = ()
    """The names of those who were removed or not let in; only the owner is told."""
    invitation: str = ""
    """The secret of a renewed link: `/r/{room}?i={invitation}`; only players and the owner are told."""
    votes: tuple[VoteState, ...] = ()


class Missing(msgspec.Struct, frozen=True, kw_only=True):
    """A player who is away while the game waits for an answer."""

    seat: int
    away_ms: int
    """How long they have been away."""
    then: Deputy
    """What is done about it: nothing, default answers, or a bot's."""
    in_ms: int | None
    """Milliseconds until that happens; 0: it has, None: it never does."""


class Presence(ServerMessage, frozen=True, kw_only=True, tag="presence"):
    """Who is here now."""

    online: tuple[int, ...]
    """Seats whose players are connected."""
    away: tuple[int, ...]
    """Seats for which the default answer or a bot stands in now."""
    spectators: int
    owner: bool = True
    """Whether the room's owner is here, or was a moment ago; while not, the players may vote."""
    missing: tuple[Missing, ...] = ()
    """The players who are away while the game needs their answer."""
