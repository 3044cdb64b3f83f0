"""The board as a picture in the terminal: plain text, or colours and line drawing where available.

`(R)` is a robot, `*Gt` the target of the round and `[R]` a robot that stands on it. The trail of a move is
drawn with dots and ends in its number; a small letter marks where a moved robot started. For SVG see `svg`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rich.text import Text

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.engine.moves import Move, Slide, Walk, refusal
from botyard.ricochet.floor.board import ROBOTS, VORTEX, Board, Position
from botyard.ricochet.floor.drawing import draw_squares, square_mark

_STYLES = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "K": "white"}
_BADGES = {
    "R": "bold white on red",
    "G": "bold black on green",
    "B": "bold white on blue",
    "Y": "bold black on yellow",
    "K": "bold white on grey30",
}
_TRAILS = {"...": "───", " : ": " │ "}
_SYMBOLS = {"c": "●", "t": "▲", "s": "■", "h": "⬢", VORTEX: "✺"}
# Line-drawing characters by the arms that meet in a corner: 1 up, 2 right, 4 down, 8 left.
_CORNERS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


def walk_through(position: Position, moves: Sequence[Move]) -> tuple[list[Slide], dict[str, Square]]:
    """The slides of the moves, and where the robots stand after them."""
    walk = Walk.of(position)
    slides = []
    for letter, direction in moves:
        slide = walk.go(letter, direction)
        if slide.result != "ok":
            raise InputError(f"these moves cannot be drawn: {refusal(slide, letter, direction)}")
        slides.append(slide)
    return slides, walk.robots


def ascii_picture(
    board: Board,
    robots: Mapping[str, Square],
    goal: Square | None = None,
    active: str | None = None,
    moves: Sequence[Move] = (),
) -> str:
    """The board in plain characters: robots after the moves, and the trails of the moves."""
    return draw_squares(board, square_marks(board, robots, goal, active, moves)[0])


def square_marks(
    board: Board, robots: Mapping[str, Square], goal: Square | None, active: str | None, moves: Sequence[Move]
) -> tuple[dict[Square, str], dict[Square, str]]:
    """The mark in each square, and whose trail runs through it."""
    marks = {square: square_mark(board, square) for square in board.squares()}
    if goal is not None:
        marks[goal] = _goal_mark(board, goal, active)
    slides, standing = walk_through(Position(board, dict(robots), goal or (0, 0), active), moves)
    trails: dict[Square, str] = {}
    for slide, (letter, _) in zip(slides, moves, strict=True):
        for here, there in pairwise(slide.path):
            if marks[here] == "   ":
                marks[here] = " : " if here[0] == there[0] else "..."
                trails[here] = letter
    for number, (slide, (letter, _)) in enumerate(zip(slides, moves, strict=True), start=1):
        if slide.end != goal and not marks[slide.end].strip(" .:").isdigit():
            marks[slide.end] = f"{number:^3}"
            trails[slide.end] = letter
    for letter, square in robots.items():
        if square != standing[letter] and square != goal:
            marks[square] = f" {letter.lower()} "
    for letter, square in standing.items():
        marks[square] = f"[{letter}]" if square == goal else f"({letter})"
    return marks, trails


def _goal_mark(board: Board, goal: Square, active: str | None) -> str:
    pictured = board.targets_at.get(goal)
    if pictured is not None:
        return f"*{pictured.code}".ljust(3, "*")
    return f"*{active.lower() if active else VORTEX}*"


def rich_picture(
    board: Board,
    robots: Mapping[str, Square],
    goal: Square | None = None,
    active: str | None = None,
    moves: Sequence[Move] = (),
) -> Text:
    """The same picture with colours and line drawing."""
    marks, trails = square_marks(board, robots, goal, active, moves)
    width = 4 * board.width + 1
    grid = [line.ljust(width) for line in draw_squares(board, marks).splitlines()]
    picture = Text()
    for y, line in enumerate(grid):
        for x in range(0, width, 4):
            if y % 2 == 0:
                picture.append(*_corner(grid, x, y))
                picture.append("━━━" if line[x + 1 : x + 4] == "---" else line[x + 1 : x + 4])
                continue
            picture.append("┃" if line[x] == "|" else " ")
            square = (x // 4, y // 2)
            if square in marks:
                picture.append(*cell_style(marks[square], trails.get(square, "")))
        picture.append("\n")
    return picture


def _corner(grid: Sequence[str], x: int, y: int) -> tuple[str, str]:
    up = y > 0 and grid[y - 1][x] == "|"
    down = y + 1 < len(grid) and grid[y + 1][x] == "|"
    left = x > 0 and grid[y][x - 1] == "-"
    right = x + 1 < len(grid[y]) and grid[y][x + 1] == "-"
    arms = up | right << 1 | down << 2 | left << 3
    return _CORNERS[arms], "" if arms else "bright_black"


def cell_style(mark: str, trail: str) -> tuple[str, str]:
    """The three characters of a square with shapes in place of letters, and their style."""
    if mark[0] in "([":
        return mark, _BADGES[mark[1]]
    if mark == "###":
        return "▓▓▓", "bright_black"
    if mark in _TRAILS:
        return _TRAILS[mark], _STYLES[trail]
    if mark.strip().isdigit():
        return mark, f"bold {_STYLES[trail]}"
    letter = next((char.upper() for char in mark if char.upper() in ROBOTS), "")
    style = _STYLES.get(letter, "magenta")
    if mark.startswith("*"):
        style += " bold reverse"
    return "".join(_SYMBOLS.get(char, char) for char in mark), style
