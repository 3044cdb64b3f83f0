"""The sixteen quarter faces and the 1536 boards made of them.

Each of the four colours has four faces; a valid board shows each colour once, notches to the centre
(001:22). With the red quarter fixed in the north-west, the other three can follow in 3! orders and each
colour has 4 faces: 6 x 4^4 = 1536 boards. Faces 4 carry the diagonal barriers (001:24, 001:53); without
them 6 x 3^4 = 486 boards are left.

A board's code names its faces clockwise from the north-west: `R1G2Y3B4`. Face 1 and 2 are the two sides of
one piece, 3 and 4 of another. Codes that begin with another colour mean the same board, turned.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import permutations, product

from botyard.errors import InputError
from botyard.grid import rotated
from botyard.ricochet.floor.board import CLOSED, Board, Diagonal, Target, two_sided
from botyard.ricochet.floor.drawing import Drawing, parse_drawing
from botyard.rng import Rng

SIZE = 8
FACES = tuple(colour + number for colour in "RGBY" for number in "1234")

# Clockwise from the north-west; the quarter in place i is rotated by i quarter turns.
_CORNERS = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))
_OTHER_SLASH = {"/": "\\", "\\": "/"}


@cache
def face(name: str) -> Drawing:
    """A quarter face as it lies in the north-west, with the closed centre at its south-east corner."""
    path = files("botyard.ricochet") / "data" / "quadrants" / f"{name}.txt"
    return parse_drawing(path.read_text(encoding="utf-8"), f"{name}.txt")


def turned(drawing: Drawing, quarters: int) -> Drawing:
    """The face after that number of clockwise quarter turns."""
    walls = [0] * (SIZE * SIZE)
    for y in range(SIZE):
        for x in range(SIZE):
            tx, ty = rotated((x, y), quarters, SIZE, SIZE)
            sides = drawing.walls[y * SIZE + x] << (quarters & 3)
            walls[ty * SIZE + tx] = (sides | sides >> 4) & CLOSED

    def slash(drawn: str) -> str:
        return _OTHER_SLASH[drawn] if quarters & 1 else drawn

    return Drawing(
        SIZE,
        SIZE,
        tuple(walls),
        tuple(
            Diagonal(rotated(d.square, quarters, SIZE, SIZE), slash(d.slash), d.colour)
            for d in drawing.diagonals
        ),
        tuple(Target(rotated(t.square, quarters, SIZE, SIZE), t.colour, t.symbol) for t in drawing.targets),
    )


@cache
def board_from_code(code: str) -> Board:
    """The board that a code names; its own code begins with the red face."""
    names = tuple(_faces(code))
    start = next(i for i, name in enumerate(names) if name[0] == "R")
    names = names[start:] + names[:start]
    width = 2 * SIZE
    walls = [0] * (width * width)
    diagonals: list[Diagonal] = []
    targets: list[Target] = []
    for quarters, (name, (left, top)) in enumerate(zip(names, _CORNERS, strict=True)):
        quarter = turned(face(name), quarters)
        for y in range(SIZE):
            for x in range(SIZE):
                walls[(top + y) * width + left + x] = quarter.walls[y * SIZE + x]
        for d in quarter.diagonals:
            diagonals.append(Diagonal((left + d.square[0], top + d.square[1]), d.slash, d.colour))
        for t in quarter.targets:
            targets.append(Target((left + t.square[0], top + t.square[1]), t.colour, t.symbol))
    return Board(
        width, width, two_sided(width, width, walls), tuple(diagonals), tuple(targets), "".join(names)
    )


def is_board_code(text: str) -> bool:
    """Whether a text has the form of a board's code.

    >>> is_board_code("R1G2Y3B4"), is_board_code("exchange")
    (True, False)
    """
    return re.fullmatch("(?:[RGBY][1-4]){4}", text.upper()) is not None


def _faces(code: str) -> list[str]:
    names = re.findall("[RGBY][1-4]", code.upper())
    if "".join(names) != code.upper() or sorted(name[0] for name in names) != sorted("RGBY"):
        raise InputError(
            f"{code!r} is not a board code; name one face (1 to 4) of each colour, clockwise from the "
            "north-west, for example R1G2Y3B4"
        )
    return names


def board_codes(diagonals: bool = True) -> list[str]:
    """The codes of all 1536 boards, or of the 486 without diagonal barriers."""
    numbers = "1234" if diagonals else "123"
    return [
        "".join(colour + number for colour, number in zip(("R", *others), chosen, strict=True))
        for others in permutations("GBY")
        for chosen in product(numbers, repeat=4)
    ]


def random_code(rng: Rng, diagonals: bool = True) -> str:
    """The code of a random board, all equally likely."""
    codes = board_codes(diagonals)
    return codes[rng.below("board", len(codes))]
