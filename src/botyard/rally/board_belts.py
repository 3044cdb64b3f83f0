"""Whether the drawn belts of a board fit together.

Where a belt leads sideways into another one, the printed arrow shows a curve or a merge, and every printed
curve is fed by a belt (or by the neighbouring board at the rim). A drawing in which the two disagree has a
torn belt line: somebody forgot an entry side or turned an arrow.
"""

from __future__ import annotations

from collections.abc import Iterator

from botyard.grid import DIRECTIONS, Direction, Square, neighbour
from botyard.rally.board import Belt, Board
from botyard.rally.board_tokens import SIDE_NAMES, SIDES


def torn_belts(board: Board) -> Iterator[tuple[Square, str, Direction]]:
    """Every belt square that does not fit its neighbours, why, and on which side."""
    for y, row in enumerate(board.rows):
        for x, tile in enumerate(row):
            if tile.belt:
                for side in DIRECTIONS:
                    if problem := _tear(board, (x, y), tile.belt, side):
                        yield (x, y), problem, side


def _tear(board: Board, square: Square, belt: Belt, side: Direction) -> str:
    x, y = neighbour(square, side)
    if not (0 <= x < board.width and 0 <= y < board.height):
        return ""
    feeder = board.tile((x, y)).belt
    fed = feeder is not None and feeder.exit == side.opposite
    where = SIDE_NAMES[side]
    if side in belt.entries and not fed:
        return f"torn belt: it is entered from the {where}, but no belt there leads into it"
    sideways = (side - belt.exit) & 1 or belt.entries
    if fed and sideways and side not in belt.entries and side != belt.exit:
        return f"torn belt: a belt leads into it from the {where}; add {SIDES[side]} to its entry sides"
    return ""
