"""What a laser step is about to do, collected before any of it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from botyard.grid import Direction, Square
from botyard.rally.engine.state import Robot


class Hit(msgspec.Struct, frozen=True):
    """One point of harm on its way to a robot."""

    cause: str
    by: int | None = None
    travels: Direction | None = None
    """The direction the harm travels, if it has one; it arrives on the opposite side of the target."""
    number: int = 1
    """Its number among the shots of a laser."""
    shots: int = 1
    """How many shots that laser fires at the robot."""


class Wound(NamedTuple):
    """A point of damage that a robot is about to take; `altered` may do something else instead."""

    robot: Robot
    hit: Hit
    altered: Callable[[], bool] | None = None


class Push(NamedTuple):
    """A robot has been pushed and is on its new square already (`phases/push.py`)."""

    by: Robot | None
    """The robot that pushes, by its move or with a weapon; None: a pusher."""
    stood: Square | None
    """Where that robot stood when it began."""
    pushed: Robot
    origin: Square
    """Where the pushed robot stood."""
    cause: str
    """What pushes: `card`, or the id of an element or an option."""
    direct: bool
    """Whether no other robots were in between."""


class Shove(NamedTuple):
    """A robot is to be moved one square, and all in its way with it."""

    robot: Robot
    direction: Direction
    cause: str
    by: Robot | None = None
    """Whose doing it is: the robot's own, another's, or nobody's."""
    pulls: bool = False
    """Whether the robot is pulled: then it is not pushed, though others in its way are."""


class Volley:
    """Altered hits and damage come first, then robots moved by weapons, then changed programs.

    Which program a robot executes is settled before single cards in it are replaced.
    """

    def __init__(self) -> None:
        self.wounds: list[Wound] = []
        self.shoves: list[Shove] = []
        self.takeovers: list[Callable[[], None]] = []
        self.replacements: list[Callable[[], None]] = []
