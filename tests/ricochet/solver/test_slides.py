"""Moves on drawn boards: paths, refusals in words, and texts of moves (rulebook 001:38-55)."""

from __future__ import annotations

import pytest

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, Square
from botyard.ricochet.engine.moves import judge, legal_moves, moves_text, parse_moves, refusal, slide
from botyard.ricochet.floor.board import Position
from botyard.ricochet.floor.drawing import parse_board

MIRRORS = parse_board(
    r"""
+---+---+---+---+---+
|                   |
+   .   .   .   .   +
|     /b      \b    |
+   .   .   .   .   +
|                   |
+   .   .   .   .   +
|     \b      /b    |
+   .   .   .   .   +
|             /g    |
+---+---+---+---+---+
"""
)


def test_the_path_names_every_square_and_the_direction_at_the_end() -> None:
    done = slide(MIRRORS, {"R": (0, 3)}, "R", Direction.E)
    assert done.path == ((0, 3), (1, 3), (1, 4))
    assert (done.result, done.end, done.direction) == ("ok", (1, 4), Direction.S)


def test_a_move_may_end_where_it_began() -> None:
    # Up the west side, east along the top, down, and west again into the start.
    ring = parse_board(
        r"""
+---+---+---+
| /b      \b|
+   .   .   +
|   |       |
+   +   .   +
|         /b|
+---+---+---+
"""
    )
    done = slide(ring, {"R": (0, 2)}, "R", Direction.N)
    assert (done.result, done.end, done.direction) == ("ok", (0, 2), Direction.W)
    assert len(done.path) == 9


@pytest.mark.parametrize(
    ("robots", "move", "words"),
    [
        ({"R": (0, 0)}, "RN", "the red robot cannot move north: its way is blocked"),
        ({"R": (2, 1)}, "RE", "the red robot would never stop going east: the barriers deflect it in a loop"),
        (
            {"R": (2, 1), "K": (1, 2)},
            "RE",
            "the red robot would stop on a diagonal barrier going east, which is not allowed",
        ),
        (
            {"G": (2, 4), "Y": (4, 4)},
            "GE",
            "the green robot would stop on a diagonal barrier going east, which is not allowed",
        ),
    ],
)
def test_refusals_say_why(robots: dict[str, Square], move: str, words: str) -> None:
    ((letter, direction),) = parse_moves(move)
    assert refusal(slide(MIRRORS, robots, letter, direction), letter, direction) == words
    with pytest.raises(InputError, match=f"^move 1: {words}$"):
        judge(Position(MIRRORS, robots, (0, 0), None), [(letter, direction)])


def test_legal_moves_are_those_that_slide() -> None:
    robots = {"R": (2, 1), "G": (0, 0)}
    legal = legal_moves(MIRRORS, robots)
    expected = [
        (letter, direction)
        for letter in robots
        for direction in DIRECTIONS
        if slide(MIRRORS, robots, letter, direction).result == "ok"
    ]
    assert legal == expected
    assert ("R", Direction.E) not in legal
    assert ("G", Direction.N) not in legal


def test_moves_as_text() -> None:
    assert moves_text(parse_moves(" rs, GN kw")) == "RSGNKW"
    assert parse_moves("") == []
    for wrong in ("R", "RX", "XN", "RSG", "red north"):
        with pytest.raises(InputError):
            parse_moves(wrong)


def test_judge_names_the_move_that_cannot_be_made() -> None:
    position = Position(MIRRORS, {"R": (0, 0)}, (4, 4), "R")
    with pytest.raises(InputError, match=r"^move 2: the red robot cannot move north: its way is blocked$"):
        judge(position, parse_moves("RERN"))
    with pytest.raises(InputError, match="move 1: there is no green robot"):
        judge(position, parse_moves("GN"))
    assert judge(position, parse_moves("RERS")) == "solved"
    assert judge(position, []) == "not_reached"
