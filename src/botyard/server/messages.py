"""What goes over the WebSocket, both ways. `docs/protocol.md` tells the story; this is the letter of it.

Every message is one JSON object with its `type`. Unknown fields are refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botyard.rally.inspection import Finding
from botyard.server.settings import Level, Name, Settings

PROTOCOL = 1

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
"""Chosen by the client, new for each command; a command that is sent again has its effect only once.
It is stored as it is, and PostgreSQL stores no NUL."""
Token = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Key = Annotated[str, Meta(max_length=120)]
TableSeat = int | None
"""A seat, or None for what everybody at the table sees."""
EventList = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "array", "items": {}})]
"""Events of either game, written as one JSON list for all who are told the same."""


# Client to server


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that a client says."""


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message: which room, and which seats one may prove to have."""

    room: Annotated[str, Meta(max_length=32)]
    tokens: Annotated[tuple[Token, ...], Meta(max_length=21)] = ()
    """Seat tokens and the owner's token; none at all makes a spectator."""
    game: int = 0
    """The number of the game that `last` is about."""
    last: Annotated[dict[Annotated[str, Meta(max_length=8)], int], Meta(max_length=21)] = {}
    """How many events one has already, by seat number, or by `table` for the spectator's."""


class WatchLobby(ClientMessage, frozen=True, kw_only=True, tag="lobby"):
    """Instead of `hello`: send the list of public rooms, now and whenever it changes."""


class Command(ClientMessage, frozen=True, kw_only=True):
    """Something that is acknowledged (`ack`) or refused (`error`)."""

    id: CommandId


class TakeSeats(Command, frozen=True, kw_only=True, tag="take_seats"):
    """Prove further seats on the same socket: several people at one screen."""

    tokens: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=21)]


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there?"""


class Resync(Command, frozen=True, kw_only=True, tag="resync"):
    """Send everything again: room, clocks, and a full view of each own seat."""


class AnswerQuestion(Command, frozen=True, kw_only=True, tag="answer"):
    """Answer an open question; may be repeated with another choice while the others think."""

    seat: SeatNumber
    key: Key
    choice: Any
    seq: int | None = None
    """When given, the command is refused as `stale` unless the game stands at exactly this number."""


class TakeBack(Command, frozen=True, kw_only=True, tag="take_back"):
    """Withdraw an answer while others are still thinking."""

    seat: SeatNumber
    key: Key
    seq: int | None = None


class Draft(Command, frozen=True, kw_only=True, tag="draft"):
    """A program as far as it is laid; used when time runs out before the answer."""

    seat: SeatNumber
    key: Key
    choice: Any


class Preview(Command, frozen=True, kw_only=True, tag="preview"):
    """Where would this (perhaps partial) program lead?"""

    seat: SeatNumber
    key: Key
    choice: Any


class TryOut(Command, frozen=True, kw_only=True, tag="try_out"):
    """Ricochet: where would these moves lead, on my screen alone?"""

    seat: SeatNumber
    moves: Annotated[str, Meta(max_length=200)]


class TellHints(Command, frozen=True, kw_only=True, tag="hints"):
    """Ricochet, solo: say again what the hints that were taken in this round say."""

    seat: SeatNumber


class EndByTime(Command, frozen=True, kw_only=True, tag="end_by_time"):
    """Owner: the agreed time is over, this turn is the last (house rule `time_limit_win`)."""


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Chat."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Owner: take a seat's word, or give it back."""

    seat: SeatNumber
    muted: bool = True


class ChangeSettings(Command, frozen=True, kw_only=True, tag="settings"):
    """Owner, before the start: agree on something else."""

    settings: Settings


class ChangeSeat(Command, frozen=True, kw_only=True, tag="change_seat"):
    """Before the start: another name, robot (rally; "" for none) or team for an own seat, or a bot's."""

    seat: SeatNumber
    name: Name | None = None
    robot: Annotated[str, Meta(max_length=24)] | None = None
    team: Annotated[int, Meta(ge=-1, le=7)] | None = None
    """-1 takes the wish for a team back."""


class AddBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Owner, before the start: a bot takes the next seat."""

    level: Level


class Kick(Command, frozen=True, kw_only=True, tag="kick"):
    """Owner, before the start: free a person's or bot's seat."""

    seat: SeatNumber


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Give an own seat up before the start; during a game the seat is away at once."""

    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """Owner: begin with the seats that are taken."""


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Owner, after the end of game number `game`: the same seats again, with a new seed."""

    game: int


class NewToken(Command, frozen=True, kw_only=True, tag="new_token"):
    """A new token for an own seat; all old links to it stop working, other screens lose it."""

    seat: SeatNumber


FirstMessage = Hello | WatchLobby
AnyCommand = (
    TakeSeats
    | Ping
    | Resync
    | AnswerQuestion
    | TakeBack
    | Draft
    | Preview
    | TryOut
    | TellHints
    | EndByTime
    | Say
    | Mute
    | ChangeSettings
    | ChangeSeat
    | AddBot
    | Kick
    | Leave
    | Start
    | Rematch
    | NewToken
)


# Server to client


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that the server says."""


class You(ServerMessage, frozen=True, kw_only=True, tag="you"):
    """Who this socket is. Sent first, and again when that changes (seats close ranks before the start)."""

    protocol: int = PROTOCOL
    version: str
    seats: tuple[int, ...]
    owner: bool


