"""The small picture: one line a row, walls beside and under the squares, windows of large floors."""

from __future__ import annotations

import pytest

from botyard.grid import E, N, Square
from botyard.rally.floor.board_text import parse_board
from botyard.rally.floor.courses import all_courses
from botyard.rally.floor.factory_floor import Floor, Placement
from botyard.rally.telling.pictures.compact import Window, compact_size, draw_compact, whole, window_round
from botyard.rally.telling.pictures.scene import BeamPicture, RobotPicture, Scene

YARD = """\
name: Yard
edition: own
+   +---+   +
  S   >   O |
+   +   +---+
  w | .   R
+   +   +   +
"""


def yard() -> Floor:
    return Floor((Placement(parse_board(YARD, "yard")),))


def test_walls_flags_and_robots() -> None:
    robots = (RobotPicture("Twonky", (1, 1), E), RobotPicture("Zoom Bot", (2, 1), N, virtual=True))
    scene = Scene(yard(), flags=((1, 1), (0, 0)), robots=robots)
    picture = draw_compact(scene, whole(scene.floor)).plain()
    assert picture.split("\n") == [
        "  0  _1_  2",
        " SF2  >  OOO|  0",
        "  w |1K> Rz^   1",
    ]
    small = draw_compact(scene, whole(scene.floor), room=2).plain()
    assert small.split("\n") == [
        " 0  1_ 2",
        " F2 >  OO|  0",
        " w |K> z^   1",
    ]


def test_a_beam_is_seen_while_it_fires() -> None:
    scene = Scene(yard(), beams=(BeamPicture(((1, 1), (2, 1)), E),))
    assert "| =   = " in draw_compact(scene, whole(scene.floor)).plain()


@pytest.mark.parametrize(
    ("focus", "expected"),
    [((0, 0), Window(0, 0, 2, 1)), ((2, 1), Window(1, 1, 2, 1)), (None, Window(0, 1, 2, 1))],
)
def test_window_keeps_the_focus_in_sight(focus: Square | None, expected: Window) -> None:
    window = window_round(yard(), focus, 2, 1)
    assert window == expected
    assert focus is None or window.shows(focus)


def test_every_course_fits_its_size() -> None:
    for course in all_courses():
        window = window_round(course.floor, course.flags[0] if course.flags else None, 19, 17)
        columns, lines = compact_size(window, 3)
        picture = draw_compact(Scene(course.floor, course.flags), window).plain().split("\n")
        assert len(picture) == lines
        assert max(map(len, picture)) <= columns <= 80
