"""The board in a small terminal: two characters a square, one line a row.

The first character of a square is the wall on its west side, the second what stands in it: a robot's letter
on its colour, a target's shape, a diagonal, or the trail of a move. A wall on the south side underlines it.
The target of the round is shown in reverse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from botyard.grid import Direction, Square
from botyard.ricochet.engine.moves import Move
from botyard.ricochet.floor.board import Board
from botyard.ricochet.telling.terminal import cell_style, square_marks

OPEN = "·"


def compact_picture(
    board: Board,
    robots: Mapping[str, Square],
    goal: Square | None = None,
    active: str | None = None,
    moves: Sequence[Move] = (),
) -> Text:
    """The board with colours; robots after the moves, and the trails of the moves."""
    marks, trails = square_marks(board, robots, goal, active, moves)
    picture = Text(" " + "__" * board.width + "\n", style="")
    for y in range(board.height):
        for x in range(board.width):
            square = (x, y)
            picture.append("┃" if board.has_wall(square, Direction.W) else " ")
            text, style = cell_style(marks[square], trails.get(square, ""))
            shape = _one_character(text)
            style = "bright_black" if shape == OPEN else style
            picture.append(shape, f"{style} underline" if board.has_wall(square, Direction.S) else style)
        picture.append("┃\n")
    return picture


def _one_character(text: str) -> str:
    """The most telling of a square's three characters: the shape of a target, else the first mark."""
    signs = text.strip(" *()[]")
    if not signs:
        return OPEN
    shapes = [sign for sign in signs if not sign.isascii()]
    return shapes[0] if shapes else signs[0]
