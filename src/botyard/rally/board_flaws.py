"""What may be wrong with a board that can be drawn: lasers without a wall, docks twice, torn belts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from botyard.grid import Square
from botyard.rally.board import Board
from botyard.rally.board_belts import torn_belts
from botyard.rally.board_tokens import SIDE_NAMES
from botyard.rally.problems import Problem


class Flaw(msgspec.Struct, frozen=True):
    """A problem of one square; `mark` is how the word begins that shows it in the drawing."""

    square: Square
    problem: Problem
    mark: str = ""


def board_flaws(board: Board) -> Iterator[Flaw]:
    """Everything that is wrong, square by square."""
    yield from _loose_lasers(board)
    yield from _docks_drawn_twice(board)
    for square, words, side in torn_belts(board):
        yield Flaw(square, Problem(words, "torn-belt", square, side=SIDE_NAMES[side]))


def _loose_lasers(board: Board) -> Iterator[Flaw]:
    for y, row in enumerate(board.rows):
        for x, tile in enumerate(row):
            for laser in tile.lasers:
                if laser.mount not in tile.walls:
                    side = SIDE_NAMES[laser.mount]
                    words = f"the laser has no wall to sit on; draw one on the {side} side"
                    yield Flaw((x, y), Problem(words, "loose-laser", (x, y), side=side), "*")


def _docks_drawn_twice(board: Board) -> Iterator[Flaw]:
    seen: set[int] = set()
    for y, row in enumerate(board.rows):
        for x, tile in enumerate(row):
            if tile.dock and tile.dock in seen:
                words = f"dock {tile.dock} is drawn twice"
                yield Flaw((x, y), Problem(words, "dock-twice", (x, y), n=tile.dock))
            seen.add(tile.dock)
