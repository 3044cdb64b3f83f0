"""What is printed on a factory board: a rectangle of tiles.

A board knows nothing about robots, flags or neighbouring boards; `factory_floor.py` puts boards together.
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

    def turned(self, quarters: int) -> Belt:
        entries = tuple(sorted(side.turned(quarters) for side in self.entries))
        return Belt(self.exit.turned(quarters), self.express, entries)


class Laser(msgspec.Struct, frozen=True):
    """An emitter on one side of the square; its beams run away from that side."""

    mount: Direction
    beams: int = 1


class Fixture(msgspec.Struct, frozen=True):
    """Something on a square that only its element's own file understands: which element, and its settings."""

    element: str
    """The id of its description in `elements/`."""
    side: Direction | None = None
    """Where it is mounted."""
    registers: tuple[int, ...] = ()
    """The registers in which it acts, if that depends on the register."""
    number: int = 0
    """Its strength, its direction of turning, or whatever number the element needs."""

    def turned(self, quarters: int) -> Fixture:
        side = None if self.side is None else self.side.turned(quarters)
        return Fixture(self.element, side, self.registers, self.number)


class Tile(msgspec.Struct, frozen=True):
    """One printed square. What the floor itself is made of has fields; machines are fixtures."""

    pit: bool = False
    repair: int = 0
    """1: one wrench. 2: two wrenches (1994, AMIGO) or wrench and hammer (2005, Dutch)."""
    belt: Belt | None = None
    dock: int = 0
    start: bool = False
    """Marked as a start square (custom boards only; printed ones use docks or repair sites)."""
    walls: tuple[Direction, ...] = ()
    """Sides with a wall, in the order N E S W. Inner walls are listed on both squares."""
    lasers: tuple[Laser, ...] = ()
    """Ordered by their sides, N E S W."""
    fixtures: tuple[Fixture, ...] = ()
    """At most one of each element, ordered by name."""

    def fixture(self, element: str) -> Fixture | None:
        """The fixture of that element, if the square has one."""
        return next((one for one in self.fixtures if one.element == element), None)

    def turned(self, quarters: int) -> Tile:
        """The same tile on a board turned clockwise."""
        return Tile(
            pit=self.pit,
            repair=self.repair,
            belt=self.belt and self.belt.turned(quarters),
            dock=self.dock,
            start=self.start,
            walls=tuple(side for side in DIRECTIONS if side.turned(-quarters) in self.walls),
            lasers=tuple(
                Laser(side, laser.beams)
                for side in DIRECTIONS
                for laser in self.lasers
                if laser.mount.turned(quarters) == side
            ),
            fixtures=tuple(fixture.turned(quarters) for fixture in self.fixtures),
        )

    @property
    def is_open_floor(self) -> bool:
        """Whether there is nothing but floor, and perhaps walls."""
        return not (self.pit or self.repair or self.belt or self.lasers or self.fixtures)


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
        """The board rotated clockwise by that many quarter turns."""
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
