"""Walls stop robots, beams and shots (rulebook 000:198, 000:807, 003:180-181, 002:677, 004:299-300).

In drawings they are lines between the squares (`board_text.py`); the floor makes them two-sided, and moving
and firing ask the floor.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from botyard.grid import Direction, N
from botyard.rally.engine.elements.element import Element, HelpEntry, Tool
from botyard.rally.floor.board import Tile
from botyard.rally.telling.pictures.svg_edges import wall_symbol


class Wall(Element):
    """A closed side of a square. It has no token: walls are drawn, not written."""

    id = "wall"
    name = "wall"
    rank, listed = 60, 1
    covered_by_tables = True
    tools = (Tool("wall", "w", "Wall", "Tap near an edge, or drag along edges.", part=N),)
    stroke = "edges"
    square_words = (("square.walls", "Walls: {sides}."),)
    entries = (
        HelpEntry(
            "wall",
            "Wall",
            "Nothing gets through: robots stop and lose the rest of the move, but take no damage."
            " Walls also stop beams and shots. Two walls back to back where boards meet count as one.",
            cites=("000:198 000:807", "003:180-181", "002:677", "004:299-300"),
        ),
    )

    def on(self, tile: Tile) -> Sequence[Direction]:
        return tile.walls

    def put(self, tile: Tile, part: Direction) -> Tile:
        return replace(tile, walls=tuple(sorted({*tile.walls, part})))

    def read(self, word: str) -> None:
        return None

    def write(self, part: Direction) -> str:
        return ""

    def symbols(self) -> str:
        return wall_symbol()
