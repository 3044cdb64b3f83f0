"""Request and response bodies of the REST interface for puzzles."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from botyard.grid import Square
from botyard.ricochet.floor.board import Board, Target
from botyard.server.http.bodies import Body
from botyard.server.net.messages import TriedMove


class Collection(msgspec.Struct, frozen=True, kw_only=True):
    """The codes of the collection's puzzles by level, easiest first."""

    today: str
    levels: dict[str, tuple[str, ...]]


class DayPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzle of a day."""

    day: str
    code: str
    level: str


class PuzzlePosition(msgspec.Struct, frozen=True, kw_only=True):
    """What a puzzle shows."""

    code: str
    board: Board
    robots: dict[str, Square]
    target: Target
    level: str
    """If the puzzle is from the collection."""


class PuzzleMoves(Body, frozen=True, kw_only=True):
    """All moves from the beginning, in the form `RSGW`."""

    moves: Annotated[str, Meta(max_length=120)]


class PuzzleTried(msgspec.Struct, frozen=True, kw_only=True):
    """Where the moves lead. The puzzle's shortest length is revealed once it is solved."""

    moves: tuple[TriedMove, ...]
    robots: dict[str, Square]
    legal: tuple[str, ...]
    solved: bool = False
    straight: bool = False
    """On the target, but without a turn on the way (001:47)."""
    best: int | None = None
    stars: int = 0
    level: str = ""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What a hint reveals: the length, then the first robot, the first move, the whole solution."""

    step: int
    length: int
    moves: str
