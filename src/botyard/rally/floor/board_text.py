"""Boards as text drawings, one file per board, that people can draw in an editor and check by eye.

    name: Small Example
    edition: own

    #  0     1     2
    +     +-----+     +
       w  |  .     .    0
    +     +     +-----+
       >     ^w   *n    1
    +     +     +     +

The first line of `+` marks sets the columns. A wall is a full line of `-` or a `|` between two squares (or
at the rim), drawn once for both. The tokens of a square are in `board_tokens.py`. The number to the right of
a row is optional, and is checked if present.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from botyard.errors import InputError
from botyard.grid import E, N, S, Square, W
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.board_flaws import board_flaws
from botyard.rally.floor.board_tokens import TokenError, parse_tile, with_walls, write_tile

HEADINGS = ("name", "edition")


def parse_board(text: str, file: str = "board") -> Board:
    """The board of a drawing; InputError gives file, line, column and what is wrong."""
    drawing = _Drawing(text, file)
    board = drawing.board()
    for flaw in board_flaws(board):
        raise drawing.error(*drawing.place(flaw.square, flaw.mark), str(flaw.problem))
    return board


def read_drawing(text: str, file: str = "board") -> Board:
    """The board of an unfinished drawing: `board_flaws` says what does not fit yet."""
    return _Drawing(text, file).board()


class _Drawing:
    """A board's text while it is being read; lines and columns count from 0 here, from 1 in errors."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = [line.rstrip() for line in text.split("\n")]
        self.headings: dict[str, str] = {}
        self.top = self._read_headings()
        for line_number, line in enumerate(self.lines):
            if "\t" in line:
                raise self.error(line_number, line.index("\t"), "there is a tab here; use spaces only")
        self.posts = [column for column, mark in enumerate(self.lines[self.top]) if mark == "+"]
        if len(self.posts) < 2:
            raise self.error(self.top, 0, "the top line of the drawing needs a + at every corner of a square")
        if any(right - left < 2 for left, right in pairwise(self.posts)):
            raise self.error(self.top, 0, "there are two + side by side; a square needs room between them")
        if self.posts[0] != 0:
            raise self.error(self.top, 0, "the drawing must begin in the first column")
        self.end = self._end()
        self.height = (self.end - self.top) // 2
        self.width = len(self.posts) - 1

    def error(self, line: int, column: int, message: str) -> InputError:
        return InputError(f"{self.file}, line {line + 1}, column {column + 1}: {message}")

    def _read_headings(self) -> int:
        for number, line in enumerate(self.lines):
            if line.startswith("+"):
                for heading in HEADINGS:
                    if heading not in self.headings:
                        raise self.error(
                            number, 0, f"the heading '{heading}: ...' is missing; put it above the drawing"
                        )
                return number
            if not line or line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            if not colon or key not in HEADINGS:
                raise self.error(
                    number, 0, f"{line!r} is not a heading; write 'name: ...', 'edition: ...' or a line of +"
                )
            if not value.strip():
                raise self.error(number, len(line), f"the heading '{key}' is empty")
            self.headings[key] = value.strip()
        raise InputError(f"{self.file}: no drawing found; a board begins with a line of + marks")

    def _end(self) -> int:
        """The line of the lower border: the last one before blank lines and comments."""
        end = self.top
        while end + 1 < len(self.lines) and self.lines[end + 1] and not self.lines[end + 1].startswith("#"):
            end += 1
        for number, line in enumerate(self.lines[end + 1 :], start=end + 1):
            if line and not line.startswith("#"):
                raise self.error(number, 0, "the drawing has already ended; remove the blank line inside it")
        for number in range(self.top, end + 1):
            is_border = self.lines[number].startswith("+")
            if is_border != ((number - self.top) % 2 == 0):
                wanted = "squares" if is_border else "+ marks"
                raise self.error(
                    number, 0, f"a line of {wanted} was expected here; borders and squares alternate"
                )
        if (end - self.top) % 2 or end == self.top:
            raise self.error(end, 0, "the drawing must end with a line of + marks below the last row")
        return end

    def board(self) -> Board:
        borders = [self._border(self.top + 2 * y) for y in range(self.height + 1)]
        rows: list[tuple[Tile, ...]] = []
        for y in range(self.height):
            line = self.top + 1 + 2 * y
            self._check_margin(line, y)
            uprights = self._uprights(line)
            row = []
            for x in range(self.width):
                sides = {N: borders[y][x], E: uprights[x + 1], S: borders[y + 1][x], W: uprights[x]}
                tile = self._tile(line, x)
                row.append(with_walls(tile, tuple(side for side, wall in sides.items() if wall)))
            rows.append(tuple(row))
        return Board(self.headings["name"], self.headings["edition"], self.width, self.height, tuple(rows))

    def place(self, square: Square, mark: str = "") -> tuple[int, int]:
        """Line and column of a square's first token that begins with the mark."""
        line = self.top + 1 + 2 * square[1]
        return line, next(column for column, word in self._words(line, square[0]) if word.startswith(mark))

    def _border(self, number: int) -> list[bool]:
        line = self.lines[number]
        for column in self.posts:
            if line[column : column + 1] != "+":
                raise self.error(number, column, "a + is missing here; every corner of a square has one")
        if len(line) > self.posts[-1] + 1:
            raise self.error(
                number, self.posts[-1] + 1, "this border is longer than the top line of the drawing"
            )
        walls = []
        for left, right in pairwise(self.posts):
            between = line[left + 1 : right]
            if between.strip("-") and between.strip():
                raise self.error(
                    number, left + 1, f"{between!r} is neither a whole wall (---) nor open (spaces)"
                )
            walls.append("-" in between)
        return walls

    def _uprights(self, number: int) -> list[bool]:
        line = self.lines[number].ljust(self.posts[-1] + 1)
        walls = []
        for column in self.posts:
            mark = line[column]
            if mark not in "| ":
                raise self.error(
                    number, column, f"{mark!r} is between two squares; only a wall | or a space may be there"
                )
            walls.append(mark == "|")
        return walls

    def _words(self, number: int, x: int) -> list[tuple[int, str]]:
        left, right = self.posts[x] + 1, self.posts[x + 1]
        cell = self.lines[number][left:right]
        return [(left + word.start(), word.group()) for word in re.finditer(r"\S+", cell)]

    def _tile(self, number: int, x: int) -> Tile:
        words = self._words(number, x)
        if not words:
            raise self.error(
                number,
                self.posts[x] + 1,
                f"square {x} of this row is empty (a row has {self.width}); draw bare floor as a dot",
            )
        try:
            return parse_tile(words)
        except TokenError as error:
            raise self.error(number, error.column, str(error)) from None

    def _check_margin(self, number: int, y: int) -> None:
        margin = self.lines[number][self.posts[-1] + 1 :]
        if margin.strip() and margin.strip() != str(y):
            column = self.posts[-1] + 1 + len(margin) - len(margin.lstrip())
            raise self.error(
                number, column, f"only the row's number {y} may be to the right of it, not {margin.strip()!r}"
            )


@lru_cache(maxsize=256)
def write_board(board: Board) -> str:
    """The drawing of a board; `parse_board` gives the same board back."""
    cells = [[write_tile(tile) for tile in row] for row in board.rows]
    room = max(3, 2 + max(len(cell) for row in cells for cell in row))
    ruler = "#" + "".join(str(x).center(room + 1) for x in range(board.width))[:-1]
    lines = [f"name: {board.name}", f"edition: {board.edition}", "", ruler.rstrip()]
    for y, row in enumerate(board.rows):
        lines.append(_write_border([N in tile.walls for tile in row], room))
        squares = "".join(
            ("|" if W in tile.walls else " ") + cell.center(room)
            for tile, cell in zip(row, cells[y], strict=True)
        )
        lines.append(f"{squares}{'|' if E in row[-1].walls else ' '} {y}")
    lines.append(_write_border([S in tile.walls for tile in board.rows[-1]], room))
    return "\n".join(lines) + "\n"


def _write_border(walls: list[bool], room: int) -> str:
    return "+" + "+".join(("-" if wall else " ") * room for wall in walls) + "+"
