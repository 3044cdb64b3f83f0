"""A room's settings for a race.

Boards and courses are given by name, from those that come with Botyard, or as drawings; never as files of
this machine.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from botyard.grid import Square
from botyard.rally.floor.course import BoardPlace
from botyard.server.games.game_settings import Drawing, GameSettings, Name

RuleName = Annotated[str, Meta(max_length=40)]


class RallySettings(GameSettings, frozen=True, kw_only=True, tag="rally"):
    """A race: a course of the catalogue, or custom boards and flags (then `course` is empty)."""

    edition: str = "2005"
    course: Annotated[str, Meta(max_length=60)] = "risky-exchange"
    title: Annotated[str, Meta(max_length=60)] = ""
    """Free set-up: its name."""
    boards: Annotated[tuple[BoardPlace, ...], Meta(max_length=12)] = ()
    """Free set-up: printed boards by name, or names of `drawings`."""
    drawings: Annotated[dict[Name, Drawing], Meta(max_length=8)] = msgspec.field(default_factory=dict)
    """Custom boards in the text form of `botyard show`."""
    flags: Annotated[tuple[Square, ...], Meta(max_length=8)] = ()
    """Free set-up: where flags 1, 2 ... stand. With a course: other places for its flags, or empty."""
    start: Square | None = None
    """The shared start square of 1994, if it is not the course's."""
    profile: Annotated[str, Meta(max_length=40)] = ""
    """A profile of the edition: `book`, `common` and others bring their house rules and lives; with other
    rules it is `own`. Empty: the one that fits."""
    rules: Annotated[dict[RuleName, Any], Meta(max_length=40)] = msgspec.field(default_factory=dict)
    """House rules and additional special rules by name, as in the catalogue."""
    lives: Annotated[int, Meta(ge=1, le=9)] | None = None
    optional_lives: bool = False
    play_on: bool = False
    """Race on for second and further places."""
    turn_limit: Annotated[int, Meta(ge=1, le=500)] | None = None
    minutes: Annotated[int, Meta(ge=1, le=600)] | None = None
    """When the race ends by time, counted from its start (rulebook 003:316)."""
    ready: Literal["", "open", "final"] = ""
    """Whether a program may be changed until all are ready, or is final (000:136, 003:103, 004:207).
    Empty: as the chosen profile has it, without one `open`; a room's settings always say which."""
    preview: Literal["off", "board", "robots"] = "off"
    """Whether players may preview their own program: on the empty board, or past standing robots."""

    @property
    def answers_are_final(self) -> bool:
        return self.ready == "final"

    @property
    def agreed_seconds(self) -> int | None:
        return None if self.minutes is None else 60 * self.minutes
