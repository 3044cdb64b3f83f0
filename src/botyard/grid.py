"""Directions and squares: the vocabulary of both games.

A square is an `(x, y)` pair, x to the east, y to the south, (0, 0) in the north-west corner.
"""

from __future__ import annotations

from enum import IntEnum

Square = tuple[int, int]

DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)


class Direction(IntEnum):
    """One of the four sides of a square, and the direction in which a piece faces or moves.

    >>> Direction.N.right
    <Direction.E: 1>
    >>> Direction.N.turned(-1)
    <Direction.W: 3>
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def right(self) -> Direction:
        return DIRECTIONS[(self + 1) & 3]

    @property
    def left(self) -> Direction:
        return DIRECTIONS[(self + 3) & 3]

    @property
    def opposite(self) -> Direction:
        return DIRECTIONS[(self + 2) & 3]

    def turned(self, quarters: int) -> Direction:
        """This direction after that number of clockwise quarter turns (negative: counter-clockwise)."""
        return DIRECTIONS[(self + quarters) & 3]

    @property
    def is_vertical(self) -> bool:
        return not self & 1


DIRECTIONS = (Direction.N, Direction.E, Direction.S, Direction.W)
N, E, S, W = DIRECTIONS


def neighbour(square: Square, direction: int) -> Square:
    """The square one step away in that direction.

    >>> neighbour((3, 3), N)
    (3, 2)
    """
    return (square[0] + DX[direction], square[1] + DY[direction])


def around(square: Square, ring: int = 1) -> list[Square]:
    """The ring of squares at that distance (8 squares at distance 1), row by row.

    >>> around((1, 1))
    [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    """
    x, y = square
    reach = range(-ring, ring + 1)
    return [(x + dx, y + dy) for dy in reach for dx in reach if max(abs(dx), abs(dy)) == ring]


def rotated(square: Square, quarters: int, width: int, height: int) -> Square:
    """Where the square lies after its `width` x `height` board has been turned clockwise.

    >>> rotated((0, 0), 1, 12, 4)
    (3, 0)
    """
    x, y = square
    for _ in range(quarters & 3):
        x, y = height - 1 - y, x
        width, height = height, width
    return (x, y)


def square_name(square: Square) -> str:
    """The square as `x,y`, the form used in records and notations."""
    return f"{square[0]},{square[1]}"


def parse_square(text: str) -> Square:
    """The inverse of `square_name`; ValueError says what is wrong."""
    x, comma, y = text.partition(",")
    if not comma or not x.strip().lstrip("-").isdigit() or not y.strip().lstrip("-").isdigit():
        raise ValueError(f"{text!r} is not a square; write it as x,y, for example 3,7")
    return (int(x), int(y))
