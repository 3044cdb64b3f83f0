"""Courses, boards and floors as SVG pictures."""

from __future__ import annotations

from functools import lru_cache

from botyard.rally.engine.view import BoardView
from botyard.rally.floor.board_text import parse_board
from botyard.rally.floor.courses import load_course
from botyard.rally.floor.factory_floor import Placement, lay_out
from botyard.rally.floor.library import load_board
from botyard.rally.telling.pictures import svg_picture
from botyard.ricochet.floor.quadrants import board_from_code
from botyard.ricochet.telling.svg import svg_picture as ricochet_picture
from botyard.server.games.rally_setup import drawings_of, known_board, known_course
from botyard.server.http.bodies import CourseFloor, FloorPlan


@lru_cache(maxsize=128)
def course_picture(name: str) -> str:
    course = load_course(known_course(name))
    return svg_picture(course.floor, course.flags, start=course.start, title=course.name)


@lru_cache(maxsize=64)
def board_picture(name: str) -> str:
    board = load_board(known_board(name))
    return svg_picture(lay_out((Placement(board),)), title=board.name)


def floor_picture(plan: FloorPlan) -> str:
    """The floor of a free set-up."""
    floor = lay_out(_placements(plan))
    return svg_picture(floor, [flag for flag in plan.flags if flag in floor.tiles], title="Own course")


def own_floor(plan: FloorPlan) -> CourseFloor:
    """A free set-up board by board, for a closer look."""
    placements = _placements(plan)
    tiles = lay_out(placements).tiles
    return CourseFloor(
        boards=tuple(BoardView(p.board, p.x, p.y, p.quarters) for p in placements),
        flags=tuple(flag for flag in plan.flags if flag in tiles),
        start=plan.start,
    )


def _placements(plan: FloorPlan) -> tuple[Placement, ...]:
    boards = drawings_of(plan.boards, dict(plan.drawings))
    return tuple(
        Placement(parse_board(boards[place.board], place.board), place.x, place.y, place.rotation // 90)
        for place in plan.boards
    )


@lru_cache(maxsize=64)
def ricochet_board_picture(code: str) -> str:
    return ricochet_picture(board_from_code(code), {})
