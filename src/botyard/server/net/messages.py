"""All messages over the WebSocket, both ways. `docs/protocol.md` explains them; this is the exact definition.

Every message is one JSON object with a `type`. Unknown fields are refused. Everything a client sends has a
price.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from botyard.server.games.game_settings import Name
from botyard.server.net.message_parts import ClientMessage, Command, Key, SeatNumber, ServerMessage, Token
from botyard.server.net.owner_commands import OwnerCommand, VoteAgainst
from botyard.server.net.prices import Price
from botyard.server.net.room_messages import Presence, RoomState, You
from botyard.server.rooms.settings import GameName, Level, Settings

TableSeat = int | None
"""A seat, or None for a spectator."""
EventList = Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "array", "items": {}})]
"""Events of either game, encoded once as a JSON list for everyone who sees the same."""


# Client to server


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first message: which room, and the tokens that prove one's seats."""

    price: ClassVar[Price] = Price.EXPENSIVE
    room: Annotated[str, Meta(max_length=32)]
    tokens: Annotated[tuple[Token, ...], Meta(max_length=22)] = ()
    """Seat tokens, the owner's token and the invitation of a renewed link; without a seat's, the client is a
    spectator."""
    browser: Token | None = None
    """The key of this browser: random, always the same. Removed people are recognised by it."""
    game: int = 0
    """The number of the game that `last` refers to."""
    last: Annotated[dict[Annotated[str, Meta(max_length=8)], int], Meta(max_length=21)] = msgspec.field(
        default_factory=dict
    )
    """How many events the client has already, by seat number, or `table` for a spectator's."""


class WatchLobby(ClientMessage, frozen=True, kw_only=True, tag="lobby"):
    """Instead of `hello`: send the list of public rooms, now and whenever it changes."""

    price: ClassVar[Price] = Price.MEDIUM


class TakeSeats(Command, frozen=True, kw_only=True, tag="take_seats"):
    """Prove further seats on the same socket: several people share one screen. Or prove whose knock it is."""

    price: ClassVar[Price] = Price.MEDIUM
    tokens: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=21)]


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Check that the server is still there."""

    price: ClassVar[Price] = Price.CHEAP


class Resync(Command, frozen=True, kw_only=True, tag="resync"):
    """Send everything again: room, clocks, and the full view of each of the client's seats."""

    price: ClassVar[Price] = Price.EXPENSIVE


class AnswerQuestion(Command, frozen=True, kw_only=True, tag="answer"):
    """Answer an open question; may be repeated with another choice while others have not answered."""

    price: ClassVar[Price] = Price.CHEAP
    seat: SeatNumber
    key: Key
    choice: Any
    seq: int | None = None
    """If given, the command is refused as `stale` unless the game is at exactly this number."""


class TakeBack(Command, frozen=True, kw_only=True, tag="take_back"):
    """Withdraw an answer while others have not answered."""

    price: ClassVar[Price] = Price.CHEAP
    seat: SeatNumber
    key: Key
    seq: int | None = None


class Draft(Command, frozen=True, kw_only=True, tag="draft"):
    """A program as laid so far: used if time runs out, and shown on the player's other and later screens."""

    price: ClassVar[Price] = Price.CHEAP
    seat: SeatNumber
    key: Key
    choice: Any


class Preview(Command, frozen=True, kw_only=True, tag="preview"):
    """Ask where this (perhaps partial) program would lead."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber
    key: Key
    choice: Any


class TryOut(Command, frozen=True, kw_only=True, tag="try_out"):
    """Ricochet: ask where these moves would lead, on the player's own screen only."""

    price: ClassVar[Price] = Price.CHEAP
    seat: SeatNumber
    moves: Annotated[str, Meta(max_length=200)]


class TellHints(Command, frozen=True, kw_only=True, tag="hints"):
    """Ricochet, solo: repeat the hints taken in this round."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber


AnyHelp = Preview | TryOut | TellHints
"""Questions that only the game's rules can answer."""


class EndByTime(Command, frozen=True, kw_only=True, tag="end_by_time"):
    """Owner: the agreed time is up, this turn is the last (house rule `time_limit_win`)."""

    price: ClassVar[Price] = Price.CHEAP


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Chat."""

    price: ClassVar[Price] = Price.CHEAP
    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Owner: mute a seat, or unmute it."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber
    muted: bool = True


class ChangeSettings(Command, frozen=True, kw_only=True, tag="settings"):
    """Owner, before the start: change the room's settings."""

    price: ClassVar[Price] = Price.MEDIUM
    settings: Settings


class ChangeSeat(Command, frozen=True, kw_only=True, tag="change_seat"):
    """Before the start: change the name, robot (rally; "" for none) or team of one's seat, or of a bot's."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber
    name: Name | None = None
    robot: Annotated[str, Meta(max_length=24)] | None = None
    team: Annotated[int, Meta(ge=-1, le=7)] | None = None
    """-1 withdraws the preferred team."""


class AddBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """Owner, before the start: put a bot in the next seat."""

    price: ClassVar[Price] = Price.MEDIUM
    level: Level


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Give up one's own seat before the start; during a game the seat is away at once."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """Owner: start with the seats that are taken."""

    price: ClassVar[Price] = Price.MEDIUM


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Owner, after game number `game` has ended: play again with the same seats and a new seed."""

    price: ClassVar[Price] = Price.MEDIUM
    game: int


