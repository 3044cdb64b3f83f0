"""The largest input that each route and each command takes, or refuses politely."""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.rally.floor.sketch import read_sketch
from botyard.ricochet.floor.board import LARGEST, Board, Position, Target, two_sided
from botyard.ricochet.floor.drawing import draw_board
from botyard.ricochet.records.positions import write_position

DOTTED = ".".join("a" * 20_000) + " = 1\n"
TABLES = "".join(f"[t{number}]\n" for number in range(20_000))
HUGE_NUMBER = f"name = 'x'\nplayers = [{'9' * 200_000}]\nboards = [{{ board = '2005/exchange' }}]\n"
MANY_EDITIONS = (
    "name = 'x'\neditions = ["
    + ", ".join(f"'{number}'" for number in range(2000))
    + "]\nboards = [{ board = '2005/exchange' }]\n"
)
LONG_LIST = "name = 'x'\nflags = [" + "[1,1]," * 40_000 + "]\nboards = [{ board = '2005/exchange' }]\n"
HOSTILE_COURSES = (DOTTED, TABLES, HUGE_NUMBER, MANY_EDITIONS, LONG_LIST, "[" * 200_000, "'''" * 60_000)


LONGEST_DRAWING = 20_000


def drawing(width: int, height: int, square: str = ".") -> str:
    """A board of equal squares."""
    rim = f"+{'-+' * width}\n"
    rows = f" {f'{square} ' * width}\n+{' +' * width}\n" * (height - 1)
    return f"name: Large\nedition: own\n{rim}{rows} {f'{square} ' * width}\n{rim}"


def padded(text: str) -> str:
    """A drawing with so many remarks that it is as long as one may be."""
    line = f"# {'remark' * 20}\n"
    return text + line * ((LONGEST_DRAWING - len(text)) // len(line))


def largest_floor() -> dict[str, Any]:
    """As many squares as a floor may have, on as many boards of its own as there may be."""
    places = [{"board": f"d{n % 8}", "x": n % 4 * 14, "y": n // 4 * 14} for n in range(12)]
    return {
        "boards": places,
        "drawings": {f"d{n}": padded(drawing(14, 14, ">")) for n in range(8)},
        "flags": [[n * 3, n * 3] for n in range(8)],
    }


def too_large_floor() -> dict[str, Any]:
    """Within the limits of the message, but far too many squares."""
    places = [{"board": f"d{n % 8}"} for n in range(12)]
    return {"boards": places, "drawings": {f"d{n}": drawing(70, 69) for n in range(8)}}


def largest_course() -> str:
    """A course file near its limit: eight boards of 24 x 24."""
    own = "\n".join(f"d{n} = '''\n{drawing(24, 24, '>')}'''" for n in range(8))
    boards = ", ".join(f"{{ board = 'd{n}', x = {n % 4 * 24}, y = {n // 4 * 24} }}" for n in range(8))
    return f"name = 'Large'\neditions = ['2005']\nboards = [{boards}]\nflags = [[1, 1]]\n[drawings]\n{own}\n"


def free_settings(floor: dict[str, Any]) -> dict[str, Any]:
    return {"seats": 20, "game": {"type": "rally", "course": "", "title": "x" * 60, **floor}}


def largest_sketch() -> dict[str, Any]:
    """The same as a drawing of the studio."""
    checked: dict[str, Any] = msgspec.to_builtins(read_sketch(largest_course(), "the largest course"))
    return checked


def _largest_board() -> Board:
    targets = (Target((20, 20), "R", "c"),)
    return Board(LARGEST, LARGEST, two_sided(LARGEST, LARGEST, [0] * LARGEST * LARGEST), (), targets)


def ricochet_drawing() -> str:
    """The largest board of Ricochet Robots that can be drawn."""
    return draw_board(_largest_board())


def largest_positions() -> str:
    """As many positions as fit into a request, on boards of their own."""
    robots = {"R": (0, 0), "G": (1, 0), "B": (2, 0), "Y": (3, 0)}
    one = write_position(Position(_largest_board(), robots, (31, 31), "R"))
    return f"[{','.join([one] * min(500, 400_000 // len(one)))}]"
