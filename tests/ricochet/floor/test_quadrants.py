"""The sixteen faces against the facts, and the boards made of them (rulebook 001:22-26)."""

from __future__ import annotations

from pathlib import Path

import pytest

from botyard.errors import InputError
from botyard.grid import Direction
from botyard.ricochet.floor.board import CLOSED
from botyard.ricochet.floor.drawing import Drawing
from botyard.ricochet.floor.quadrants import (
    FACES,
    SIZE,
    board_codes,
    board_from_code,
    face,
    random_code,
    turned,
)
from botyard.rng import Rng

FACTS = (Path(__file__).parents[1] / "data" / "quadrant_facts.txt").read_text().splitlines()


def facts() -> dict[str, list[list[str]]]:
    lines = [line for line in FACTS if not line.startswith("#")]
    return {lines[i]: [row.split() for row in lines[i + 1 : i + 9]] for i in range(0, len(lines), 9)}


def drawn(drawing: Drawing, x: int, y: int) -> str:
    """A square of a drawing in the words of the facts."""
    sides = drawing.walls[y * SIZE + x]
    if (x, y) == (7, 7):
        assert sides == CLOSED
        sides = 1 << Direction.N | 1 << Direction.W
    letters = "".join(d.name.lower() for d in Direction if sides >> d & 1)
    targets = [target.code for target in drawing.targets if target.square == (x, y)]
    barriers = [d.slash + d.colour.lower() for d in drawing.diagonals if d.square == (x, y)]
    assert len(targets + barriers) <= 1
    return ":".join([letters or "-", *targets, *barriers])


def test_there_are_facts_of_all_sixteen_faces() -> None:
    assert sorted(facts()) == sorted(FACES)


@pytest.mark.parametrize("name", FACES)
def test_face_is_as_the_facts_say(name: str) -> None:
    for y, row in enumerate(facts()[name]):
        for x, fact in enumerate(row):
            walls, *content = fact.split(":")
            assert drawn(face(name), x, y).split(":") == [
                "".join(sorted(walls, key="nesw".find)),
                *content,
            ], (x, y)


def test_1536_boards_486_without_diagonals() -> None:
    codes = board_codes()
    boards = [board_from_code(code) for code in codes]
    assert len({(board.walls, board.diagonals, board.targets) for board in boards}) == len(codes) == 1536
    plain = board_codes(diagonals=False)
    assert len(plain) == 486
    assert set(plain) == {board.code for board in boards if not board.diagonals}


def test_every_board_has_each_target_once_and_its_own_code() -> None:
    seventeen = {"@", *(colour + symbol for colour in "RGBY" for symbol in "ctsh")}
    for code in board_codes():
        board = board_from_code(code)
        assert board.code == code
        assert len(board.targets) == 17
        assert {target.code for target in board.targets} == seventeen
        assert [square for square in board.squares() if board.is_closed(square)] == [
            (7, 7),
            (8, 7),
            (7, 8),
            (8, 8),
        ]
        assert len(board.barriers) == 2 * code.count("4")
        assert not board.barriers.keys() & board.targets_at.keys()


def test_walls_stand_on_both_sides_also_across_seams() -> None:
    for code in board_codes()[::37]:
        board = board_from_code(code)
        for x, y in board.squares():
            assert board.has_wall((x, y), Direction.E) == (x == 15 or board.has_wall((x + 1, y), Direction.W))
            assert board.has_wall((x, y), Direction.S) == (y == 15 or board.has_wall((x, y + 1), Direction.N))


def test_seam_wall_of_a_face_reaches_into_the_neighbour() -> None:
    # Y1 has a wall east of its square 7,5. As third quarter it lies turned by 180 degrees: west of 8,10.
    board = board_from_code("R1G1Y1B1")
    assert board.target("@").square == (8, 10)
    assert board.has_wall((7, 10), Direction.E)


def test_quarter_turns() -> None:
    for name in FACES:
        assert turned(face(name), 4) == face(name)
        assert turned(turned(face(name), 1), 1) == turned(face(name), 2)
    # G4 has / at 4,1; turned clockwise it is \ at 6,4.
    assert next((d.square, d.slash) for d in turned(face("G4"), 1).diagonals) == ((6, 4), "\\")


@pytest.mark.parametrize("code", ["r1g2y3b4", "G2Y3B4R1", "Y3B4R1G2", "B4R1G2Y3"])
def test_codes_of_the_same_board_turned(code: str) -> None:
    assert board_from_code(code).code == "R1G2Y3B4"


@pytest.mark.parametrize("code", ["", "R1G2Y3", "R1G2Y3B5", "R1G2Y3R4", "R1 G2 Y3 B4", "R1G2Y3B4B4", "board"])
def test_unknown_codes_are_refused(code: str) -> None:
    with pytest.raises(InputError, match="not a board code; name one face"):
        board_from_code(code)


def test_random_board_by_seed() -> None:
    codes = {random_code(Rng(str(n))) for n in range(200)}
    assert len(codes) > 180
    assert random_code(Rng("a")) == random_code(Rng("a"))
    assert not any("4" in random_code(Rng(str(n)), diagonals=False) for n in range(100))
