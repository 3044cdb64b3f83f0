"""Everything that a room can choose from."""

from __future__ import annotations

import inspect
import re
import sys
from functools import cache

from msgspec.structs import replace

from botyard import __version__
from botyard.bots.rally import BOTS
from botyard.bots.ricochet import LEVELS
from botyard.rally.courses import all_courses, load_course
from botyard.rally.editions import EDITIONS
from botyard.rally.library import board_names, load_board
from botyard.rally.options import all_options
from botyard.rally.robots import CHARACTERS
from botyard.rally.special import all_special_rules
from botyard.rally.switches import SWITCHES
from botyard.rally.view import BoardView
from botyard.ricochet.house import CHIPS_TO_WIN, MOST_PLAYERS
from botyard.ricochet.quadrants import FACES
from botyard.server.bodies import (
    BoardInfo,
    Catalogue,
    CourseFloor,
    CourseInfo,
    EditionInfo,
    HouseRule,
    OptionInfo,
    RicochetInfo,
    SpecialRule,
    TeamsInfo,
)
from botyard.server.setups import known_board, known_course

ABOUT = {
    "2005": (
        "Docks to start from, flags touched at the end of a register, three lives.",
        "The last player to program has the sand-glass of 30 seconds.",
        "Destroyed robots come back with two damage at the end of the turn; there are option cards.",
    ),
    "1994": (
        "All robots start on one square as virtual robots and become solid when they stand alone.",
        "Crossed wrenches repair two points or give an option; repairs free a register of your choice.",
        "No sand-glass; a powered-down robot touches no flags.",
    ),
    "dutch": (
        "As 2005, with the classic option cards and boards.",
        "The highest card chooses its robot and dock first.",
        "The table may agree on a time; then who first had the most flags wins.",
    ),
    "amigo2000": (
        "The gentle one, for two to four: no lasers on robots, no option cards.",
        "Robots enter one by one on checkpoint 1; checkpoints count when you cross them.",
        "Each new robot costs a life and starts without damage. Powering down is a variant.",
    ),
}
"""How the editions differ, in our words."""

FIRST_COURSES = {
    "2005": "risky-exchange",
    "dutch": "risky-exchange",
    "1994": "sample-track",
    "amigo2000": "shift-change",
}
"""Where a new player starts, in each edition."""

MOST_BOARDS = 12
"""As many as a free set-up may have."""

_SOURCE = re.compile(r"\s*\((?:rulebook [^)]*|ruling[^)]*)\)")


@cache
def catalogue() -> Catalogue:
    """All of it; it never changes while the program runs."""
    special = {name: _text(rule) for name, rule in all_special_rules().items()}
    return Catalogue(
        version=__version__,
        editions=tuple(
            EditionInfo(
                key=key,
                name=rules.name,
                players=rules.players,
                about=ABOUT[key],
                first_course=FIRST_COURSES[key],
                lives=rules.lives,
                optional_lives=tuple(
                    tuple(rules.optional_lives(players, boards) for players in range(1, 9))
                    for boards in range(1, MOST_BOARDS + 1)
                ),
                start=rules.start,
                ends_by_time=rules.time_limit_win,
                glass_seconds=rules.timer.seconds,
                options=tuple(rules.options),
            )
            for key, rules in sorted(EDITIONS.items(), key=lambda item: list(ABOUT).index(item[0]))
        ),
        courses=tuple(
            CourseInfo(
                key=course.key,
                name=course.name,
                editions=course.editions,
                category=course.category,
                players=course.players,
                length=course.length,
                difficulty=course.difficulty,
                summary=course.summary,
                boards=course.board_names,
                flags=len(course.flags),
                places=tuple(replace(place, board=known_board(place.board)) for place in course.boards),
                flag_squares=course.flags,
                start=course.start,
                special=dict(course.special),
                special_texts=tuple(special[name] for name in course.special),
            )
            for course in all_courses()
        ),
        boards=tuple(_board(name) for name in board_names()),
        house_rules=tuple(
            HouseRule(name=name, text=switch.text, values=switch.values) for name, switch in SWITCHES.items()
        ),
        special_rules=tuple(_special_rule(name, text) for name, text in special.items()),
        options=tuple(
            OptionInfo(
                id=option.id, name=option.name, text=option.text, editions=tuple(sorted(option.printed))
            )
            for option in all_options()
        ),
        robots=CHARACTERS,
        rally_levels=tuple(BOTS),
        ricochet=RicochetInfo(
            faces=FACES,
            chips_to_win={str(players): chips for players, chips in CHIPS_TO_WIN.items()},
            most_players=MOST_PLAYERS,
            levels=tuple(LEVELS),
        ),
    )


def course_floor(name: str) -> CourseFloor:
    """A course as it lies on the table; InputError where there is none of that name."""
    course = load_course(known_course(name))
    return CourseFloor(
        boards=tuple(BoardView(p.board, p.x, p.y, p.quarters) for p in course.placements),
        flags=course.flags,
        start=course.start,
    )


def _special_rule(name: str, text: str) -> SpecialRule:
    rule = all_special_rules()[name]
    changed = rule(EDITIONS["2005"])
    teams = changed.teams
    return SpecialRule(
        name=name,
        text=text,
        parameters={
            parameter.name: parameter.default
            for parameter in list(inspect.signature(rule).parameters.values())[1:]
        },
        is_goal=bool(changed.goal_rule),
        teams=None if teams is None else TeamsInfo(count=teams.count, size=teams.size),
    )


def _text(rule: object) -> str:
    """What a special rule says: the words at the top of its file, without their sources."""
    module = sys.modules[getattr(rule, "__module__", "")]
    return _SOURCE.sub("", " ".join((module.__doc__ or "").split()))


def _board(name: str) -> BoardInfo:
    board = load_board(name)
    docks = sum(tile.dock > 0 for row in board.rows for tile in row)
    return BoardInfo(key=name, name=board.name, width=board.width, height=board.height, docks=docks)
