"""Letters as shapes: the same on every machine, whatever fonts it has."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from botyard.pictures.bitmap import bitmap, drawing
from botyard.pictures.letters import outlined, width_of
from botyard.rally.floor.courses import all_courses
from botyard.rally.telling.pictures import svg_picture
from botyard.ricochet.engine.moves import parse_moves
from botyard.ricochet.floor.codes import parse_code
from botyard.ricochet.telling.svg import svg_picture as ricochet_picture


def test_no_picture_asks_for_a_font() -> None:
    """A `<text>` would look different on every machine, and would be missing on one without fonts."""
    for course in all_courses():
        drawn = svg_picture(course.floor, course.flags, start=course.start, title=course.name)
        assert "<text" not in drawn
        assert "font" not in drawn
    position = parse_code("R2B2G1Y2-R1dGedB24Y0f-Bt")
    drawn = ricochet_picture(position.board, position.robots, position.target, "B", parse_moves("BW"))
    assert "<text" not in drawn
    assert "font" not in drawn


def test_letters_leave_ink_where_they_should() -> None:
    """Drawn 100 high at x 10; the capital begins and ends where its outline says, and nothing is outside."""
    for text in ("8", "Ä", "Zoom Bot", "ř", "Ж"):
        width = width_of(text, 100)
        image = bitmap(drawing(outlined(text, 10, 60, 100, "#000", anchor="start"), 0, 0, 700, 120, 1))
        left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
        assert 10 <= left <= 25, text
        assert width - 20 <= right <= width + 20, text
        assert top >= 0, text
        assert 90 <= bottom <= 100, text


def test_letters_nobody_has_drawn_are_shown_as_unknown() -> None:
    way = re.search(r" d='([^']+)'", outlined("漢", 0, 0, 10, "#000"))
    unknown = re.search(r" d='([^']+)'", outlined("\ufffd", 0, 0, 10, "#000"))
    assert way
    assert unknown
    assert way[1] == unknown[1]


def test_names_cannot_break_out_of_a_drawing() -> None:
    drawn = outlined("<script>'\"&", 0, 0, 10, "#000")
    assert ElementTree.fromstring(drawn).get("aria-label") == "<script>'\"&"
