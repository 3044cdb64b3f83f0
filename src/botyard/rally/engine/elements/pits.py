"""Pits destroy any robot that gets onto them (rulebook 000:805, 003:309, 002:285, 004:303-304).

A move ends there (`phases/move.py`): for the floor a pit is a hole, just like the void beside the boards.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from botyard.grid import DIRECTIONS, Square, neighbour
from botyard.rally.engine.elements.element import Element, Glyph, HelpEntry, Tool
from botyard.rally.floor.board import Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.svg_ink import HALF, SIZE, middle, rectangle


class Pit(Element):
    """A hole in the floor."""

    id = "pit"
    name = "pit"
    rank, listed = 20, 2
    ground = True
    stands_alone = True
    examples = ("O",)
    covered_by_tables = True
    fate = ("falls into a pit", "pushes {} into a pit")
    tools = (Tool("pit", "o", "Pit", "Tap or drag.", part=True),)
    square_words = (("square.pit", "Pit."),)
    entries = (
        HelpEntry(
            "pit",
            "Pit",
            "A robot that drives, is pushed or is carried onto it is destroyed. Pits cannot be"
            " jumped: a longer move ends here.",
            cites=("000:805", "003:309", "002:285", "004:303-304"),
        ),
    )

    def on(self, tile: Tile) -> Sequence[bool]:
        return (True,) if tile.pit else ()

    def put(self, tile: Tile, part: bool) -> Tile:
        return replace(tile, pit=True)

    def read(self, word: str) -> bool | None:
        return True if word == "O" else None

    def write(self, part: bool) -> str:
        return "O"

    def glyphs(self, part: bool, fancy: bool) -> list[Glyph]:
        return [("▓▓▓" if fancy else "OOO", "bold red")]

    def legend(self, parts: Sequence[bool], fancy: bool) -> list[str]:
        return [f"{'▓▓▓' if fancy else 'OOO'} pit"]

    def draw(self, part: bool, floor: Floor, square: Square) -> str:
        open_to = sum(1 << side for side in DIRECTIONS if neighbour(square, side) in floor.pits)
        return pit_drawing(open_to, *middle(square))

    def danger(self, part: bool) -> float:
        return 2.5


def pit_drawing(open_sides: int, x: float, y: float) -> str:
    """A hole: its far wall catches a little light, and a hazard rim runs round the whole hole.

    Bit d of `open_sides`: the pit goes on beyond side d.
    """
    rim = 7
    left, top = x - HALF, y - HALF
    drawing = rectangle(left, top, SIZE, SIZE, "url(#stripes)")
    north, east, south, west = (0 if open_sides >> side & 1 else rim for side in DIRECTIONS)
    hole_x, hole_y = left + west, top + north
    width, height = SIZE - west - east, SIZE - north - south
    fill = "#0b0908" if not north else "url(#depth)"
    drawing += rectangle(hole_x, hole_y, width, height, fill, "rx='2'" if not open_sides else "")
    if west:
        drawing += rectangle(hole_x, hole_y, 6, height, "#000", "opacity='.45'")
    if north:
        drawing += rectangle(hole_x, hole_y, width, 3, "#000", "opacity='.55'")
    return drawing
