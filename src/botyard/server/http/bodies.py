"""Request and response bodies of the REST interface."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botyard.grid import Square
from botyard.rally.engine.robots import Character
from botyard.rally.engine.view import BoardView
from botyard.rally.floor.course import BoardPlace
from botyard.server.games.game_settings import Drawing, Name
from botyard.server.net.message_parts import Token
from botyard.server.net.messages import RoomSummary
from botyard.server.net.room_messages import SeatState
from botyard.server.rooms.settings import GameName, Settings


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request body."""


class NewRoom(Body, frozen=True, kw_only=True):
    """Create a room; with a name, its creator takes the first seat at once."""

    settings: Settings = msgspec.field(default_factory=Settings)
    name: Name | None = None
    bots: Annotated[tuple[Annotated[str, Meta(max_length=16)], ...], Meta(max_length=19)] = ()
    """Levels of bots that take seats at once."""
    browser: Token | None = None
    """The key of this browser; see `hello`."""


class RoomMade(msgspec.Struct, frozen=True, kw_only=True):
    room: str
    owner: Token
    """The owner's token. Send it in the first message of a socket, never in an address."""
    seat: int | None = None
    token: Token | None = None


class Join(Body, frozen=True, kw_only=True):
    """Take a seat; in a running game, that of a bot."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None
    """The bot's seat to take over; without it, the first one."""
    browser: Token | None = None
    """The key of this browser; see `hello`."""
    invitation: Token | None = None
    """The secret of a renewed link."""


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    room: str
    seat: int | None
    """None: the owner has been asked; a socket that sends the token gets the answer."""
    token: Token
    """The seat's token. A seat link carries it after `#`, which browsers do not send."""


class ReportRequest(Body, frozen=True, kw_only=True):
    """A rule problem, to be packed with the game."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    """The moment: after this many events."""
    counted: Literal["all", "public"] | Annotated[int, Meta(ge=0, le=99)] = "all"
    """Which events count: all of a complete replay, the public ones, or those that this seat sees."""
    tokens: Annotated[tuple[Token, ...], Meta(max_length=20)] = ()
    """Tokens of the reporter's seats, which may know more of the game."""
    text: Annotated[str, Meta(max_length=2000)] = ""
    rule: Annotated[str, Meta(max_length=200)] = ""
    lines: Annotated[str, Meta(max_length=200)] = ""


class RoomInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A room, for everyone who has its link."""

    room: str
    state: Literal["gathering", "playing", "finished"]
    settings: Settings
    seats: tuple[SeatState, ...]
    game: int
    replay: str | None
    full: bool
    link: str
    """The link to send to others."""


class RoomList(msgspec.Struct, frozen=True, kw_only=True):
    rooms: tuple[RoomSummary, ...]


class FloorPlan(Body, frozen=True, kw_only=True):
    """Boards and flags of a free set-up, to be drawn."""

    boards: Annotated[tuple[BoardPlace, ...], Meta(min_length=1, max_length=12)]
    drawings: Annotated[dict[Name, Drawing], Meta(max_length=8)] = {}
    flags: Annotated[tuple[tuple[int, int], ...], Meta(max_length=8)] = ()
    start: Square | None = None


class CourseFloor(msgspec.Struct, frozen=True, kw_only=True):
    """A course board by board, for a closer look."""

    boards: tuple[BoardView, ...]
    flags: tuple[Square, ...]
    start: Square | None


class DifferenceInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A house rule, `optional_lives` or `ready` that a profile sets differently from the book, and why."""

    rule: str
    value: Any
    because: str


class ProfileInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A named way to play an edition."""

    key: str
    title: str
    text: str
    differences: tuple[DifferenceInfo, ...]


class OfficialInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An optional rule or variant that the edition's own book offers, and where it stands there."""

    rule: str
    place: str


