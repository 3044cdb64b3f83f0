"""What a picture shows on top of the floor: robots and beams, as plain data independent of the engine."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.grid import Direction, Square
from botyard.rally.floor.board import Tile
from botyard.rally.floor.factory_floor import Floor


class RobotPicture(msgspec.Struct, frozen=True):
    """A robot to be drawn; `name` is one of the eight characters."""

    name: str
    square: Square
    facing: Direction
    damage: int = 0
    virtual: bool = False
    powered_down: bool = False


class BeamPicture(msgspec.Struct, frozen=True):
    """A beam that is being fired: every square from its source to its end.

    The source is the square of an emitter, or of the robot that shoots.
    """

    squares: tuple[Square, ...]
    direction: Direction
    beams: int = 1
    from_robot: bool = False


class Scene(msgspec.Struct, frozen=True):
    """Everything in one picture. Flags are listed from flag 1; None is one that is not on the floor."""

    floor: Floor
    flags: Sequence[Square | None] = ()
    robots: Sequence[RobotPicture] = ()
    beams: Sequence[BeamPicture] = ()
    start: Square | None = None
    """A start square that the course names, in addition to those drawn on boards."""

    def tile(self, square: Square) -> Tile:
        """What is on the square, the course's start included."""
        tile = self.floor.tiles[square]
        return msgspec.structs.replace(tile, start=True) if square == self.start else tile

    def flags_at(self, square: Square) -> list[int]:
        return [number for number, place in enumerate(self.flags, start=1) if place == square]

    def robots_at(self, square: Square) -> list[RobotPicture]:
        return [robot for robot in self.robots if robot.square == square]
