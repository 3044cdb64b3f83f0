"""Everything that a room can choose from."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from botyard.bots.players.ricochet import LEVELS
from botyard.bots.rally import BOTS
from botyard.rally.engine.course_rules import CourseRule, all_course_rules
from botyard.rally.engine.editions import EDITIONS, editions_of
from botyard.rally.engine.house_rules import HOUSE_RULES
from botyard.rally.engine.options import all_options
from botyard.rally.engine.profile import Profile
from botyard.rally.engine.profiles import profiles_of
from botyard.rally.engine.robots import CHARACTERS
from botyard.rally.engine.view import BoardView
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.floor.library import board_names, load_board, plan_letter
from botyard.ricochet.engine.setup import CHIPS_TO_WIN, MOST_PLAYERS
from botyard.ricochet.floor.quadrants import FACES
from botyard.server.games.rally_setup import known_board, known_course
from botyard.server.http.bodies import (
    BoardInfo,
    BotInfo,
    Catalogue,
    CourseFloor,
    CourseInfo,
    CourseRuleInfo,
    DifferenceInfo,
    EditionInfo,
    HouseRuleInfo,
    OfficialInfo,
    OptionInfo,
    ProfileInfo,
    RicochetInfo,
    TeamsInfo,
)
from botyard.version import __version__

MOST_BOARDS = 12
"""The most that a free set-up may have."""


@cache
def catalogue() -> Catalogue:
    """The whole catalogue; it never changes while the program runs."""
    special = all_course_rules()
    return Catalogue(
        version=__version__,
        editions=tuple(
            EditionInfo(
                key=key,
                name=rules.name,
                players=rules.players,
                about=rules.about,
                first_course=rules.first_course,
                lives=rules.lives,
                optional_lives=tuple(
                    tuple(rules.optional_lives(players, boards) for players in range(1, 9))
                    for boards in range(1, MOST_BOARDS + 1)
                ),
                start=rules.start,
                ends_by_time=rules.time_limit_win,
                glass_seconds=rules.timer.seconds,
                options=tuple(rules.options),
                official=tuple(OfficialInfo(rule=one.rule, place=one.place) for one in rules.official),
                profiles=tuple(_profile(profile) for profile in profiles_of(rules)),
            )
            for key, rules in EDITIONS.items()
        ),
        courses=tuple(
            CourseInfo(
                key=course.key,
                name=course.name,
                german_name=course.german_name,
                editions=editions_of(course),
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
                special_texts=tuple(special[name].text for name in course.special),
            )
            for course in all_courses()
        ),
        boards=tuple(_board(name) for name in board_names()),
        house_rules=tuple(
            HouseRuleInfo(
                name=name,
                title=switch.name,
                text=switch.text,
                group=switch.group,
                values=switch.values,
                value_titles=tuple(switch.choices.values()),
                printed={key: switch.printed(rules) for key, rules in EDITIONS.items()},
                official=switch.official,
            )
            for name, switch in HOUSE_RULES.items()
        ),
        special_rules=tuple(_special_rule(name, rule) for name, rule in special.items()),
        options=tuple(
            OptionInfo(
                id=option.id,
                name=option.name,
                text=option.text,
                category=option.category,
                editions=tuple(sorted(option.printed)),
            )
            for option in all_options()
        ),
        robots=CHARACTERS,
        rally_levels=tuple(BOTS),
        rally_bots=tuple(
            BotInfo(
                name=bot.name, title=bot.level.capitalize(), text=bot.text, beats=bot.beats, wins=bot.wins
            )
            for bot in BOTS.values()
        ),
        ricochet=RicochetInfo(
            faces=FACES,
            chips_to_win={str(players): chips for players, chips in CHIPS_TO_WIN.items()},
            most_players=MOST_PLAYERS,
            levels=tuple(LEVELS),
        ),
    )


def course_floor(name: str) -> CourseFloor:
    """A course board by board; InputError if there is none with that name."""
    course = load_course(known_course(name))
    return CourseFloor(
        boards=tuple(BoardView(p.board, p.x, p.y, p.quarters) for p in course.placements),
        flags=course.flags,
        start=course.start,
    )


def _profile(profile: Profile) -> ProfileInfo:
    return ProfileInfo(
        key=profile.key,
        title=profile.name,
        text=profile.text,
        differences=tuple(
            DifferenceInfo(rule=one.rule, value=one.value, because=one.because) for one in profile.differences
        ),
    )


def _special_rule(name: str, rule: CourseRule) -> CourseRuleInfo:
    changed = rule.apply(EDITIONS["2005"])
    teams = changed.teams
    return CourseRuleInfo(
        name=name,
        title=rule.name,
        text=rule.text,
        category=rule.category,
        parameters=rule.defaults,
        parameter_titles=dict(rule.parameters),
        is_goal=bool(changed.goal_rule),
        goal=changed.goal if changed.goal_rule else "",
        teams=None if teams is None else TeamsInfo(count=teams.count, size=teams.size),
    )


def _board(name: str) -> BoardInfo:
    board = load_board(name)
    docks = sum(tile.dock > 0 for row in board.rows for tile in row)
    return BoardInfo(
        key=name,
        name=board.name,
        plan=plan_letter(name),
        width=board.width,
        height=board.height,
        docks=docks,
    )
