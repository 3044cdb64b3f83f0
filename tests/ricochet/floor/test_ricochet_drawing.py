"""Boards as text: what is drawn is what is read, and mistakes are named by line and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botyard.errors import InputError
from botyard.grid import Direction, Square
from botyard.ricochet.floor.board import Board, Diagonal, Position, Target, check_robots, two_sided
from botyard.ricochet.floor.drawing import draw_board, parse_board
from botyard.ricochet.floor.quadrants import board_codes, board_from_code

OWN = r"""
# A board of our own
+---+---+---+---+
| Gt    |       |
+---.   .   .   +
|         /b
.   .   .---.   .
|       | @
+   +---+   +---+
    |###|   | Rs|
+---+---+---+---+
"""


def test_what_is_drawn_is_read() -> None:
    board = parse_board(OWN)
    assert (board.width, board.height, board.code) == (4, 4, "")
    assert board.targets == (Target((0, 0), "G", "t"), Target((2, 2), None, "@"), Target((3, 3), "R", "s"))
    assert board.diagonals == (Diagonal((2, 1), "/", "B"),)
    assert board.has_wall((1, 0), Direction.E)
    assert board.has_wall((2, 0), Direction.W)
    assert board.has_wall((2, 1), Direction.S)
    assert board.is_closed((1, 3))
    assert board.has_wall((1, 2), Direction.S)
    assert board.has_wall((3, 1), Direction.E), "the rim may be left out"
    assert not board.has_wall((0, 1), Direction.S)


@pytest.mark.parametrize("code", board_codes()[::97])
def test_boards_of_quarters_can_be_drawn_and_read(code: str) -> None:
    board = board_from_code(code)
    again = parse_board(draw_board(board))
    assert again.walls == board.walls
    assert set(again.targets) == set(board.targets)
    assert set(again.diagonals) == set(board.diagonals)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 32)), draw(st.integers(1, 32))
    squares = [(x, y) for y in range(height) for x in range(width)]
    random = draw(st.randoms(use_true_random=False))
    walls = two_sided(width, height, [random.choice((0, 0, 0, 1, 2, 3)) for _ in squares])
    open_squares = [s for s in squares if walls[s[1] * width + s[0]] != 15]
    random.shuffle(open_squares)
    codes = [(c, s) for c in "RGBY" for s in "ctsh"] + [(None, "@")]
    targets = [Target(at, *code) for at, code in zip(open_squares, codes, strict=False)]
    rest = open_squares[len(codes) :][: width // 2]
    diagonals = [Diagonal(at, random.choice("/\\"), random.choice("RGBY")) for at in rest]

    def by_row(piece: Target | Diagonal) -> Square:
        return piece.square[::-1]

    return Board(
        width, height, walls, tuple(sorted(diagonals, key=by_row)), tuple(sorted(targets, key=by_row))
    )


@given(boards())
def test_any_board_up_to_32_can_be_drawn_and_read(board: Board) -> None:
    assert parse_board(draw_board(board)) == board


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("| Gt    |", "| Gx    |", "board, line 4, column 2: found ' Gx'"),
        ("+---.   .", "+-- .   .", "board, line 5, column 2: found '-- '"),
        ("|         /b", "|         /k", "board, line 6, column 10: found ' /k'"),
        ("|       | @", "|       ! @", "board, line 8, column 9: found '!'"),
        (".   .   .---.", ".   .   *---.", "board, line 7, column 9: found '*'"),
        ("| Rs|", "| Gt|", "the green triangle is drawn twice, at 0,0 and 3,3"),
        ("|       | @\n", "", "8 lines of drawing"),
    ],
)
def test_mistakes_are_named_by_line_and_column(wrong: str, right: str, message: str) -> None:
    assert wrong in OWN
    with pytest.raises(InputError) as refused:
        parse_board(OWN.replace(wrong, right))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_boards_larger_than_32_are_refused() -> None:
    with pytest.raises(InputError, match="33 x 1 squares; boards go up to 32 x 32"):
        parse_board("+---" * 33 + "\n" + "|   " * 33 + "\n" + "+---" * 33)


@pytest.mark.parametrize("text", ["", "# nothing\n", "hello", "a\nb\nc\n", "\0\0\0\n\0\n\0\n"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_board(text)


@pytest.mark.parametrize(
    ("robots", "message"),
    [
        ({"R": (0, 0), "G": (0, 0)}, "the green robot and the red robot both stand at 0,0"),
        ({"R": (1, 3)}, "the red robot stands at 1,3, in the closed centre"),
        ({"R": (2, 1)}, "the red robot stands at 2,1, on a diagonal barrier"),
        ({"K": (4, 0)}, "the black robot stands at 4,0, off the board"),
        ({"Z": (0, 0)}, "'Z' is not a robot"),
        ({}, "0 robots on the board"),
    ],
)
def test_robots_that_cannot_stand_there(robots: dict[str, Square], message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_robots(parse_board(OWN), robots)


@pytest.mark.parametrize(
    ("target", "active", "message"),
    [
        ((9, 0), "R", "the target 9,0 is not on the board"),
        ((1, 3), "R", "the target 1,3 is walled in"),
        ((2, 1), "R", "the target 2,1 is a diagonal barrier"),
        ((0, 0), "B", "the active robot 'B' is not on the board; name one of R"),
    ],
)
def test_impossible_puzzles(target: Square, active: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Position(parse_board(OWN), {"R": (3, 0)}, target, active).check()
