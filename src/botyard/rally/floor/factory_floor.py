"""The factory floor: boards put together, walls made two-sided, and everything that follows from that.

A floor never changes and is shared by all copies of a state. Squares that no board covers are void:
a robot that gets there is destroyed (rulebook 000:345, 002:408). Where two boards meet, a wall printed on
either of them stands between the squares (rulebook 000:807).
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, Square, neighbour, square_name
from botyard.rally.floor.board import FLOOR, Belt, Board, Fixture, Tile

_NOWHERE: dict[Square, Fixture] = {}


class Placement(msgspec.Struct, frozen=True):
    """A board on the floor: the place of its north-west square, and its clockwise quarter turns."""

    board: Board
    x: int = 0
    y: int = 0
    quarters: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as the board lies."""
        size = (self.board.width, self.board.height)
        return size[::-1] if self.quarters % 2 else size


class Beam(msgspec.Struct, frozen=True):
    """The beam of one emitter: the squares it crosses if no robot is in the way."""

    squares: tuple[Square, ...]
    direction: Direction
    beams: int


class Floor:
    """All squares of a course with what is on them, and tables that the elements use."""

    def __init__(self, placements: tuple[Placement, ...]) -> None:
        self.placements = placements
        self.tiles: dict[Square, Tile] = {}
        self._board_of: dict[Square, int] = {}
        for index, placement in enumerate(placements):
            self._lay(index, placement)
        if not self.tiles:
            raise InputError("a floor needs at least one board")
        xs = [x for x, _ in self.tiles]
        ys = [y for _, y in self.tiles]
        self.left, self.top = min(xs), min(ys)
        self.width, self.height = max(xs) - self.left + 1, max(ys) - self.top + 1
        self.walls = self._two_sided_walls()
        self.pits = frozenset(square for square, tile in self.tiles.items() if tile.pit)
        self.belts: dict[Square, Belt] = {s: t.belt for s, t in self.tiles.items() if t.belt}
        self.express: dict[Square, Belt] = {s: belt for s, belt in self.belts.items() if belt.express}
        self.fixtures: dict[str, dict[Square, Fixture]] = {}
        """By element, without those that the floor does not have."""
        for square, tile in self.tiles.items():
            for fixture in tile.fixtures:
                self.fixtures.setdefault(fixture.element, {})[square] = fixture
        self.repairs = {square: tile.repair for square, tile in self.tiles.items() if tile.repair}
        self.docks = {tile.dock: square for square, tile in self.tiles.items() if tile.dock}
        self.starts = tuple(square for square, tile in self.tiles.items() if tile.start)
        self._rays: dict[tuple[Square, int], tuple[Square, ...]] = {}
        self.beams = self._trace_beams()
        self.lit: dict[Square, tuple[tuple[int, int], ...]] = self._squares_in_light()

    def _lay(self, index: int, placement: Placement) -> None:
        board = placement.board.turned(placement.quarters)
        for y, row in enumerate(board.rows):
            for x, tile in enumerate(row):
                square = (placement.x + x, placement.y + y)
                if square in self.tiles:
                    other = self.placements[self._board_of[square]].board.name
                    raise InputError(
                        f"the boards {other} and {board.name} overlap at {square_name(square)}; move one"
                    )
                self.tiles[square] = tile
                self._board_of[square] = index

    def _two_sided_walls(self) -> frozenset[tuple[Square, Direction]]:
        walls = set()
        for square, tile in self.tiles.items():
            for side in tile.walls:
                walls.add((square, side))
                walls.add((neighbour(square, side), side.opposite))
        return frozenset(walls)

    def _trace_beams(self) -> tuple[Beam, ...]:
        return tuple(
            Beam((square, *self.ray(square, laser.mount.opposite)), laser.mount.opposite, laser.beams)
            for square, tile in self.tiles.items()
            for laser in tile.lasers
        )

    def _squares_in_light(self) -> dict[Square, tuple[tuple[int, int], ...]]:
        lit: dict[Square, list[tuple[int, int]]] = {}
        for index, beam in enumerate(self.beams):
            for distance, square in enumerate(beam.squares):
                lit.setdefault(square, []).append((index, distance))
        return {square: tuple(crossings) for square, crossings in lit.items()}

    def __contains__(self, square: Square) -> bool:
        return square in self.tiles

    def tile(self, square: Square) -> Tile:
        """What is printed there; bare floor for the void, so that callers need no special case."""
        return self.tiles.get(square, FLOOR)

    def having(self, element: str) -> dict[Square, Fixture]:
        """The squares with a fixture of that element."""
        return self.fixtures.get(element, _NOWHERE)

    def depends_on_register(self, square: Square) -> bool:
        """Whether something on the square acts only in some registers."""
        return any(fixture.registers for fixture in self.tile(square).fixtures)

    def destroys(self, square: Square) -> bool:
        """A pit, or no floor at all."""
        return square in self.pits or square not in self.tiles

    def ray(self, square: Square, direction: Direction) -> tuple[Square, ...]:
        """The squares in line of sight from here, up to the first wall or the edge.

        The square itself is not included. Pits and flags do not block the view (rulebook 002:635).
        """
        key = (square, direction)
        ray = self._rays.get(key)
        if ray is None:
            seen = []
            here = square
            while (here, direction) not in self.walls:
                here = neighbour(here, direction)
                if here not in self.tiles:
                    break
                seen.append(here)
            ray = self._rays[key] = tuple(seen)
        return ray

    def board_at(self, square: Square) -> int | None:
        """The placement that covers the square."""
        return self._board_of.get(square)

    def dock_facing(self, square: Square) -> Direction:
        """The facing of a robot on a dock: the dock board's own north (rulebook 000:112)."""
        return Direction.N.turned(self.placements[self._board_of[square]].quarters)

    def in_a_corner(self, square: Square) -> bool:
        """Whether two walls meet at the square (rulebook 002:157)."""
        return any((square, side) in self.walls and (square, side.right) in self.walls for side in DIRECTIONS)


@lru_cache(maxsize=256)
def lay_out(placements: tuple[Placement, ...]) -> Floor:
    """The floor of these placements; the same object each time, since floors never change."""
    return Floor(placements)
