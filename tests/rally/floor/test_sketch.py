"""Courses with boards of their own in one file, and what is said about half-finished ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rally.yard import COURSE, YARD

from botyard.errors import InputError
from botyard.grid import N
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.board import Board, Fixture, Tile
from botyard.rally.floor.board_text import parse_board, read_drawing
from botyard.rally.floor.courses import all_courses, load_course, parse_course, read_course, write_course
from botyard.rally.floor.inspection import inspect_sketch
from botyard.rally.floor.sketch import Sketch, check_sketch, course_of, read_sketch


def sketch(drawing: str = YARD, **changes: object) -> Sketch:
    found = read_sketch(COURSE.replace(YARD, drawing))
    return Sketch(msgspec.structs.replace(found.course, **changes), found.own)


def kinds(drawn: Sketch, edition: str = "2005") -> list[tuple[str, object]]:
    return [(one.kind, one.facts.get("at")) for one in inspect_sketch(drawn, edition)]


def test_a_course_brings_its_boards_along(tmp_path: Path) -> None:
    """The same file is read by show and play, wherever it lies."""
    file = tmp_path / "yard.toml"
    file.write_text(COURSE, encoding="utf-8")
    course = load_course(str(file))
    assert course.floor.tile((1, 2)).fixture("gear") == Fixture("gear", number=1)
    assert parse_course(write_course(course)) == course
    game = Game(set_up(course, ["Ann", "Ben"]))
    assert len(game.state.floor.tiles) == 12


def test_a_drawing_with_quotes_in_its_name_goes_into_a_file() -> None:
    course = parse_course(COURSE.replace("name: Small Yard", "name: Ann''s Yard"))
    odd = msgspec.structs.replace(
        course, drawings={"y a'''rd": YARD.replace("Small", "'''\\")}, boards=(), flags=()
    )
    assert read_course(write_course(odd)) == odd


def test_every_printed_course_is_a_sketch() -> None:
    for course in all_courses():
        drawn = read_sketch(write_course(course), course.key)
        assert course_of(drawn) == course
        grave = [one for one in inspect_sketch(drawn, course.editions[0]) if one.grave]
        assert not grave, course.key


def test_a_board_alone_is_a_sketch() -> None:
    drawn = read_sketch(YARD)
    assert drawn.own["own"] == parse_board(YARD)
    assert drawn.course.name == "Small Yard"


def test_nothing_is_wrong_with_the_yard() -> None:
    assert kinds(sketch()) == []


@pytest.mark.parametrize(
    ("old", "new", "kind", "at"),
    [
        ("*n", "*s", "loose-laser", "1,0"),
        ("d2", "d1", "dock-twice", "0,1"),
        ("d2", ". ", "docks-missing", None),
        ("vw ", "v  ", "torn-belt", "2,1"),
        ("d1 ", "d1 O", "dock-in-pit", "0,0"),
        ("    >       vw      O", "    >       vw  |   <", "belt-into-wall", "3,1"),
        ("    >       vw      O", "    >   |   vw      O", "belt-into-wall", "1,1"),
        ("pw24  ", "pw24 |", "pusher-into-wall", "3,2"),
    ],
)
def test_what_the_drawing_says_wrong(old: str, new: str, kind: str, at: str | None) -> None:
    assert old in YARD
    assert (kind, at) in kinds(sketch(YARD.replace(old, new)))


def test_a_flaw_is_placed_on_the_turned_board() -> None:
    place = msgspec.structs.replace(sketch().course.boards[0], x=5, y=7, rotation=90)
    drawn = sketch(YARD.replace("*n", "*s"), boards=(place,), flags=((6, 8),))
    (loose,) = [one for one in inspect_sketch(drawn, "2005") if one.kind == "loose-laser"]
    assert loose.square == (7, 8)
    assert loose.facts["side"] == "west"


@pytest.mark.parametrize(
    ("changes", "edition", "kind"),
    [
        ({"flags": ((3, 1),)}, "2005", ("flag-in-pit", "3,1")),
        ({"flags": ((9, 9),)}, "2005", ("flag-outside", "9,9")),
        ({"flags": ((2, 2), (2, 2))}, "2005", ("flags-together", "2,2")),
        ({"flags": ()}, "2005", ("flag-count", None)),
        ({"flags": ((1, 2), (2, 2))}, "amigo2000", ("flag-not-open", "1,2")),
        ({}, "1994", ("start-missing", None)),
        ({"start": (3, 1)}, "1994", ("start-in-pit", "3,1")),
        ({"start": (2, 2)}, "1994", ("start-no-repair", "2,2")),
        ({"special": {"no-such-rule": {}}}, "2005", ("other", None)),
        ({"players": (8,)}, "2005", ("docks-missing", None)),
    ],
)
def test_what_the_course_says_wrong(changes: dict[str, Any], edition: str, kind: tuple[str, object]) -> None:
    assert kind in kinds(sketch(**changes), edition)


def test_boards_on_top_of_each_other() -> None:
    place = sketch().course.boards[0]
    (found,) = inspect_sketch(sketch(boards=(place, place)), "2005")
    assert "overlap" in found.words


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'name = "Yard Race"',
            'name = "<script>alert(1)</script>"',
            "the course's name contains the character '<'",
        ),
        ('name = "Yard Race"', f'name = "{"x" * 61}"', "61 characters long; the limit is 60"),
        ("name: Small Yard", "name: <img src=x>", "the name of board yard contains the character '<'"),
        ('"yard", x = 0', '"/etc/passwd", x = 0', "there is no board '/etc/passwd'"),
        ('"yard", x = 0', '"yard", x = 900', "lies too far away"),
        ("    R   ", "    ?   ", "unknown mark '?'"),
        ("players = [2]", "players = [2", "not valid TOML"),
        ("players = [2]", "flag = 3", "unknown field flag"),
        ("[drawings]", f"# {'x' * 256_000}\n[drawings]", "too large; a course file has at most 256 kB"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(old: str, new: str, words: str) -> None:
    assert old in COURSE
    with pytest.raises(InputError) as refused:
        read_sketch(COURSE.replace(old, new))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board("Wide", "own", 25, 1, ((Tile(),) * 25,)), "the limit is 24 x 24"),
        (Board("Torn", "own", 2, 2, ((Tile(),) * 2,)), "do not fit its size"),
        (Board("Both", "own", 1, 1, ((Tile(pit=True, repair=1),),)), "cannot be both O and w"),
        (Board("Idle", "own", 1, 1, ((Tile(fixtures=(Fixture("pusher", N),)),),)), "needs its registers"),
        (
            Board("Six", "own", 1, 1, ((Tile(fixtures=(Fixture("crusher", registers=(6,)),)),),)),
            "registers are 1 to 5",
        ),
        (Board("Odd", "own", 1, 1, ((Tile(repair=7),),)), "cannot be drawn"),
        (Board("New", "own", 1, 1, ((Tile(fixtures=(Fixture("trapdoor"),)),),)), "cannot be drawn"),
        (Board("Loose", "own", 1, 1, ((Tile(fixtures=(Fixture("pusher", None, (1,)),)),),)), "pusher's side"),
    ],
)
def test_tiles_that_cannot_be_drawn_are_refused(board: Board, words: str) -> None:
    course = sketch(flags=()).course
    with pytest.raises(InputError, match=words):
        check_sketch(Sketch(course, {"yard": board}))


def test_a_flawed_drawing_can_be_read_but_not_played() -> None:
    torn = YARD.replace("vw ", "v  ")
    assert read_drawing(torn).width == 4
    with pytest.raises(InputError, match="torn belt"):
        parse_board(torn)
