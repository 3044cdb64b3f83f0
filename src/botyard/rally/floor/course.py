"""A course: boards, flags, how many may race on it, and its course rules.

Courses come from files (`courses.py`) or are put together by hand: any boards, in any arrangement and
rotation, with L-shapes and gaps too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.headings import section_of
from botyard.rally.floor.board import Board
from botyard.rally.floor.board_text import parse_board
from botyard.rally.floor.course_checks import flag_problems, start_problems
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import load_board, tidy_name

Parameter = bool | int | str


@lru_cache(maxsize=128)
def drawn_board(text: str, name: str) -> Board:
    """The board of a drawing, read once."""
    return parse_board(text, name)


class BoardPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board by name, the place of its north-west square, and its clockwise rotation."""

    board: str
    x: int = 0
    y: int = 0
    rotation: Literal[0, 90, 180, 270] = 0


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a race needs apart from the players.

    >>> import botyard
    >>> course = botyard.rally.load_course("risky-exchange")
    >>> course.flags, (course.floor.width, course.floor.height)
    (((7, 1), (9, 7), (1, 4)), (12, 16))
    """

    name: str
    editions: tuple[str, ...] = ()
    """The editions it was made for, the most natural one first."""
    category: Literal["beginner", "expert", "team", "own"] = "own"
    players: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
    """How many players it is meant for."""
    length: Literal["short", "medium", "long"] = "medium"
    """About an hour, one to two, or more (rulebook 000:373)."""
    difficulty: Literal["easy", "moderate", "hard", ""] = ""
    """The manual's rating of its beginners' courses (rulebook 000:387-397), ours of our own, or none."""
    summary: str = ""
    source: str = ""
    boards: tuple[BoardPlace, ...]
    flags: tuple[Square, ...] = ()
    """The squares of flag 1, 2, ... on the whole floor."""
    start: Square | None = None
    """The one square where all robots start (1994). None: docks, or checkpoint 1 (AMIGO)."""
    special: dict[str, dict[str, Parameter]] = {}
    """Course rules by name with their parameters, in the order in which they apply."""
    drawings: dict[str, str] = {}
    """Drawings of its custom boards, by the names that `boards` uses for them."""

    @property
    def key(self) -> str:
        """The name used in commands and file names."""
        return tidy_name(self.name)

    @property
    def german_name(self) -> str:
        """What the German text of the 2005 manual calls it; empty for all other courses."""
        section = section_of(self.source)
        return section.german if section is not None and section.heading == self.name else ""

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The boards themselves, each at its place."""
        return tuple(
            Placement(self.board(place.board), place.x, place.y, place.rotation // 90)
            for place in self.boards
        )

    def board(self, name: str) -> Board:
        """The board of that name: one of the course's own drawings, a printed board, or a file."""
        drawing = self.drawings.get(name)
        return load_board(name) if drawing is None else drawn_board(drawing, name)

    @property
    def floor(self) -> Floor:
        """The floor that the boards make; the same object each time."""
        return lay_out(self.placements)

    @property
    def board_names(self) -> tuple[str, ...]:
        """The names of the factory boards, without docking bays."""
        boards = (placement.board for placement in self.placements)
        return tuple(
            board.name for board in boards if not any(tile.dock for row in board.rows for tile in row)
        )


def check_course(course: Course) -> Course:
    """The same course, or InputError listing everything that is wrong with it in any edition."""
    wrong: list[object] = []
    if not course.players or not all(1 <= number <= 8 for number in course.players):
        wrong.append("players must be numbers from 1 to 8")
    floor = course.floor
    wrong += flag_problems(floor, course.flags)
    if course.start is not None:
        wrong += start_problems(floor, course.start)
    if wrong:
        raise InputError("; ".join(map(str, wrong)))
    return course