class Gather(Command, frozen=True, kw_only=True, tag="gather"):
    """Owner, after game number `game` has ended: back to the room, with the same seats, for another."""

    price: ClassVar[Price] = Price.MEDIUM
    game: int


class NewToken(Command, frozen=True, kw_only=True, tag="new_token"):
    """Replace the token of one's own seat; all old links to it stop working, other screens lose it."""

    price: ClassVar[Price] = Price.MEDIUM
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
    | Leave
    | Start
    | Rematch
    | Gather
    | NewToken
    | OwnerCommand
    | VoteAgainst
)


# Server to client


class ClockState(msgspec.Struct, frozen=True, kw_only=True):
    """A running clock. The server keeps time; the client counts down from `remaining_ms`."""

    kind: Literal["glass", "question", "show", "game"]
    """Sand timer, the room's limit for a question, for showing a solution, the agreed time of the whole
    game."""
    seats: tuple[int, ...]
    """The seats whose time it is; empty for everyone."""
    remaining_ms: int
    total_ms: int


class Update(ServerMessage, frozen=True, kw_only=True, tag="update"):
    """What happened, and the view after it, as one seat (None: a spectator) may know it.

    `events` are numbered from `start`, without gaps; each seat has its own count. `view` is the engine's view
    after all of them; its boards are left out (empty) if the client has them already.
    """

    seat: TableSeat
    game: int
    seq: int
    start: int
    events: EventList
    view: Any
    clocks: tuple[ClockState, ...]
    now: int
    """Milliseconds since the game began; Ricochet's times count from then."""


class Waiting(ServerMessage, frozen=True, kw_only=True, tag="waiting"):
    """Someone answered, or changed or took back an answer, and others have not answered yet."""

    game: int
    seq: int
    waiting_for: tuple[int, ...]
    clocks: tuple[ClockState, ...]


class OwnAnswers(ServerMessage, frozen=True, kw_only=True, tag="answered"):
    """A seat's own answers that can still be changed, by key; sent after one of them changed."""

    seat: int
    game: int
    seq: int
    answered: dict[str, Any]


class OwnDrafts(ServerMessage, frozen=True, kw_only=True, tag="drafts"):
    """A seat's programs as laid so far, by key; sent on connecting, and when they change elsewhere."""

    seat: int
    game: int
    drafts: dict[str, Any]


class Unveiled(ServerMessage, frozen=True, kw_only=True, tag="unveiled"):
    """For spectators of rooms that show hands later: the private events of finished turns."""

    game: int
    events: EventList
    """Each names its seat in `to`; TurnStarted separates the turns."""


class RoundSolution(ServerMessage, frozen=True, kw_only=True, tag="solution"):
    """Ricochet: a shortest solution of a finished round."""

    game: int
    round: int
    chip: str
    moves: str
    """In the form `RSGN`; empty if the solver found none within its limits."""
    shortest: int | None
    robots: dict[str, tuple[int, int]]
    """Where the robots stood."""
    steps: tuple[TriedMove, ...]
    """The moves, with the squares they pass over."""


class Hints(ServerMessage, frozen=True, kw_only=True, tag="hints"):
    """Ricochet, solo: the hints so far, one field for each; sent only to the player."""

    game: int
    round: int
    number: int
    """How many hints were taken."""
    shortest: int | None
    """The number of moves of a shortest solution; None if the solver found none within its limits."""
    robot: str | None = None
    """The robot that moves first."""
    move: str | None = None
    """The first move, in the form `RS`."""
    moves: str | None = None
    """The whole solution."""


class ChatMessage(ServerMessage, frozen=True, kw_only=True, tag="chat"):
    """A chat line from a seat; numbered, so that none is shown twice."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


class Ack(ServerMessage, frozen=True, kw_only=True, tag="ack"):
    """The command took effect and is on disk. `seq` is the number of an answer in the game's log."""

    id: str
    seq: int | None = None


class Error(ServerMessage, frozen=True, kw_only=True, tag="error"):
    """The command was refused, and nothing changed. `message` is one clear line."""

    id: str | None = None
    """None: the message could not be read at all."""
    code: str
    message: str
    reason: str = ""
    """Which of several causes of that code it was, for translations."""
    values: dict[str, str | int] = msgspec.field(default_factory=dict)
    """The names and numbers in the message."""
    tokens: tuple[int, ...] = ()
    """`bad_token`: which tokens of `hello` or `take_seats` are invalid, counted from 0."""


class PathStep(msgspec.Struct, frozen=True, kw_only=True):
    """Where the robot of a preview is after a register; `square` None: destroyed."""

    register: int
    square: tuple[int, int] | None
    facing: str
    path: tuple[tuple[int, int], ...]


class Previewed(ServerMessage, frozen=True, kw_only=True, tag="preview"):
    """The answer to `preview`. It is an aid, not a promise: other robots move too."""

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


class RoomSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A public room in the lobby's list."""

    room: str
    game: GameName
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

    rooms: tuple[RoomSummary, ...]


class Goodbye(ServerMessage, frozen=True, kw_only=True, tag="goodbye"):
    """The last message on a socket: reconnect after `retry_ms`, or not at all (None)."""

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
    | OwnDrafts
    | Unveiled
    | RoundSolution
    | Hints
    | ChatMessage
    | Ack
    | Error
    | Previewed
    | Tried
    | TokenMade
    | Lobby
    | Goodbye
)
