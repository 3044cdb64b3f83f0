"""A course while it is being drawn: its custom boards as tiles, so that unfinished ones can be shown.

`course_of` turns a sketch into a course with drawings, which is one text file (`write_course`);
`read_sketch` goes the other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from botyard.errors import InputError
from botyard.rally.floor.board import Board
from botyard.rally.floor.board_text import read_drawing, write_board
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import read_course
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import find_board, load_board

LARGEST_TEXT = 256_000
"""The size of the largest course file that is accepted, in bytes."""
MOST_SIDE = 24
MOST_BOARDS = 12
MOST_OWN = 8
MOST_FLAGS = 20
MOST_RULES = 20
MOST_NAMED = 20
"""The most editions and numbers of players that a course names."""
FAR = 200
"""How far from square 0,0 a board may lie."""
LONGEST_NAME = 60
LONGEST_TEXT = 500

_UNPRINTABLE = re.compile(r"[<>\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A course (without drawings) and its custom boards by name."""

    course: Course
    own: dict[str, Board] = {}

    def board(self, name: str) -> Board:
        """The custom or printed board of that name; never a file."""
        if name in self.own:
            return self.own[name]
        printed = find_board(name)
        if printed is None:
            raise InputError(f"there is no board {name[:LONGEST_NAME]!r}, neither printed nor drawn here")
        return load_board(printed)

    @property
    def floor(self) -> Floor:
        return lay_out(
            tuple(
                Placement(self.board(place.board), place.x, place.y, place.rotation // 90)
                for place in self.course.boards
            )
        )


def read_sketch(text: str, file: str = "course") -> Sketch:
    """The sketch in a course file or a single drawn board; InputError if the text is neither."""
    if len(text.encode(errors="replace")) > LARGEST_TEXT:
        raise InputError(f"{file} is too large; a course file has at most {LARGEST_TEXT // 1000} kB")
    if _is_drawing(text):
        board = read_drawing(text, file)
        course = msgspec.convert({"name": board.name, "boards": [{"board": "own"}]}, Course)
        return check_sketch(Sketch(course, {"own": board}))
    course = read_course(text, file)
    own = {name: read_drawing(drawing, name[:LONGEST_NAME]) for name, drawing in course.drawings.items()}
    return check_sketch(Sketch(msgspec.structs.replace(course, drawings={}), own))


def _is_drawing(text: str) -> bool:
    first = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return next(first, "").startswith(("name:", "edition:", "+"))


def course_of(sketch: Sketch) -> Course:
    """The course with its drawings."""
    drawings = {name: write_board(board) for name, board in sketch.own.items()}
    return msgspec.structs.replace(sketch.course, drawings=drawings)


def check_sketch(sketch: Sketch) -> Sketch:
    """The same sketch, or InputError if it could not even be shown: sizes, names, impossible tiles."""
    course = sketch.course
    if not 1 <= len(course.boards) <= MOST_BOARDS:
        raise InputError(f"a course has 1 to {MOST_BOARDS} boards, not {len(course.boards)}")
    if len(sketch.own) > MOST_OWN:
        raise InputError(f"a course has at most {MOST_OWN} boards of its own, not {len(sketch.own)}")
    for what, number, most in _counts(course):
        if number > most:
            raise InputError(f"a course has at most {most} {what}, not {number}")
    for what, words, longest in _texts(sketch):
        if len(words) > longest:
            raise InputError(f"{what} is {len(words)} characters long; the limit is {longest}")
        if found := _UNPRINTABLE.search(words):
            raise InputError(f"{what} contains the character {found.group()!r}; use plain text")
    for place in course.boards:
        sketch.board(place.board)
        if abs(place.x) > FAR or abs(place.y) > FAR:
            raise InputError(f"the board {place.board} lies too far away, at {place.x},{place.y}")
    for name, board in sketch.own.items():
        _check_board(name, board)
    return sketch


def _counts(course: Course) -> Iterator[tuple[str, int, int]]:
    yield "editions", len(course.editions), MOST_NAMED
    yield "numbers of players", len(course.players), MOST_NAMED
    yield "flags", len(course.flags), MOST_FLAGS
    yield "special rules", len(course.special), MOST_RULES
    yield "values of a rule", max(map(len, course.special.values()), default=0), MOST_RULES


def _texts(sketch: Sketch) -> Iterator[tuple[str, str, int]]:
    course = sketch.course
    yield "the course's name", course.name, LONGEST_NAME
    yield "the summary", course.summary, LONGEST_TEXT
    yield "the source", course.source, LONGEST_TEXT
    for edition in course.editions:
        yield "the name of an edition", edition, LONGEST_NAME
    for place in course.boards:
        yield "the name of a board", place.board, LONGEST_NAME
    for rule, values in course.special.items():
        yield "the name of a rule", rule, LONGEST_NAME
        for name, value in values.items():
            yield "the name of a value", name, LONGEST_NAME
            if isinstance(value, str):
                yield f"the value {name}", value, LONGEST_TEXT
    for name, board in sketch.own.items():
        yield "a board's name", name, LONGEST_NAME
        yield f"the name of board {name}", board.name, LONGEST_NAME
        yield f"the edition of board {name}", board.edition, LONGEST_NAME


def _check_board(name: str, board: Board) -> None:
    """What people draw is well-formed; what a program sends may be anything."""
    if not (1 <= board.width <= MOST_SIDE and 1 <= board.height <= MOST_SIDE):
        size = f"{board.width} x {board.height}"
        raise InputError(f"the board {name} has {size} squares; the limit is {MOST_SIDE} x {MOST_SIDE}")
    if len(board.rows) != board.height or any(len(row) != board.width for row in board.rows):
        raise InputError(f"the rows of the board {name} do not fit its size")
    if read_drawing(write_board(board), name) != board:
        raise InputError(f"the board {name} contains a tile that cannot be drawn")
