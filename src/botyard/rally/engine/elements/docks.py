"""Docks and start squares: where robots begin (rulebook 000:112, 000:851, 003:57, 002:157-159)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from botyard.grid import Square
from botyard.rally.engine.elements.element import Element, Glyph, HelpEntry, Tool
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.flaw import Flaw
from botyard.rally.floor.problems import Problem
from botyard.rally.telling.pictures.svg_ink import PAPER, lettering, middle, placed

DOCKS = range(1, 9)


class Dock(Element):
    """A numbered bay."""

    id = "dock"
    name = "dock"
    rank, listed = 70, 9
    examples = ("d1",)
    covered_by_tables = True
    tools = (Tool("dock", "d", "Dock", "Numbered automatically, 1 to 8.", part=1),)
    square_words = (("square.dock", "Dock {n}."),)
    entries = (
        HelpEntry(
            "dock",
            "Dock",
            "A square to start from, and your first archive. After that it is plain floor, but its"
            " number decides who is asked first.",
            cites=("000:851", "003:57", "", ""),
        ),
    )

    def on(self, tile: Tile) -> Sequence[int]:
        return (tile.dock,) if tile.dock else ()

    def put(self, tile: Tile, part: int) -> Tile:
        return replace(tile, dock=part)

    def read(self, word: str) -> int | None:
        if not word.startswith("d"):
            return None
        number = word[1:]
        if not (number.isdecimal() and int(number) in DOCKS):
            raise ValueError(f"a dock has a number from 1 to 8, not {number!r}; write for example d1")
        return int(number)

    def write(self, part: int) -> str:
        return f"d{part}"

    def flaws(self, board: Board) -> Iterator[Flaw]:
        seen: set[int] = set()
        for y, row in enumerate(board.rows):
            for x, tile in enumerate(row):
                if tile.dock and tile.dock in seen:
                    words = f"dock {tile.dock} is drawn twice"
                    yield Flaw((x, y), Problem(words, "dock-twice", (x, y), n=tile.dock))
                seen.add(tile.dock)

    def glyphs(self, part: int, fancy: bool) -> list[Glyph]:
        return [(f"d{part}", "dock")]

    def legend(self, parts: Sequence[int], fancy: bool) -> list[str]:
        return ["d1 dock"]

    def draw(self, part: int, floor: Floor, square: Square) -> str:
        return dock_drawing(part, *middle(square))


def dock_drawing(bay: int, x: float, y: float) -> str:
    """A painted bay with its number."""
    corners = "M-26 -14V-26H-14M14 -26H26V-14M26 14V26H14M-14 26H-26V14"
    return placed(
        f"<circle r='17' fill='{PAPER}' opacity='.55'/>"
        f"<path d='{corners}' fill='none' stroke='{PAPER}' stroke-width='4'/>"
        + lettering(str(bay), 0, 0, 26, "#51483d"),
        x,
        y,
    )


class StartSquare(Element):
    """Where all robots start together; a course may name one without drawing it."""

    id = "start"
    name = "start square"
    rank, listed = 80, 10
    examples = ("S",)
    covered_by_tables = True
    tools = (Tool("start", "s", "Start square", "Where all robots start together (1994).", part=True),)
    stroke = "once"
    square_words = (("square.start", "Start square."),)
    entries = (
        HelpEntry(
            "start_square",
            "Start square",
            "All robots start here as virtual robots. It is everybody's first archive.",
            cites=("", "", "002:157-159", ""),
        ),
    )

    def on(self, tile: Tile) -> Sequence[bool]:
        return (True,) if tile.start else ()

    def put(self, tile: Tile, part: bool) -> Tile:
        return replace(tile, start=True)

    def read(self, word: str) -> bool | None:
        return True if word == "S" else None

    def write(self, part: bool) -> str:
        return "S"

    def glyphs(self, part: bool, fancy: bool) -> list[Glyph]:
        return [("S", "dock")]

    def legend(self, parts: Sequence[bool], fancy: bool) -> list[str]:
        return ["S start square"]

    def draw(self, part: bool, floor: Floor, square: Square) -> str:
        return start_drawing(*middle(square))


def start_drawing(x: float, y: float) -> str:
    return placed(
        f"<circle r='24' fill='none' stroke='{PAPER}' stroke-width='4' stroke-dasharray='10 6'/>"
        + lettering("START", 0, 0, 15, "#51483d"),
        x,
        y,
    )
