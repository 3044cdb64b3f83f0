"""The picture of a Ricochet Robots board that suits a terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from botyard.ricochet.floor.board import Board
from botyard.ricochet.telling.compact import compact_picture
from botyard.ricochet.telling.terminal import ascii_picture, rich_picture

BESIDE = 5
"""Lines that must fit below the board: the task and the prompt."""

Picture = Callable[..., str | Text]


def has_line_drawing(console: Console) -> bool:
    """Whether the output goes to a terminal that shows colours and line drawing."""
    return console.is_terminal and console.encoding.lower().startswith("utf")


def is_small(console: Console, board: Board) -> bool:
    """Whether the large picture would leave no room for the task."""
    large = console.width > 4 * board.width and console.height > 2 * board.height + BESIDE
    return has_line_drawing(console) and not large


def picture_for(console: Console, board: Board) -> Picture:
    """The function that draws this board: plain, large or compact."""
    if not has_line_drawing(console):
        return ascii_picture
    return compact_picture if is_small(console, board) else rich_picture


def print_picture(console: Console, picture: str | Text) -> None:
    """Print it as it is: no line of a board may be broken."""
    console.print(picture, markup=False, soft_wrap=True, end="")
