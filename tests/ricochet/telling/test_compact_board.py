"""The board in a small terminal."""

from __future__ import annotations

from rich.text import Text

from botyard.grid import Direction
from botyard.ricochet.engine.moves import parse_moves
from botyard.ricochet.floor.codes import parse_code
from botyard.ricochet.telling.compact import compact_picture

POSITION = parse_code("R2B2G1Y2-R1dGedB24Y0f-Bt")


def style_at(picture: Text, row: int, column: int) -> str:
    """All styles of the square's own character."""
    offset = sum(len(line) + 1 for line in picture.plain.split("\n")[: row + 1]) + 2 * column + 1
    return " ".join(str(span.style) for span in picture.spans if span.start <= offset < span.end)


def test_one_line_a_row_and_two_characters_a_square() -> None:
    board = POSITION.board
    lines = compact_picture(board, POSITION.robots, POSITION.target, POSITION.active).plain.splitlines()
    assert len(lines) == 1 + board.height
    assert {len(line) for line in lines} == {2 * board.width + 1}
    for letter, (x, y) in POSITION.robots.items():
        assert lines[1 + y][2 * x + 1] == letter


def test_every_wall_is_drawn() -> None:
    board = POSITION.board
    picture = compact_picture(board, POSITION.robots)
    lines = picture.plain.splitlines()
    for x, y in board.squares():
        assert (lines[1 + y][2 * x] == "┃") == board.has_wall((x, y), Direction.W)
        assert ("underline" in style_at(picture, y, x)) == board.has_wall((x, y), Direction.S)


def test_the_target_stands_out_and_the_way_is_drawn() -> None:
    x, y = POSITION.target
    moves = parse_moves("bn")
    before = compact_picture(POSITION.board, POSITION.robots, POSITION.target, POSITION.active)
    after = compact_picture(POSITION.board, POSITION.robots, POSITION.target, POSITION.active, moves)
    assert "reverse" in style_at(before, y, x)
    column, row = POSITION.robots["B"]
    assert after.plain.splitlines()[1 + row][2 * column + 1] == "b"
    assert after.plain.splitlines()[row][2 * column + 1] == "│"
