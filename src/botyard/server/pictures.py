"""Courses, boards and floors as SVG pictures."""

from __future__ import annotations

from functools import lru_cache

from botyard.rally.board_text import parse_board
from botyard.rally.courses import load_course
from botyard.rally.floor import Placement, lay_out
from botyard.rally.library import load_board
from botyard.rally.pictures import svg_picture
from botyard.ricochet.quadrants import board_from_code
from botyard.ricochet.svg import svg_picture as ricochet_picture
from botyard.server.bodies import FloorPlan
from botyard.server.setups import drawings_of, known_board, known_course


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
    boards = drawings_of(plan.boards, dict(plan.drawings))
    floor = lay_out(
        tuple(
            Placement(parse_board(boards[place.board], place.board), place.x, place.y, place.rotation // 90)
            for place in plan.boards
        )
    )
    return svg_picture(floor, [flag for flag in plan.flags if flag in floor.tiles], title="Own course")


@lru_cache(maxsize=64)
def ricochet_board_picture(code: str) -> str:
    return ricochet_picture(board_from_code(code), {})