class SeatState(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a room, as everybody sees it."""

    seat: int
    name: str
    bot: str | None = None
    """The bot's level; None for a person."""
    robot: str = ""
    team: int | None = None
    muted: bool = False


class RoomState(ServerMessage, frozen=True, kw_only=True, tag="room"):
    """The room; sent at the beginning and whenever something in it changes."""

    room: str
    version: int
    """Counts the changes of the room."""
    settings: Settings
    seats: tuple[SeatState, ...]
    state: Literal["gathering", "playing", "finished"]
    game: int
    """The number of the running or last game of this room; 0 before the first."""
    hindrances: tuple[Finding, ...] = ()
    """Why the game could not start now; only while people gather."""
    replay: str | None = None
    """The replay code of that game."""
    seed_hash: str | None = None
    """SHA-256 of the seed, known from the start on."""
    seed: str | None = None
    """The seed itself, told after the end."""


class Presence(ServerMessage, frozen=True, kw_only=True, tag="presence"):
    """Who is here now."""

    online: tuple[int, ...]
    """Seats of people with a socket."""
    away: tuple[int, ...]
    """Seats for which the default or a bot answers now."""
    spectators: int


class ClockState(msgspec.Struct, frozen=True, kw_only=True):
    """A running clock. It is the server's; the client counts down from `remaining_ms`."""

    kind: Literal["glass", "question", "show", "absent"]
    """Sand-glass, own limit for a question, limit for showing a solution, waiting for an absent player."""
    seats: tuple[int, ...]
    """Whose time it is; empty for everybody's."""
    remaining_ms: int
    total_ms: int


class Update(ServerMessage, frozen=True, kw_only=True, tag="update"):
    """What happened, and how things stand now, as one seat (None: a spectator) may know it.

    `events` are numbered from `start` on, without gaps, each seat by its own count. `view` is the view of
    the engine after all of them; its boards are left out (empty) where the client has them already.
    """

    seat: TableSeat
    game: int
    seq: int
    start: int
    events: EventList
    view: Any
    clocks: tuple[ClockState, ...]
    now: int
    """Milliseconds since the game began; Ricochet's times count from there."""


class Waiting(ServerMessage, frozen=True, kw_only=True, tag="waiting"):
    """Somebody answered, changed or took back an answer, and others are still thinking."""

    game: int
    seq: int
    waiting_for: tuple[int, ...]
    clocks: tuple[ClockState, ...]


class OwnAnswers(ServerMessage, frozen=True, kw_only=True, tag="answered"):
    """The own answers of a seat that can still be changed, by key, after one of them changed."""

    seat: int
    game: int
    seq: int
    answered: dict[str, Any]


class Unveiled(ServerMessage, frozen=True, kw_only=True, tag="unveiled"):
    """For spectators of rooms that show hands later: the private events of turns that are over."""

    game: int
    events: EventList
    """Each names in `to` whose it was; TurnStarted stands between the turns."""


class Solution(ServerMessage, frozen=True, kw_only=True, tag="solution"):
    """Ricochet: a shortest solution of a round that is over."""

    game: int
    round: int
    chip: str
    moves: str
    """As `RSGN`; empty where the solver found none within its limits."""
    shortest: int | None
    robots: dict[str, tuple[int, int]]
    """Where the robots stood."""
    steps: tuple[TriedMove, ...]
    """The moves with the squares that they run over."""


class Hints(ServerMessage, frozen=True, kw_only=True, tag="hints"):
    """Ricochet, solo: the hints so far, each field for one of them; to nobody but the player."""

    game: int
    round: int
    number: int
    """How many there are."""
    shortest: int | None
    """The moves of a shortest solution; None where the solver found none within its limits."""
    robot: str | None = None
    """Which robot moves first in it."""
    move: str | None = None
    """Its first move, as `RS`."""
    moves: str | None = None
    """All of it."""


class Line(ServerMessage, frozen=True, kw_only=True, tag="chat"):
    """Something that a seat said; numbered, so that nothing is shown twice."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


class Ack(ServerMessage, frozen=True, kw_only=True, tag="ack"):
    """The command has had its effect, and that is on disk. `seq` is the number of an answer in the game."""

    id: str
    seq: int | None = None


class Error(ServerMessage, frozen=True, kw_only=True, tag="error"):
    """The command was refused, and nothing changed. `message` is one clear line."""

    id: str | None = None
    """None: the message could not be read at all."""
    code: str
    message: str
    tokens: tuple[int, ...] = ()
    """`bad_token`: which tokens of `hello` or `take_seats`, counted from 0."""


class PathStep(msgspec.Struct, frozen=True, kw_only=True):
    """Where a preview stands after a register; `square` None: destroyed."""

    register: int
    square: tuple[int, int] | None
    facing: str
    path: tuple[tuple[int, int], ...]


class Previewed(ServerMessage, frozen=True, kw_only=True, tag="preview"):
    """The answer to `preview`. It is a help, not a promise: others move too."""

    id: str
    seat: int
    steps: tuple[PathStep, ...]


class TriedMove(msgspec.Struct, frozen=True, kw_only=True):
    move: str
    path: tuple[tuple[int, int], ...]


class Tried(ServerMessage, frozen=True, kw_only=True, tag="tried"):
    """The answer to `try_out`: the slides, and whether the last one reaches the target."""

    id: str
    moves: tuple[TriedMove, ...]
    robots: dict[str, tuple[int, int]]
    solved: bool


class TokenMade(ServerMessage, frozen=True, kw_only=True, tag="token"):
    """The answer to `new_token`."""

    id: str
    seat: int
    token: str


class RoomLine(msgspec.Struct, frozen=True, kw_only=True):
    """A public room in the lobby's list."""

    room: str
    game: Literal["rally", "ricochet"]
    edition: str
    course: str
    state: Literal["gathering", "playing", "finished"]
    names: tuple[str, ...]
    bots: int
    seats: int
    spectators: bool
    created: int


class Lobby(ServerMessage, frozen=True, kw_only=True, tag="lobby"):
    """All public rooms, newest first."""

    rooms: tuple[RoomLine, ...]


class Goodbye(ServerMessage, frozen=True, kw_only=True, tag="goodbye"):
    """The last message of a socket: come back after `retry_ms`, or not at all (None)."""

    code: str
    message: str
    retry_ms: int | None


AnyServerMessage = (
    You
    | RoomState
    | Presence
    | Update
    | Waiting
    | OwnAnswers
    | Unveiled
    | Solution
    | Hints
    | Line
    | Ack
    | Error
    | Previewed
    | Tried
    | TokenMade
    | Lobby
    | Goodbye
)
