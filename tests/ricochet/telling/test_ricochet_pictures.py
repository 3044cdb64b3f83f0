"""Pictures: plain text that can be compared, colours for terminals, and SVG that any program can read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from rich.console import Console

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.engine.moves import parse_moves
from botyard.ricochet.floor.board import Board
from botyard.ricochet.floor.drawing import parse_board
from botyard.ricochet.floor.quadrants import board_codes, board_from_code
from botyard.ricochet.telling.svg import svg_picture
from botyard.ricochet.telling.terminal import ascii_picture, rich_picture

SMALL = parse_board(
    r"""
+---+---+---+---+
| Gt    |       |
+---.   .   .   +
|         /b    |
+   .   .   .   +
|       |   | Rs|
+---+---+---+---+
"""
)
ROBOTS = {"R": (0, 1), "K": (2, 0)}


def test_robots_targets_and_the_goal() -> None:
    assert ascii_picture(SMALL, ROBOTS, (3, 2), "R").splitlines() == [
        "+---+---+---+---+",
        "| Gt    |(K)    |",
        "+---+   +   .   +",
        "|(R)      /b    |",
        "+   .   +   +   +",
        "|       |   |*Rs|",
        "+---+---+---+---+",
    ]


def test_trails_with_the_numbers_of_the_moves() -> None:
    moves = parse_moves("KSKNRE")
    assert ascii_picture(SMALL, {"R": (0, 1), "K": (3, 0)}, (1, 2), "K", moves).splitlines() == [
        "+---+---+---+---+",
        "| Gt    |(R) (K)|",
        "+---+   +   .   +",
        "| r  ...  /b  : |",
        "+   .   +   +   +",
        "|    *k*|   | 1 |",
        "+---+---+---+---+",
    ]


def test_moves_that_cannot_be_made_cannot_be_drawn() -> None:
    with pytest.raises(InputError, match="these moves cannot be drawn: the red robot would stop"):
        ascii_picture(SMALL, ROBOTS, (3, 2), "R", parse_moves("RE"))


@pytest.mark.parametrize(
    ("goal", "active", "mark"), [((1, 1), "R", "*r*"), ((1, 1), None, "*@*"), ((0, 0), "G", "*Gt")]
)
def test_goals_with_and_without_a_pictured_target(goal: Square, active: str | None, mark: str) -> None:
    assert mark in ascii_picture(SMALL, ROBOTS, goal, active)
    assert "stroke-dasharray" in svg_picture(SMALL, ROBOTS, goal, active)


def test_a_robot_on_the_goal() -> None:
    assert "[R]" in ascii_picture(SMALL, ROBOTS, (0, 1), "R")


def test_colours_say_the_same_as_plain_text() -> None:
    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(rich_picture(SMALL, ROBOTS, (3, 2), "R"))
    text = capture.get()
    for mark in ("(R)", "(K)", "G▲", "*R■", "/b", "┏━━━", "┃"):
        assert mark in text


def boards() -> list[Board]:
    return [SMALL, *(board_from_code(code) for code in board_codes()[::200])]


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.code or "own")
def test_svg_is_well_formed_and_shows_everything(board: Board) -> None:
    robots = dict(zip("RGBYK", board.starting_squares(), strict=False))
    target = board.targets[0]
    text = svg_picture(board, robots, target.square, target.colour, (), "A <board> & more")
    root = ElementTree.fromstring(text)
    names = [element.tag.rpartition("}")[2] for element in root.iter()]
    titles = [element.text for element in root.iter() if element.tag.endswith("title")]
    assert titles[0] == "A <board> & more"
    assert (
        titles[1:] == [f"{name} robot" for name in ("red", "green", "blue", "yellow", "black")][: len(robots)]
    )
    letters = [element.get("aria-label") for element in root.iter() if element.get("aria-label")]
    coloured = [t.colour for t in board.targets if t.colour] + [d.colour for d in board.diagonals]
    assert len(letters) >= len(coloured) + len(robots), "colour is never alone"
    assert not {"script", "image", "foreignObject", "filter"} & set(names)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_svg_trails_have_numbers() -> None:
    text = svg_picture(SMALL, ROBOTS, (3, 2), "R", parse_moves("RSRERN"))
    assert text.count("<polyline") == 6
    for number in (1, 2, 3):
        assert f"aria-label='{number}'" in text
