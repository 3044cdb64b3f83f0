"""SVG pictures: well-formed and complete, and those in the docs are current."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from botyard.grid import DIRECTIONS, E, N, S, W
from botyard.rally.engine.robots import CHARACTERS, ROBOT_NAMES
from botyard.rally.floor.board_text import parse_board
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import board_names, load_board
from botyard.rally.telling.pictures import BeamPicture, RobotPicture, svg_picture
from botyard.rally.telling.pictures.svg_robots import DETAILS, OUTLINES

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    """The picture, parsed; every reference in it must lead somewhere."""
    picture = ElementTree.fromstring(text)
    ids = {element.get("id") for element in picture.iter()}
    used = set(re.findall(r"href='#([^']+)'", text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= ids
    return picture


def uses(picture: ElementTree.Element, symbol: str) -> int:
    defined = {id(element) for element in picture.find(f"{SVG}defs").iter()}  # type: ignore[union-attr]
    everywhere = (element for element in picture.iter(f"{SVG}use") if id(element) not in defined)
    return sum(element.get("href") == f"#{symbol}" for element in everywhere)


@pytest.mark.parametrize("name", board_names())
def test_everything_on_a_board_is_drawn(name: str) -> None:
    floor = lay_out((Placement(load_board(name)),))
    text = svg_picture(floor, title=name)
    picture = drawn(text)
    assert uses(picture, "gear-right") == sum(gear.number > 0 for gear in floor.having("gear").values())
    assert uses(picture, "gear-left") == sum(gear.number < 0 for gear in floor.having("gear").values())
    assert uses(picture, "press") == len(floor.having("crusher"))
    walls_seen_from_both_sides = {frozenset({place, _across(place)}) for place in floor.walls}
    assert uses(picture, "wall") == len(walls_seen_from_both_sides)
    curves = sum((side - belt.exit) & 1 for belt in floor.belts.values() for side in belt.entries)
    assert uses(picture, "track-west") + uses(picture, "track-east") == curves
    double_sites = sum(kind == 2 for kind in floor.repairs.values())
    assert uses(picture, "hammer") == (0 if name.startswith("1994") else double_sites)


def _across(place: tuple[tuple[int, int], int]) -> tuple[tuple[int, int], int]:
    (x, y), side = place
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    return ((x + dx, y + dy), (side + 2) % 4)


def test_every_course_can_be_drawn_with_its_flags() -> None:
    for course in all_courses():
        text = svg_picture(course.floor, course.flags, start=course.start, title=course.name)
        assert drawn(text).find(f"{SVG}title").text == course.name  # type: ignore[union-attr]
        assert text.count("M-10.5 -28Q4 -32") == len(course.flags)
        assert ("START" in text) == (course.start is not None)


@pytest.fixture
def yard() -> Floor:
    rows = "  .   .   .\n+   +   +   +\n" * 3
    return lay_out((Placement(parse_board(f"name: Yard\nedition: own\n+   +   +   +\n{rows}")),))


def test_robots_in_every_state(yard: Floor) -> None:
    robots = [
        RobotPicture("Twonky", (0, 0), E, damage=7),
        RobotPicture("Twitch", (1, 0), S, powered_down=True),
        RobotPicture("Hulk X90", (2, 0), W, virtual=True),
        *(RobotPicture(name, (1, 1), N, virtual=True) for name in ROBOT_NAMES),
        *(RobotPicture(name, (0, 2), N, virtual=True) for name in ROBOT_NAMES[:3]),
    ]
    text = svg_picture(yard, [(0, 0), None, (2, 2)], robots)
    titles = [element.text for element in drawn(text).iter(f"{SVG}title")]
    assert titles[1:4] == [
        "Twonky, facing east, 7 damage",
        "Twitch, facing south, powered down",
        "Hulk X90, facing west, virtual",
    ]
    assert len(titles) == 1 + len(robots)
    assert "body-twonky" in text


def test_beams_end_at_the_robot_that_is_hit(yard: Floor) -> None:
    target = RobotPicture("Zoom Bot", (2, 1), N)
    shot = BeamPicture(((0, 1), (1, 1), (2, 1)), E, 2, from_robot=True)
    hit = svg_picture(yard, robots=[target], beams=[shot])
    missed = svg_picture(yard, beams=[shot])
    assert "M0 -13L3 -4" in hit
    assert "M0 -13L3 -4" not in missed
    drawn(hit)


def test_names_are_escaped(yard: Floor) -> None:
    assert drawn(svg_picture(yard, title="<Tom & Jerry's>")).find(f"{SVG}title").text == "<Tom & Jerry's>"  # type: ignore[union-attr]


def test_each_robot_has_its_own_shape_letter_and_colour() -> None:
    assert set(OUTLINES) == set(DETAILS) == set(ROBOT_NAMES)
    assert len({robot.letter for robot in CHARACTERS}) == len({robot.colour for robot in CHARACTERS}) == 8
    assert len(set(OUTLINES.values())) == 8


def test_a_turned_board_is_drawn_turned() -> None:
    vault = load_board("vault")
    plain = drawn(svg_picture(lay_out((Placement(vault),))))
    for quarters in DIRECTIONS:
        turned = drawn(svg_picture(lay_out((Placement(vault, quarters=quarters),))))
        for symbol in ("track-straight", "track-west", "track-east", "wall", "arrows-express"):
            assert uses(turned, symbol) == uses(plain, symbol)


def test_the_pictures_in_the_docs_are_current() -> None:
    """Rewrite them with the commands in docs/boards.md."""
    folder = Path(__file__).parents[4] / "docs" / "pictures"
    risky = load_course("risky-exchange")
    docks = [risky.floor.docks[number] for number in range(1, 9)]
    robots = [RobotPicture(name, dock, N) for name, dock in zip(ROBOT_NAMES, docks, strict=True)]
    wanted = {
        "risky-exchange.svg": svg_picture(risky.floor, risky.flags, robots, title="Risky Exchange"),
        "exchange.svg": svg_picture(lay_out((Placement(load_board("exchange")),)), title="Exchange"),
        "cannery-row.svg": svg_picture(lay_out((Placement(load_board("cannery-row")),)), title="Cannery Row"),
    }
    for name, picture in wanted.items():
        assert (folder / name).read_text(encoding="utf-8") == picture, name
