"""What a laser step is about to do, collected before anything of it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from botyard.grid import Direction, Square
from botyard.rally.hooks import Hit
from botyard.rally.state import Robot


class Wound(NamedTuple):
    """A point of damage that a robot is about to receive; `altered` may do something else instead."""

    robot: Robot
    hit: Hit
    altered: Callable[[], bool] | None = None


class Push(NamedTuple):
    """A moving robot has pushed another, which is already on its new square; the pusher has not moved yet."""

    pusher: Robot
    pushed: Robot
    origin: Square
    """Where the pushed robot stood."""
    direct: bool
    """Not over other robots in between."""


class Shove(NamedTuple):
    """A robot is to be moved one square by a pusher or a weapon."""

    robot: Robot
    direction: Direction
    cause: str
    by: Robot | None = None


class Volley:
    """Altered hits and damage first, then robots moved by weapons, then changed programs.

    Whose program a robot executes is settled before single cards of it are replaced.
    """

    def __init__(self) -> None:
        self.wounds: list[Wound] = []
        self.shoves: list[Shove] = []
        self.takeovers: list[Callable[[], None]] = []
        self.replacements: list[Callable[[], None]] = []
