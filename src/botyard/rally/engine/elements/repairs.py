"""Repair sites (rulebook 000:845-847, 003:248, 002:227, 004:661-664).

What they give depends on the edition (`phases/cleanup.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from botyard.grid import Square
from botyard.rally.engine.elements.element import Element, Glyph, HelpEntry, Tool
from botyard.rally.floor.board import Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.svg_ink import INK, PAPER, REPAIR, middle, placed, rectangle

_WORDS = {"w": 1, "W": 2}


class RepairSite(Element):
    """A site with one wrench, or the double one."""

    id = "repair"
    name = "repair site"
    rank, listed = 30, 5
    ground = True
    examples = ("w", "W")
    covered_by_tables = True
    tools = (
        Tool("repair", "h", "Repair site", "One wrench.", part=1),
        Tool("double", "j", "Double repair site", "Two wrenches, or wrench and hammer.", part=2),
    )
    square_words = (("square.repair", "Repair site."), ("square.repair_double", "Double repair site."))
    entries = (
        HelpEntry(
            "repair",
            "Repair site, one wrench",
            "End a register here to move your archive marker. At the end of the turn it repairs one point.",
            cites=("000:845-847", "003:242 003:248", "002:380 002:663", "004:642 004:661-664"),
            editions={
                "amigo2000": "Cross it or stop on it in a register to move your archive marker. At the end of"
                " the turn it repairs one point if you stand here.",
            },
        ),
        HelpEntry(
            "repair_double",
            "Double repair site",
            "Wrench and hammer. At the end of the turn it repairs one point and gives you an option card. It"
            " holds your archive like any repair site.",
            cites=("000:276 000:847", "003:249", "002:227 002:380", "004:662-663"),
            editions={
                "dutch": "Two wrenches. At the end of the turn it repairs one point and gives you an option"
                " card. It holds your archive like any repair site.",
                "1994": "Two wrenches. At the end of the turn it repairs two points or gives you an option"
                " card, as you choose. It holds your archive like any repair site.",
                "amigo2000": "Two wrenches. At the end of the turn it repairs one or two points, as you"
                " choose. It holds your archive like any repair site.",
            },
        ),
    )

    def on(self, tile: Tile) -> Sequence[int]:
        return (tile.repair,) if tile.repair else ()

    def put(self, tile: Tile, part: int) -> Tile:
        return replace(tile, repair=part)

    def read(self, word: str) -> int | None:
        return _WORDS.get(word)

    def write(self, part: int) -> str:
        return "w" if part == 1 else "W"

    def glyphs(self, part: int, fancy: bool) -> list[Glyph]:
        return [(self.write(part), "bold cyan")]

    def legend(self, parts: Sequence[int], fancy: bool) -> list[str]:
        return ["w W repair site, double site"]

    def columns(self, part: int) -> dict[str, int | tuple[int, ...]]:
        return {"REPAIR": part}

    def symbols(self) -> str:
        return f"<g id='wrench'>{_wrench()}</g><g id='hammer'>{_hammer()}</g>"

    def draw(self, part: int, floor: Floor, square: Square) -> str:
        board = floor.board_at(square)
        edition = floor.placements[board].board.edition if board is not None else ""
        return site_drawing(part, edition != "1994", *middle(square))


def site_drawing(kind: int, with_hammer: bool, x: float, y: float) -> str:
    """A painted plate with one wrench, with wrench and hammer, or with two wrenches."""
    plate = rectangle(x - 25, y - 25, 50, 50, REPAIR, f"rx='9' stroke='{PAPER}' stroke-width='2.5'")
    if kind == 1:
        return plate + placed(_turned("wrench", 45), x, y)
    second = "hammer" if with_hammer else "wrench"
    return plate + placed(_turned("wrench", 45) + _turned(second, -45), x, y)


def _turned(symbol: str, degrees: int) -> str:
    return f"<use href='#{symbol}' transform='rotate({degrees})'/>"


def _wrench() -> str:
    return (
        "<path d='M-4.5 -7.5A9.5 9.5 0 0 1 -5.5 -23V-14.5L0 -11.5L5.5 -14.5V-23A9.5 9.5 0 0 1 4.5 -7.5V17"
        f"A4.5 4.5 0 0 1 -4.5 17z' fill='{PAPER}' stroke='{INK}' stroke-width='1.6' stroke-linejoin='round'/>"
        f"<circle cy='16.5' r='1.8' fill='{INK}'/>"
    )


def _hammer() -> str:
    return (
        rectangle(-3, -14, 6, 36, "#c98a3c", f"rx='3' stroke='{INK}' stroke-width='1.6'")
        + "<path d='M-13 -22H7Q13 -22 13 -13.5H8Q8 -15 6 -15V-12H-13z'"
        f" fill='#e4e7e9' stroke='{INK}' stroke-width='1.6' stroke-linejoin='round'/>"
    )
