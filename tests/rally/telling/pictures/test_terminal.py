"""Terminal pictures: exact small ones, and that every floor and every robot can be read off them."""

from __future__ import annotations

import pytest

from botyard.grid import DIRECTIONS, E, N, S, W
from botyard.rally.engine.robots import CHARACTERS
from botyard.rally.floor.board_text import parse_board
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.telling.pictures import BeamPicture, RobotPicture, ascii_picture, legend, rich_picture

BOARD = """\
name: Small
edition: own
+         +---------+         +---------+
|    .       pn135      <<n   |  *e *n2 |
+         +         +         +         +
   > x24       O         R        pe24
+         +         +---------+         +
     w         W        d1         S
+         +         +         +         +
"""


@pytest.fixture
def floor() -> Floor:
    return lay_out((Placement(parse_board(BOARD)),))


def test_a_small_floor(floor: Floor) -> None:
    assert ascii_picture(floor).splitlines() == [
        "   0     1     2     3",
        "+     +-135-+     +-**--+",
        "|  .     .    <<  |--:--*  0",
        "+     +     +     +     +",
        " >x24   OOO    R    24p    1",
        "+     +     +-----+     +",
        "   w     W    d1     S     2",
        "+     +     +     +     +",
    ]


def test_robots_and_flags_stand_beside_what_is_below_them(floor: Floor) -> None:
    robots = [
        RobotPicture("Twonky", (2, 0), W),
        RobotPicture("Zoom Bot", (0, 0), N, virtual=True),
        RobotPicture("Twitch", (1, 2), S, powered_down=True),
        RobotPicture("Hulk X90", (0, 2), E),
        RobotPicture("Spin Bot", (0, 2), N),
    ]
    lines = ascii_picture(floor, [(2, 0), None, (0, 1)], robots).splitlines()
    assert lines[2] == "|   z^   .   <F1K<|--:--*  0"
    assert lines[4] == " >x2F3  OOO    R    24p    1"
    assert lines[6] == " w  X* W  Wv  d1     S     2"


def test_fire_is_brighter_than_the_waiting_beam(floor: Floor) -> None:
    shots = [BeamPicture(((3, 0),), W), BeamPicture(((2, 1), (2, 2)), S, from_robot=True)]
    lines = ascii_picture(floor, beams=shots).splitlines()
    assert lines[2].endswith("|=====*  0")


def test_a_start_square_of_the_course(floor: Floor) -> None:
    assert "|  S  " in ascii_picture(floor, start=(0, 0))
    assert "S start square" in legend(floor, start=(0, 0))


def test_only_what_occurs_is_explained() -> None:
    exchange = load_course("risky-exchange")
    words = legend(exchange.floor, exchange.flags, [RobotPicture("Twonky", (0, 0), N)])
    assert "F1 flag" in words
    assert "K Twonky" in words
    assert "crusher" not in words
    assert "start" not in words


def test_a_course_of_twelve_columns_fits_into_a_terminal() -> None:
    for course in all_courses():
        if course.floor.width == 12:
            picture = ascii_picture(course.floor, course.flags)
            assert max(map(len, picture.splitlines())) <= 80
            assert picture.isascii()


@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize("name", [robot.name for robot in CHARACTERS])
def test_every_robot_shows_letter_and_facing(floor: Floor, name: str, facing: int) -> None:
    robot = RobotPicture(name, (0, 0), DIRECTIONS[facing])
    letter = next(one.letter for one in CHARACTERS if one.name == name)
    assert letter + "^>v<"[facing] in ascii_picture(floor, robots=[robot])
    assert letter + "▲▶▼◀"[facing] in rich_picture(floor, robots=[robot]).plain


def test_the_coloured_picture_says_the_same_in_colour(floor: Floor) -> None:
    robot = RobotPicture("Hammer Bot", (2, 2), N)
    picture = rich_picture(floor, [(2, 0)], [robot])
    plain = picture.plain.splitlines()
    assert len(plain) == len(ascii_picture(floor).splitlines())
    assert any("#E69F00" in str(span.style) for span in picture.spans)
    assert "⚑1" in picture.plain
