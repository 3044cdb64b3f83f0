"""The checks of a course, each with a course that it accepts and one that it refuses."""

from __future__ import annotations

import pytest

from botyard.rally.floor import course_checks as checks
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import load_board
from botyard.rally.floor.problems import Problem


@pytest.fixture
def exchange() -> Floor:
    """The 2005 Exchange without docks: a pit at 2,1 and a corner of walls at 4,4."""
    return lay_out((Placement(load_board("2005/exchange")),))


def told(problems: list[Problem]) -> list[str]:
    return [str(problem) for problem in problems]


def test_flags_must_stand_somewhere(exchange: Floor) -> None:
    assert checks.flag_problems(exchange, [(1, 1), (3, 3)]) == []
    assert told(checks.flag_problems(exchange, [(1, 1), (2, 1), (1, 1), (12, 0)])) == [
        "flag 4 at 12,0 is not on any board",
        "flag 2 at 2,1 is in a pit",
        "flags 1 and 3 are both at 1,1",
    ]


def test_1994_no_flag_in_a_corner(exchange: Floor) -> None:
    """Rulebook 002:157; walls of two boards that meet count as well."""
    assert checks.flags_out_of_corners(exchange, [(4, 3), (0, 2), (5, 4)]) == []
    assert told(checks.flags_out_of_corners(exchange, [(4, 4)])) == [
        "flag 1 at 4,4 is in a corner of two walls"
    ]
    above = lay_out((Placement(load_board("exchange")), Placement(load_board("exchange"), 0, -12)))
    assert checks.flags_out_of_corners(above, [(2, 0)]) == []
    assert checks.flags_out_of_corners(above, [(4, 4)]) != []


def test_amigo_checkpoints_on_open_floor(exchange: Floor) -> None:
    """Rulebook 004:42-46: no belt, gear, pit, repair site or laser mount; walls do no harm."""
    assert checks.flags_on_open_floor(exchange, [(1, 1), (4, 4)]) == []
    refused = checks.flags_on_open_floor(exchange, [(3, 0), (3, 3), (2, 1), (0, 0), (11, 2)])
    assert str(refused[0]) == "checkpoint 1 at 3,0 is not on open floor"
    assert len(refused) == 5


def test_amigo_counts(exchange: Floor) -> None:
    two_to_six = checks.flag_count(2, 6)
    assert two_to_six(exchange, [(1, 1), (0, 9)]) == []
    assert told(two_to_six(exchange, [(1, 1)])) == ["the course has 1 flags; it needs 2 to 6"]
    assert checks.board_count(1, 4)(exchange) == []
    assert told(checks.board_count(2, 4)(exchange)) == ["the course has 1 boards; it needs 2 to 4"]


def test_amigo_plans_make_one_piece() -> None:
    """Rulebook 004:33-34; touching at a corner is not enough."""

    def floor(*places: tuple[int, int]) -> Floor:
        boards = tuple(BoardPlace("amigo/a", x, y) for x, y in places)
        return Course(name="plans", boards=boards).floor

    assert checks.boards_side_by_side(floor((0, 0), (12, 0), (12, 12))) == []
    assert told(checks.boards_side_by_side(floor((0, 0), (12, 12)))) == [
        "the boards do not form one piece; move Pit Maze next to the others"
    ]
    shifted = checks.boards_side_by_side(floor((0, 0), (12, 5)))
    assert told(shifted) == [
        "Pit Maze and Pit Maze touch along only a part of a side; lay them exactly side by side"
    ]
    assert shifted[0].square == (12, 5)


def test_docks_for_all() -> None:
    """Rulebook 000:112."""
    risky = load_course("risky-exchange").floor
    assert checks.dock_problems(risky, 8) == []
    bare = lay_out((Placement(load_board("exchange")),))
    assert told(checks.dock_problems(bare, 2)) == ["2 robots need docks 1 to 2; the floor has no dock 1, 2"]


def test_1994_start(exchange: Floor) -> None:
    """Rulebook 002:157-159."""
    assert checks.shared_start_problems(exchange, (0, 0)) == []
    assert checks.shared_start_problems(exchange, None) != []
    assert told(checks.shared_start_problems(exchange, (2, 1))) == ["the start at 2,1 is in a pit"]
    assert told(checks.shared_start_problems(exchange, (-1, 1))) == ["the start at -1,1 is not on any board"]
    assert checks.start_on_repair_site(exchange, (0, 0)) == []
    assert told(checks.start_on_repair_site(exchange, (1, 1))) == ["the start at 1,1 is not a repair site"]


def test_our_courses_keep_the_rules_of_their_editions() -> None:
    for course in all_courses():
        floor = course.floor
        match course.editions[0]:
            case "2005":
                with_docks = "capture-the-flag" not in course.special
                assert checks.dock_problems(floor, max(course.players) if with_docks else 0) == [], (
                    course.name
                )
            case "1994":
                assert checks.flag_count(1, 6)(floor, course.flags) == []
                assert checks.flags_out_of_corners(floor, course.flags) == []
                assert checks.shared_start_problems(floor, course.start) == []
            case "amigo2000":
                for check in (checks.flag_problems, checks.flag_count(2, 6), checks.flags_on_open_floor):
                    assert check(floor, course.flags) == []
                assert checks.board_count(1, 4)(floor) == []
                assert checks.boards_side_by_side(floor) == []
            case other:
                pytest.fail(f"{course.name} names the unknown edition {other}")
