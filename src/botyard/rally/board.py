"""What is printed on a factory board: tiles in a rectangle.

A board knows nothing of robots, flags or neighbours; `floor.py` puts boards together.
"""

from __future__ import annotations

import msgspec

from botyard.grid import DIRECTIONS, Direction, Square, rotated


class Belt(msgspec.Struct, frozen=True):
    """A conveyor belt: where it goes, how fast, and from which sides belts lead into it."""

    exit: Direction
    express: bool = False
    entries: tuple[Direction, ...] = ()
    """Printed entry sides of a curve or merge, in the order N E S W; empty for a straight belt."""

    @property
    def curved(self) -> tuple[Direction, ...]:
        """The sides from which a robot carried in by a belt is turned (rulebook 000:817-821)."""
        return tuple(side for side in self.entries if (side - self.exit) & 1)

    def turned(self, quarters: int) -> Belt:
        entries = tuple(sorted(side.turned(quarters) for side in self.entries))
        return Belt(self.exit.turned(quarters), self.express, entries)


class Pusher(msgspec.Struct, frozen=True):
    """A piston on one side of the square that shoves the other way in its registers."""

    direction: Direction
    registers: tuple[int, ...]


class Laser(msgspec.Struct, frozen=True):
    """An emitter on one side of the square; its beams run away from that side."""

    mount: Direction
    beams: int = 1


class Tile(msgspec.Struct, frozen=True):
    """One printed square."""

    pit: bool = False
    gear: int = 0
    """Quarter turns clockwise: 1, -1 or none."""
    repair: int = 0
    """1: one wrench. 2: two wrenches (1994, AMIGO) or wrench and hammer (2005, Dutch)."""
    belt: Belt | None = None
    pusher: Pusher | None = None
    crusher: tuple[int, ...] = ()
    """The registers in which the crusher comes down."""
    dock: int = 0
    start: bool = False
    """Marked as a start square (own boards; the printed ones use docks or repair sites)."""
    walls: tuple[Direction, ...] = ()
    """Sides with a wall, in the order N E S W. Inner walls are listed on both squares."""
    lasers: tuple[Laser, ...] = ()
    """In the order of their sides, N E S W."""

    def turned(self, quarters: int) -> Tile:
        """The same tile on a board turned clockwise."""
        return Tile(
            pit=self.pit,
            gear=self.gear,
            repair=self.repair,
            belt=self.belt and self.belt.turned(quarters),
            pusher=self.pusher and Pusher(self.pusher.direction.turned(quarters), self.pusher.registers),
            crusher=self.crusher,
            dock=self.dock,
            start=self.start,
            walls=tuple(side for side in DIRECTIONS if side.turned(-quarters) in self.walls),
            lasers=tuple(
                Laser(side, laser.beams)
                for side in DIRECTIONS
                for laser in self.lasers
                if laser.mount.turned(quarters) == side
            ),
        )

    @property
    def is_open_floor(self) -> bool:
        """Nothing but floor and perhaps walls."""
        return not (
            self.pit or self.gear or self.repair or self.belt or self.pusher or self.crusher or self.lasers
        )


FLOOR = Tile()


class Board(msgspec.Struct, frozen=True):
    """A printed board: a name and its tiles, row by row from the north-west corner."""

    name: str
    edition: str
    width: int
    height: int
    rows: tuple[tuple[Tile, ...], ...]

    def tile(self, square: Square) -> Tile:
        return self.rows[square[1]][square[0]]

    def turned(self, quarters: int) -> Board:
        """The board turned clockwise by so many quarters."""
        quarters &= 3
        if not quarters:
            return self
        width, height = (self.height, self.width) if quarters & 1 else (self.width, self.height)
        tiles = {
            rotated((x, y), quarters, self.width, self.height): self.rows[y][x].turned(quarters)
            for y in range(self.height)
            for x in range(self.width)
        }
        rows = tuple(tuple(tiles[x, y] for x in range(width)) for y in range(height))
        return Board(self.name, self.edition, width, height, rows)
