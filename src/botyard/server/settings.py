"""What is agreed in a room before a game starts, and how a set-up follows from it.

Settings come from strangers: every field is limited here, and boards and courses are taken by name from
those that come with Botyard, or as drawings, never as files of this machine.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botyard.grid import Square
from botyard.rally.course import BoardPlace

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Drawing = Annotated[str, Meta(max_length=20_000)]
RuleName = Annotated[str, Meta(max_length=40)]
Seconds = Annotated[int, Meta(ge=5, le=3600)]
RallyLevel = Literal["random", "greedy"]
RicochetLevel = Literal["easy", "medium", "hard", "perfect"]
Level = Annotated[str, Meta(max_length=16)]


class RallySettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="rally"):
    """A race: a course of the catalogue, or boards and flags of one's own (then `course` is empty)."""

    edition: str = "2005"
    course: Annotated[str, Meta(max_length=60)] = "risky-exchange"
    title: Annotated[str, Meta(max_length=60)] = ""
    """Free set-up: what it is called."""
    boards: Annotated[tuple[BoardPlace, ...], Meta(max_length=12)] = ()
    """Free set-up: printed boards by name, or names of `drawings`."""
    drawings: Annotated[dict[Name, Drawing], Meta(max_length=8)] = {}
    """Own boards in the text form of `botyard show`."""
    flags: Annotated[tuple[Square, ...], Meta(max_length=8)] = ()
    """Free set-up: where flag 1, 2 ... stand. With a course: other places for its flags, or empty."""
    start: Square | None = None
    """The shared start square of 1994, where it is not the course's."""
    rules: Annotated[dict[RuleName, Any], Meta(max_length=40)] = {}
    """House rules and further special rules by name, as in the catalogue."""
    lives: Annotated[int, Meta(ge=1, le=9)] | None = None
    optional_lives: bool = False
    play_on: bool = False
    """Race on for second and further places."""
    turn_limit: Annotated[int, Meta(ge=1, le=500)] | None = None
    preview: Literal["off", "board", "robots"] = "off"
    """Whether players may see where their own program leads: on the empty board, or past standing robots."""


class RicochetSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="ricochet"):
    """Ricochet Robots. One seat is the solo game."""

    board: Drawing = "random"
    """`random`, a code as `R1G2Y3B4`, or the drawing of an own board."""
    diagonals: bool = True
    """Whether a random board may have diagonal barriers."""
    black: bool = False
    chips_to_win: Annotated[int, Meta(ge=1, le=17)] | None = None
    """None: as many as the rulebook says for the number of players."""
    glass_seconds: Seconds = 60
    quiet_seconds: Seconds = 240
    """How long nobody must have bid before anyone may turn the glass without a bid."""
    show_seconds: Seconds | None = 120
    """How long a bidder may take to show a solution; the rulebook sets no limit (None)."""
    turn_rule: bool = True
    allow_fewer: bool = False
    double_time: bool = False
    try_out: bool = False
    """Whether players may try moves out on their own screen; the rulebook wants it done in the head."""
    hints: bool = False
    """Solo: whether the solver gives hints, step by step; they are counted."""


GameSettings = RallySettings | RicochetSettings


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that a room agrees on."""

    game: GameSettings = msgspec.field(default_factory=RallySettings)
    seats: Annotated[int, Meta(ge=1, le=20)] = 4
    """The most seats; a game starts with those that are taken."""
    lesson: bool = False
    """For one person and bots: the cards are always the same, so that they can teach the game."""
    public: bool = False
    """Whether the room is in the lobby's list; else only whoever has the link finds it."""
    spectators: bool = True
    hands: Literal["never", "delayed", "after"] = "after"
    """When spectators see hands: never, a turn later, or after the race."""
    glass: bool = True
    """Whether the sand-glass of the edition or course runs."""
    question_seconds: Seconds | None = None
    """An own limit for every question; who does not answer gets the default answer."""
    absent: Literal["wait", "default", "bot"] = "wait"
    """What happens when a seat with an open question is away: wait, the default answer, or a bot answers."""
    absent_seconds: Seconds = 60
    """How long a seat may be away before that happens."""


def edit(settings: Settings, **changes: Any) -> Settings:
    """The settings with some values changed."""
    return msgspec.structs.replace(settings, **changes)
