"""Files of positions: a JSON object with a list `positions`, or a single position.

    {"positions": [{"id": "P1", "walls": [["nw", "n", ...], ...],
                    "diagonals": [{"x": 3, "y": 4, "colour": "red", "orientation": "/"}],
                    "robots": {"red": {"x": 0, "y": 0}, ...}, "target": {"x": 5, "y": 6},
                    "active": "red", "optimal": {"no_rule": 7, "rule": 7}}]}

`walls[y][x]` holds letters of n e s w. `active` is a robot's colour, or `any` for the vortex. `optimal` may
be missing. Instead of `walls` and `diagonals` a position may name a board by its code: `"board": "R1G2Y3B4"`.
Unknown fields are ignored.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.floor.board import LARGEST, ROBOTS, Board, Diagonal, Position, two_sided
from botyard.ricochet.floor.quadrants import board_from_code

LETTERS = {name: letter for letter, name in ROBOTS.items()}
_SIDES = {"n": 1, "e": 2, "s": 4, "w": 8}


class _Place(msgspec.Struct):
    x: int
    y: int


class _Barrier(msgspec.Struct):
    x: int
    y: int
    colour: str
    orientation: str


class _Optimal(msgspec.Struct):
    rule: int | None = None
    no_rule: int | None = None


class _Entry(msgspec.Struct):
    robots: dict[str, _Place]
    target: _Place
    active: str
    id: str | int = ""
    walls: list[list[str]] | None = None
    diagonals: list[_Barrier] = []
    board: str | None = None
    optimal: _Optimal | None = None


class _File(msgspec.Struct):
    positions: list[_Entry]


class ListedPosition(msgspec.Struct, frozen=True):
    """A position in a file, with the optima that the file states."""

    id: str
    position: Position
    optimum_rule: int | None
    optimum_no_rule: int | None

    def optimum(self, turn_rule: bool) -> int | None:
        return self.optimum_rule if turn_rule else self.optimum_no_rule


def read_positions(path: Path) -> list[ListedPosition]:
    """All positions of a file; InputError says what is wrong with it and where."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    return parse_positions(data, str(path))


def parse_positions(data: bytes, source: str) -> list[ListedPosition]:
    """The positions in a file's bytes."""
    if not data.strip():
        raise InputError(f"{source} is empty; a file of positions holds at least one")
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(
            f"{source} is not a JSON file of positions: {error}; it may be truncated or another kind of file"
        ) from None
    try:
        if isinstance(raw, dict) and "positions" not in raw:
            entries = [msgspec.convert(raw, _Entry)]
        else:
            entries = msgspec.convert({"positions": raw} if isinstance(raw, list) else raw, _File).positions
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: {_readable(str(error))}") from None
    found = []
    for number, entry in enumerate(entries, start=1):
        name = str(entry.id) or str(number)
        try:
            position = _position(entry)
        except InputError as error:
            raise InputError(f"{source}, position {name}: {error}") from None
        optimal = entry.optimal or _Optimal()
        found.append(ListedPosition(name, position, optimal.rule, optimal.no_rule))
    return found


def _readable(problem: str) -> str:
    """A validation error with its place as people count: `$.positions[0].robots` is position 1."""
    what, _, where = problem.partition(" - at `$")
    number = re.match(r"\.positions\[(\d+)\]", where)
    at = [f"position {int(number[1]) + 1}"] if number else []
    fields = where[number.end() if number else 0 :].strip(".`")
    at += [f"field {fields}"] if fields else []
    return f"{', '.join(at)}: {what}" if at else what


def _position(entry: _Entry) -> Position:
    robots: dict[str, Square] = {}
    for name, place in entry.robots.items():
        letter = _letter(name)
        if letter in robots:
            raise InputError(f"the {ROBOTS[letter]} robot is named twice")
        robots[letter] = (place.x, place.y)
    active = None if entry.active == "any" else _letter(entry.active)
    position = Position(_board(entry), robots, (entry.target.x, entry.target.y), active)
    position.check()
    return position


def _letter(name: str) -> str:
    letter = LETTERS.get(name.lower(), name.upper())
    if letter not in ROBOTS:
        raise InputError(f"{name!r} is not a robot; the robots are {', '.join(LETTERS)}")
    return letter


def _board(entry: _Entry) -> Board:
    if entry.walls is None:
        if entry.board is None:
            raise InputError("it has neither walls nor a board code; give one of them")
        return board_from_code(entry.board)
    height, width = len(entry.walls), len(entry.walls[0]) if entry.walls else 0
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise InputError(f"{width} x {height} squares; boards go up to {LARGEST} x {LARGEST}")
    walls = []
    for y, row in enumerate(entry.walls):
        if len(row) != width:
            raise InputError(f"row {y} of the walls has {len(row)} squares, row 0 has {width}")
        for x, sides in enumerate(row):
            if set(sides) - set(_SIDES):
                raise InputError(f"unknown walls {sides!r} at {x},{y}; sides are written with n, e, s, w")
            walls.append(sum(_SIDES[side] for side in set(sides)))
    diagonals = tuple(_diagonal(barrier, width, height) for barrier in entry.diagonals)
    if len({diagonal.square for diagonal in diagonals}) < len(diagonals):
        raise InputError("two diagonals lie on one square")
    return Board(width, height, two_sided(width, height, walls), diagonals, ())


def _diagonal(barrier: _Barrier, width: int, height: int) -> Diagonal:
    where = f"{barrier.x},{barrier.y}"
    if not (0 <= barrier.x < width and 0 <= barrier.y < height):
        raise InputError(f"the diagonal at {where} is off the board ({width} x {height})")
    if barrier.orientation not in ("/", "\\"):
        raise InputError(f"the diagonal at {where} runs {barrier.orientation!r}; write / or \\")
    colour = _letter(barrier.colour)
    if colour == "K":
        raise InputError(f"the diagonal at {where} is black; diagonals are red, green, blue or yellow")
    return Diagonal((barrier.x, barrier.y), barrier.orientation, colour)


def write_position(position: Position) -> str:
    """A position as the JSON of a single-position file."""
    board = position.board
    letters = {bit: side for side, bit in _SIDES.items()}
    walls = [
        ["".join(letters[bit] for bit in letters if board.sides((x, y)) & bit) for x in range(board.width)]
        for y in range(board.height)
    ]
    entry = {
        **({"board": board.code} if board.code else {"walls": walls}),
        **({} if board.code else {"diagonals": [_written(diagonal) for diagonal in board.diagonals]}),
        "robots": {ROBOTS[letter]: _at(square) for letter, square in position.robots.items()},
        "target": _at(position.target),
        "active": "any" if position.active is None else ROBOTS[position.active],
    }
    return msgspec.json.encode(entry).decode()


def _written(barrier: Diagonal) -> dict[str, object]:
    return {**_at(barrier.square), "colour": ROBOTS[barrier.colour], "orientation": barrier.slash}


def _at(square: Square) -> dict[str, int]:
    return {"x": square[0], "y": square[1]}
