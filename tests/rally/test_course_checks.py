"""The checks of a course, each with a course that it accepts and one that it refuses."""

from __future__ import annotations

import pytest

from botyard.rally import course_checks as checks
from botyard.rally.course import BoardPlace, Course
from botyard.rally.courses import all_courses, load_course
from botyard.rally.floor import Floor, Placement, lay_out
from botyard.rally.library import load_board


@pytest.fixture
def exchange() -> Floor:
    """The 2005 Exchange without docks: a pit at 2,1 and a corner of walls at 4,4."""
    return lay_out((Placement(load_board("2005/exchange")),))


def test_flags_must_stand_somewhere(exchange: Floor) -> None:
    assert checks.flag_problems(exchange, [(1, 1), (3, 3)]) == []
    assert checks.flag_problems(exchange, [(1, 1), (2, 1), (1, 1), (12, 0)]) == [
        "flag 4 at 12,0 is not on any board",
        "flag 2 at 2,1 is in a pit",
        "flags 1 and 3 are both at 1,1",
    ]


def test_1994_no_flag_in_a_corner(exchange: Floor) -> None:
    """Rulebook 002:157; walls of two boards that meet count as well."""
    assert checks.flags_out_of_corners(exchange, [(4, 3), (0, 2), (5, 4)]) == []
    assert checks.flags_out_of_corners(exchange, [(4, 4)]) == ["flag 1 at 4,4 is in a corner of two walls"]
    above = lay_out((Placement(load_board("exchange")), Placement(load_board("exchange"), 0, -12)))
    assert checks.flags_out_of_corners(above, [(2, 0)]) == []
    assert checks.flags_out_of_corners(above, [(4, 4)]) != []


def test_amigo_checkpoints_on_open_floor(exchange: Floor) -> None:
    """Rulebook 004:42-46: no belt, gear, pit, repair site or laser mount; walls do no harm."""
    assert checks.flags_on_open_floor(exchange, [(1, 1), (4, 4)]) == []
    refused = checks.flags_on_open_floor(exchange, [(3, 0), (3, 3), (2, 1), (0, 0), (11, 2)])
    assert refused[0] == "checkpoint 1 at 3,0 is not on open floor"
    assert len(refused) == 5


def test_amigo_counts(exchange: Floor) -> None:
    two_to_six = checks.flag_count(2, 6)
    assert two_to_six(exchange, [(1, 1), (0, 9)]) == []
    assert two_to_six(exchange, [(1, 1)]) == ["the course has 1 flags; it needs 2 to 6"]
    assert checks.board_count(1, 4)(exchange) == []
    assert checks.board_count(2, 4)(exchange) == ["the course has 1 boards; it needs 2 to 4"]


def test_amigo_plans_make_one_piece() -> None:
    """Rulebook 004:33-34; touching at a corner is not enough."""

    def floor(*places: tuple[int, int]) -> Floor:
        boards = tuple(BoardPlace("amigo/a", x, y) for x, y in places)
        return Course(name="plans", boards=boards).floor

    assert checks.boards_in_one_piece(floor((0, 0), (12, 0), (12, 12))) == []
    assert checks.boards_in_one_piece(floor((0, 0), (12, 12))) == [
        "the boards do not make one piece: Pit Maze lie apart"
    ]


def test_docks_for_all() -> None:
    """Rulebook 000:112."""
    risky = load_course("risky-exchange").floor
    assert checks.dock_problems(risky, 8) == []
    bare = lay_out((Placement(load_board("exchange")),))
    assert checks.dock_problems(bare, 2) == ["2 robots need docks 1 to 2; the floor has no dock 1, 2"]


def test_1994_start(exchange: Floor) -> None:
    """Rulebook 002:157-159."""
    assert checks.shared_start_problems(exchange, (0, 0)) == []
    assert checks.shared_start_problems(exchange, None) != []
    assert checks.shared_start_problems(exchange, (2, 1)) == ["the start at 2,1 is in a pit"]
    assert checks.shared_start_problems(exchange, (-1, 1)) == ["the start at -1,1 is not on any board"]
    assert checks.start_on_repair_site(exchange, (0, 0)) == []
    assert checks.start_on_repair_site(exchange, (1, 1)) == ["the start at 1,1 is no repair site"]


def test_checks_add_up(exchange: Floor) -> None:
    both = checks.all_of(checks.flag_count(2, 6), checks.flags_on_open_floor)
    assert len(both(exchange, [(3, 0)])) == 2


def test_our_courses_keep_the_rules_of_their_editions() -> None:
    amigo = checks.all_of(checks.flag_problems, checks.flag_count(2, 6), checks.flags_on_open_floor)
    for course in all_courses():
        floor = course.floor
        match course.editions[0]:
            case "2005":
                with_docks = "capture-the-flag" not in course.special
                assert checks.dock_problems(floor, max(course.players) if with_docks else 0) == [], (
                    course.name
                )
            case "1994":
                assert checks.flags_out_of_corners(floor, course.flags) == []
                assert checks.shared_start_problems(floor, course.start) == []
            case "amigo2000":
                assert amigo(floor, course.flags) == []
                assert checks.board_count(1, 4)(floor) == []
                assert checks.boards_in_one_piece(floor) == []
            case other:
                pytest.fail(f"{course.name} names the unknown edition {other}")
