"""What the REST part takes and gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botyard.grid import Square
from botyard.rally.course import BoardPlace
from botyard.rally.robots import Character
from botyard.rally.view import BoardView
from botyard.server.messages import RoomLine, SeatState, Token
from botyard.server.settings import Drawing, Name, Settings


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a client sends."""


class NewRoom(Body, frozen=True, kw_only=True):
    """Create a room; with a name its creator takes the first seat at once."""

    settings: Settings = msgspec.field(default_factory=Settings)
    name: Name | None = None
    bots: Annotated[tuple[Annotated[str, Meta(max_length=16)], ...], Meta(max_length=19)] = ()
    """Levels of bots that sit down at once."""


class RoomMade(msgspec.Struct, frozen=True, kw_only=True):
    room: str
    owner: Token
    """The owner's token. It goes into the first message of a socket, never into an address."""
    seat: int | None = None
    token: Token | None = None


class Join(Body, frozen=True, kw_only=True):
    """Take a seat."""

    name: Name


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    room: str
    seat: int
    token: Token
    """The seat's token. A seat link carries it behind `#`, which browsers keep to themselves."""


class ReportWish(Body, frozen=True, kw_only=True):
    """A rule problem, to be packed with the game."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    """After so many of the counted events."""
    counted: Literal["all", "public"] | Annotated[int, Meta(ge=0, le=99)] = "all"
    """Which events: all of a complete replay, those that everybody sees, or those that this seat sees."""
    tokens: Annotated[tuple[Token, ...], Meta(max_length=20)] = ()
    """Of own seats: they may know more of the game."""
    text: Annotated[str, Meta(max_length=2000)] = ""
    rule: Annotated[str, Meta(max_length=200)] = ""
    lines: Annotated[str, Meta(max_length=200)] = ""


class RoomInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A room, for whoever has its link."""

    room: str
    state: Literal["gathering", "playing", "finished"]
    settings: Settings
    seats: tuple[SeatState, ...]
    game: int
    replay: str | None
    full: bool


class RoomList(msgspec.Struct, frozen=True, kw_only=True):
    rooms: tuple[RoomLine, ...]


class FloorPlan(Body, frozen=True, kw_only=True):
    """Boards and flags of a free set-up, to be drawn."""

    boards: Annotated[tuple[BoardPlace, ...], Meta(min_length=1, max_length=12)]
    drawings: Annotated[dict[Name, Drawing], Meta(max_length=8)] = {}
    flags: Annotated[tuple[tuple[int, int], ...], Meta(max_length=8)] = ()
    start: Square | None = None


class CourseFloor(msgspec.Struct, frozen=True, kw_only=True):
    """A course as it lies on the table, to be looked at closely."""

    boards: tuple[BoardView, ...]
    flags: tuple[Square, ...]
    start: Square | None


class EditionInfo(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
    players: tuple[int, int]
    about: tuple[str, ...]
    """How it differs, in a few lines."""
    first_course: str
    lives: int
    optional_lives: tuple[tuple[int, ...], ...]
    """Lives by the optional formula: a row for each number of boards, in it a number for 1 to 8 players."""
    start: Literal["docks", "shared", "first flag", "own"]
    """What a free set-up needs: docks, one start square, or nothing besides its flags."""
    ends_by_time: bool
    """Whether the table may end the race by time without a house rule."""
    glass_seconds: int
    options: tuple[str, ...]


class TeamsInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Into so many teams, or into teams of that size; the other number is 0."""

    count: int
    size: int


class CourseInfo(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
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
    """What the special rules say, in words."""


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    text: str
    values: tuple[Any, ...]


class SpecialRule(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    text: str
    parameters: dict[str, bool | int | str]
    """With their printed values."""
    is_goal: bool
    """Whether it says how the race is won; a race has at most one such rule."""
    teams: TeamsInfo | None


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    text: str
    editions: tuple[str, ...]


class BoardInfo(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    name: str
    width: int
    height: int
    docks: int


class RicochetInfo(msgspec.Struct, frozen=True, kw_only=True):
    faces: tuple[str, ...]
    chips_to_win: dict[str, int]
    most_players: int
    levels: tuple[str, ...]


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be chosen."""

    version: str
    editions: tuple[EditionInfo, ...]
    courses: tuple[CourseInfo, ...]
    boards: tuple[BoardInfo, ...]
    house_rules: tuple[HouseRule, ...]
    special_rules: tuple[SpecialRule, ...]
    options: tuple[OptionInfo, ...]
    robots: tuple[Character, ...]
    rally_levels: tuple[str, ...]
    ricochet: RicochetInfo


class Keyframe(msgspec.Struct, frozen=True, kw_only=True):
    """How things stood after `event` events."""

    event: int
    turn: int
    view: msgspec.Raw


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be watched. A live game shows what everybody may know; a finished one shows all."""

    code: str
    game: Literal["rally", "ricochet"]
    room: str | None
    finished: bool
    complete: bool
    """Whether private events (those with `to`) are among the events."""
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The bots' levels by seat."""
    events: tuple[msgspec.Raw, ...]
    keyframes: tuple[Keyframe, ...]
    """The first view, and one at the start of each turn or round; of a game that rules of today would play
    differently, only the last."""
    seed_hash: str | None
    seed: str | None


class ReplayMade(msgspec.Struct, frozen=True, kw_only=True):
    code: str


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far something is that takes a while; ask again until it is ready."""

    done: float
    """From 0 to 1."""
    ready: bool


class Hindsight(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game looked at again, once that is done; ask again until it is ready."""

    done: float
    ready: bool
    game: Literal["rally", "ricochet"]
    analysis: msgspec.Raw | None = None
    """`Analysis` of a race or `GameReview` of Ricochet Robots."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What a refused request gets."""

    code: str
    message: str


class Health(msgspec.Struct, frozen=True, kw_only=True):
    status: Literal["ok", "stopping"]
    version: str
    database: Literal["sqlite", "postgresql"]
