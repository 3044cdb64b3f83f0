"""Boards as text that a person can draw and check by eye.

+---+---+---+---+
| Gt    |       |
+---.   .   .   +      Each square is three characters wide and one line high. Between squares stand the
|         /b    |      walls, `|` and `---`; corners are `+` or `.`, whichever reads better.
.   .   .---.   .
|       | @     |      In a square: a target as colour and symbol (`Gt` = green triangle), `@` the vortex,
+   +---+   +---+      `/b` or `\\b` a diagonal barrier of a colour, `###` closed.
|   |###|   | Rs|
+---+---+---+---+      Lines that begin with `#` are comments. The rim may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

import msgspec

from botyard.errors import InputError
from botyard.grid import Direction, Square, square_name
from botyard.ricochet.floor.board import (
    CLOSED,
    COLOURS,
    LARGEST,
    SYMBOLS,
    VORTEX,
    Board,
    Diagonal,
    Target,
    two_sided,
)

N, E, S, W = (1 << direction for direction in Direction)


class Drawing(msgspec.Struct, frozen=True):
    """Exactly what was drawn: walls as read, without the rim, as the quarter faces need them."""

    width: int
    height: int
    walls: tuple[int, ...]
    diagonals: tuple[Diagonal, ...]
    targets: tuple[Target, ...]


def parse_board(text: str, source: str = "board") -> Board:
    """The custom board in a drawing; InputError names source, line and column of what cannot be read."""
    drawn = parse_drawing(text, source)
    walls = two_sided(drawn.width, drawn.height, drawn.walls)
    return Board(drawn.width, drawn.height, walls, drawn.diagonals, drawn.targets)


def parse_drawing(text: str, source: str) -> Drawing:
    """The drawing in a text."""
    return _Reader(text, source).read()


class _Reader:
    """Reads a text into a drawing."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        rows = [(n, line.rstrip()) for n, line in enumerate(text.splitlines(), start=1)]
        self.rows = [(n, line) for n, line in rows if line and not line.startswith("#")]
        if len(self.rows) < 3 or len(self.rows) % 2 == 0:
            raise InputError(
                f"{source}: {len(self.rows)} lines of drawing; a board has one line per row "
                "and one line of walls above, between and below the rows"
            )
        self.height = len(self.rows) // 2
        self.width = (max(len(line) for _, line in self.rows) - 1 + 3) // 4
        if not (1 <= self.width <= LARGEST and self.height <= LARGEST):
            raise InputError(
                f"{source}: {self.width} x {self.height} squares; boards go up to {LARGEST} x {LARGEST}"
            )
        self.walls = [0] * (self.width * self.height)
        self.diagonals: list[Diagonal] = []
        self.targets: list[Target] = []

    def read(self) -> Drawing:
        for index, (number, line) in enumerate(self.rows):
            padded = line.ljust(4 * self.width + 1)
            if index % 2:
                self._squares(padded, number, index // 2)
            else:
                self._corners(padded, number, index // 2)
        seen: dict[str, Square] = {}
        for target in self.targets:
            if target.code in seen:
                places = f"{square_name(seen[target.code])} and {square_name(target.square)}"
                raise InputError(f"{self.source}: the {target.name} is drawn twice, at {places}")
            seen[target.code] = target.square
        return Drawing(self.width, self.height, tuple(self.walls), tuple(self.diagonals), tuple(self.targets))

    def _corners(self, line: str, number: int, y: int) -> None:
        """A line between rows: the walls north of row y (south of the row above)."""
        for x in range(self.width + 1):
            if line[4 * x] not in "+. ":
                self._wrong(number, 4 * x, line[4 * x], "a corner is + or .")
        for x in range(self.width):
            mark = line[4 * x + 1 : 4 * x + 4]
            if mark == "---":
                if y < self.height:
                    self._wall((x, y), N)
                if y > 0:
                    self._wall((x, y - 1), S)
            elif mark.strip():
                self._wrong(
                    number, 4 * x + 1, mark, "a wall between two rows is --- and an opening is three spaces"
                )

    def _squares(self, line: str, number: int, y: int) -> None:
        for x in range(self.width + 1):
            if line[4 * x] == "|":
                if x < self.width:
                    self._wall((x, y), W)
                if x > 0:
                    self._wall((x - 1, y), E)
            elif line[4 * x] != " ":
                self._wrong(
                    number, 4 * x, line[4 * x], "a wall between two squares is | and an opening is a space"
                )
        for x in range(self.width):
            self._content((x, y), line[4 * x + 1 : 4 * x + 4], number, 4 * x + 1)

    def _content(self, square: Square, text: str, number: int, column: int) -> None:
        mark = text.strip()
        if mark == "###":
            self._wall(square, CLOSED)
        elif mark == VORTEX:
            self.targets.append(Target(square, None, VORTEX))
        elif len(mark) == 2 and mark[0] in "/\\" and mark[1].upper() in COLOURS:
            self.diagonals.append(Diagonal(square, mark[0], mark[1].upper()))
        elif len(mark) == 2 and mark[0] in COLOURS and mark[1] in SYMBOLS:
            self.targets.append(Target(square, mark[0], mark[1]))
        elif mark not in ("", "."):
            self._wrong(
                number, column, text, "a square holds a target (Gt), the vortex (@), a barrier (/b) or ###"
            )

    def _wall(self, square: Square, sides: int) -> None:
        self.walls[square[1] * self.width + square[0]] |= sides

    def _wrong(self, line: int, column: int, found: str, wanted: str) -> NoReturn:
        raise InputError(f"{self.source}, line {line}, column {column + 1}: found {found!r}; {wanted}")


def draw_board(board: Board) -> str:
    """The drawing of a board, which `parse_board` reads back."""
    return draw_squares(board, {square: square_mark(board, square) for square in board.squares()})


def square_mark(board: Board, square: Square) -> str:
    """The three characters that stand in a square."""
    if board.is_closed(square):
        return "###"
    if barrier := board.barriers.get(square):
        return f" {barrier.slash}{barrier.colour.lower()}"
    if target := board.targets_at.get(square):
        return f" {target.code}".ljust(3)
    return "   "


def draw_squares(board: Board, marks: Mapping[Square, str]) -> str:
    """The walls of a board, with the three given characters in each square."""
    lines = []
    for y in range(board.height + 1):
        corners = [_corner(board, x, y) for x in range(board.width + 1)]
        sides = ["---" if _wall_above(board, x, y) else "   " for x in range(board.width)]
        lines.append("".join(c + s for c, s in zip(corners, [*sides, ""], strict=True)).rstrip())
        if y < board.height:
            row = "".join(
                ("|" if board.has_wall((x, y), Direction.W) else " ") + marks[(x, y)]
                for x in range(board.width)
            )
            lines.append(row + "|")
    return "\n".join(lines) + "\n"


def _wall_above(board: Board, x: int, y: int) -> bool:
    """Whether a wall runs along the north side of row y at column x; below the last row that is the rim."""
    if not 0 <= x < board.width:
        return False
    return board.has_wall((x, y), Direction.N) if y < board.height else True


def _wall_left(board: Board, x: int, y: int) -> bool:
    if not 0 <= y < board.height:
        return False
    return board.has_wall((x, y), Direction.W) if x < board.width else True


def _corner(board: Board, x: int, y: int) -> str:
    touching = (
        _wall_above(board, x - 1, y),
        _wall_above(board, x, y),
        _wall_left(board, x, y - 1),
        _wall_left(board, x, y),
    )
    return "+" if any(touching) else "."
