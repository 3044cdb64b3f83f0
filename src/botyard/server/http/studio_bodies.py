"""Request and response bodies of the studio."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from botyard.bots.studies.estimate import Estimate
from botyard.grid import Square
from botyard.rally.floor.inspection import Finding
from botyard.rally.floor.sketch import Sketch
from botyard.ricochet.floor.board import Board as RicochetBoard
from botyard.server.games.game_settings import Drawing
from botyard.server.http.bodies import Body
from botyard.server.net.message_parts import Token

Desk = Annotated[str, Meta(max_length=40)]
"""The drawing page that asks: a later request from the same desk replaces an earlier one."""
EditionName = Annotated[str, Meta(max_length=20)]


class ToCheck(Body, frozen=True, kw_only=True):
    """A course to be checked: as a sketch, or as text."""

    desk: Desk = ""
    sketch: Sketch | None = None
    text: str | None = None
    edition: EditionName = ""
    """Empty: the first one that the course names."""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """Everything there is to say about a course."""

    sketch: Sketch
    edition: str
    findings: tuple[Finding, ...]
    text: str
    """The course as one file, for `botyard show` and `botyard play`."""
    drawings: dict[str, str]
    """Its custom boards, in the form that rooms take."""


class ToEstimate(Body, frozen=True, kw_only=True):
    """A course to be raced by bots."""

    desk: Desk = ""
    text: str
    edition: EditionName
    players: Annotated[int, Meta(ge=1, le=8)] = 4


class Estimated(msgspec.Struct, frozen=True, kw_only=True):
    estimate: Estimate


class ToKeep(Body, frozen=True, kw_only=True):
    """A course to be kept on the server; with the key it can be changed later."""

    text: str
    key: Annotated[str, Meta(max_length=100)] = ""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    code: str
    """For the link that everyone may have."""
    key: Token
    """For those who may change it."""


class Surprise(Body, frozen=True, kw_only=True):
    """Options for a random course."""

    length: Literal["short", "medium", "long"] = "medium"
    difficulty: Literal["easy", "moderate", "hard"] = "moderate"
    players: Annotated[int, Meta(ge=2, le=8)] = 4
    edition: EditionName = "2005"
    seed: Annotated[str, Meta(max_length=40)]


class RicochetSketch(Body, frozen=True, kw_only=True):
    """A position of Ricochet Robots."""

    desk: Desk = ""
    board: Drawing
    """A code such as `R1G2Y3B4`, or a drawing."""
    robots: Annotated[dict[str, Square], Meta(max_length=5)]
    target: Square
    active: Annotated[str, Meta(max_length=1)] | None
    turn_rule: bool = True


class RicochetSolved(msgspec.Struct, frozen=True, kw_only=True):
    """What the solver says about a position."""

    board: RicochetBoard
    problem: str
    """Why it cannot be played; then all other fields are empty."""
    outcome: Literal["solved", "impossible", "not within", ""]
    moves: int | None
    count: int
    """How many shortest solutions there are."""
    searched: int
    solution: str
    paths: tuple[tuple[Square, ...], ...]
    """The squares that each move of the solution passes over."""
    code: str
    """The position's code, if it has one; else empty."""
    file: str
    """The position as a file's JSON."""


class RicochetText(Body, frozen=True, kw_only=True):
    """Positions as text: a code, a board's code, a file's JSON or a drawn board."""

    text: str


class RicochetFound(msgspec.Struct, frozen=True, kw_only=True):
    """A position found in the text."""

    name: str
    board: str
    """A code, or a drawing."""
    robots: dict[str, Square]
    target: Square
    active: str | None


class RicochetOpened(msgspec.Struct, frozen=True, kw_only=True):
    positions: tuple[RicochetFound, ...]
    """At least one."""