class EditionInfo(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
    players: tuple[int, int]
    about: tuple[str, ...]
    """How it differs, in a few lines."""
    first_course: str
    lives: int
    optional_lives: tuple[tuple[int, ...], ...]
    """Lives by the optional formula: a row for each number of boards, with a number for 1 to 8 players."""
    start: Literal["docks", "shared", "first flag", "own"]
    """What a free set-up needs: docks, one start square, or only its flags."""
    ends_by_time: bool
    """Whether the players may end the race by time without a house rule."""
    glass_seconds: int
    options: tuple[str, ...]
    official: tuple[OfficialInfo, ...]
    profiles: tuple[ProfileInfo, ...]
    """The first is by the book, the last is any other set of house rules."""


class TeamsInfo(msgspec.Struct, frozen=True, kw_only=True):
    """This many teams, or teams of that size; the other number is 0."""

    count: int
    size: int


class CourseInfo(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
    german_name: str
    """The manual's German name, if it has one."""
    editions: tuple[str, ...]
    category: str
    players: tuple[int, ...]
    length: str
    difficulty: str
    summary: str
    boards: tuple[str, ...]
    flags: int
    places: tuple[BoardPlace, ...]
    flag_squares: tuple[Square, ...]
    start: Square | None
    special: dict[str, Any]
    special_texts: tuple[str, ...]
    """What the special rules say."""


class HouseRuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    text: str
    group: str
    values: tuple[Any, ...]
    value_titles: tuple[str, ...]
    printed: dict[str, Any]
    """Each edition's own value."""
    official: bool
    """Whether a rulebook, one of its variants or a publisher has it this way; otherwise it is ours."""


class CourseRuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    text: str
    category: str
    parameters: dict[str, bool | int | str]
    """With their printed values."""
    parameter_titles: dict[str, str]
    is_goal: bool
    """Whether it decides how the race is won; a race has at most one such rule."""
    goal: str
    """How the race is won, if the rule decides that."""
    teams: TeamsInfo | None


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    text: str
    category: str
    editions: tuple[str, ...]


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    title: str
    text: str
    beats: str
    """The next weaker bot, if the strength has been measured."""
    wins: int
    """Of 100 races, against three of those."""


class BoardInfo(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
    plan: str
    """The letter of AMIGO's plan that it is; empty for other boards."""
    width: int
    height: int
    docks: int


class RicochetInfo(msgspec.Struct, frozen=True, kw_only=True):
    faces: tuple[str, ...]
    chips_to_win: dict[str, int]
    most_players: int
    levels: tuple[str, ...]


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be chosen."""

    version: str
    editions: tuple[EditionInfo, ...]
    courses: tuple[CourseInfo, ...]
    boards: tuple[BoardInfo, ...]
    house_rules: tuple[HouseRuleInfo, ...]
    special_rules: tuple[CourseRuleInfo, ...]
    options: tuple[OptionInfo, ...]
    robots: tuple[Character, ...]
    rally_levels: tuple[str, ...]
    rally_bots: tuple[BotInfo, ...]
    ricochet: RicochetInfo


class Keyframe(msgspec.Struct, frozen=True, kw_only=True):
    """The view after `event` events."""

    event: int
    turn: int
    view: msgspec.Raw


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A game to watch. A live game shows what is public; a finished one shows everything."""

    code: str
    game: GameName
    room: str | None
    finished: bool
    complete: bool
    """Whether private events (those with `to`) are included."""
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The bots' levels by seat."""
    events: tuple[msgspec.Raw, ...]
    keyframes: tuple[Keyframe, ...]
    """The first view, and one at the start of each turn or round; only the last view if today's rules would
    play the game differently."""
    seed_hash: str | None
    seed: str | None


class ReplayMade(msgspec.Struct, frozen=True, kw_only=True):
    code: str


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of something that takes a while; ask again until it is ready."""

    done: float
    """From 0 to 1."""
    ready: bool


class AnalysisProgress(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis of a finished game, once it is done; ask again until it is ready."""

    done: float
    ready: bool
    game: GameName
    analysis: msgspec.Raw | None = None
    """`Analysis` of a race or `GameReview` of Ricochet Robots."""


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a refused request."""

    code: str
    message: str
    reason: str = ""
    """Which of several causes of that code it was, for translations."""
    values: dict[str, str | int] = {}
    """The names and numbers in the message."""


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: Literal["ok", "degraded", "stopping"]
    version: str
    database: Literal["sqlite", "postgresql"]
    reason: str = ""
    """Why it is not ok."""


class Alive(msgspec.Struct, frozen=True, kw_only=True):
    status: Literal["alive"]
    version: str
