"""Random courses: valid, reachable, the same for the same seed, and as requested."""

from __future__ import annotations

from statistics import mean

import pytest

from botyard.bots.studies.estimate import TrialRace, trial_race
from botyard.bots.studies.reach import starting_places, unreachable
from botyard.bots.studies.surprise import AREA, FLAGS, CourseRequest, Difficulty, Length, danger, surprise
from botyard.errors import InputError
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import parse_course, write_course
from botyard.rally.floor.inspection import inspect_sketch
from botyard.rally.floor.library import load_board
from botyard.rally.floor.sketch import Sketch

WISHES: list[tuple[CourseRequest, int]] = [
    (CourseRequest("short", "easy", 2), 8),
    (CourseRequest("short", "hard", 8), 8),
    (CourseRequest("medium", "moderate", 4), 3),
    (CourseRequest("long", "hard", 4), 1),
    (CourseRequest("short", "hard", 4, "1994"), 4),
    (CourseRequest("medium", "easy", 3, "1994"), 2),
    (CourseRequest("short", "moderate", 2, "amigo2000"), 4),
]
"""Each with how many seeds; large floors take their time."""


@pytest.mark.parametrize(("wanted", "seeds"), WISHES)
def test_every_flag_of_every_course_can_be_reached(wanted: CourseRequest, seeds: int) -> None:
    """Checked without the generator's own code: a race is set up, and the text is read again."""
    for seed in range(seeds):
        course = surprise(wanted, str(seed))
        assert parse_course(write_course(course)) == course
        set_up(course, [f"player {n}" for n in range(wanted.players)], edition=wanted.edition)
        assert not [one for one in inspect_sketch(Sketch(course), wanted.edition) if one.grave]
        rules = edition_rules(wanted.edition)
        start = course.flags[0] if rules.start == "first flag" else course.start
        starts = starting_places(course.floor, rules, start, wanted.players)
        assert not unreachable(course.floor, course.flags, rules, starts)
        assert len(course.flags) in FLAGS[wanted.length]


def test_the_seed_decides() -> None:
    assert surprise(CourseRequest("short"), "a") == surprise(CourseRequest("short"), "a")
    assert len({write_course(surprise(CourseRequest("short"), str(seed))) for seed in range(6)}) == 6


def test_few_players_stay_together() -> None:
    """Rulebook 002:709."""
    for seed in range(3):
        flags = surprise(CourseRequest("medium", "moderate", 2), str(seed)).flags
        for axis in (0, 1):
            values = [flag[axis] for flag in flags]
            assert max(values) - min(values) < AREA


def test_easy_courses_have_the_plainer_boards() -> None:
    """Rulebook 000:755-757: Maelstrom, Vault and Cross are for those who want it hard."""
    assert danger(load_board("2005/chess")) < danger(load_board("2005/maelstrom"))

    def amount(difficulty: Difficulty) -> float:
        courses = [surprise(CourseRequest("short", difficulty), str(seed)) for seed in range(5)]
        return mean(danger(load_board(course.boards[0].board)) for course in courses)

    assert amount("easy") < amount("hard")


def test_bots_find_them_as_they_were_requested() -> None:
    def races(length: Length, difficulty: Difficulty, seeds: int) -> list[TrialRace]:
        wanted = CourseRequest(length, difficulty, 4)
        return [trial_race(surprise(wanted, str(seed)), "2005", 4, seed) for seed in range(seeds)]

    short = races("short", "easy", 5)
    assert mean(race.turns for race in short) < mean(race.turns for race in races("long", "easy", 2))
    assert sum(race.destroyed for race in short) < sum(race.destroyed for race in races("short", "hard", 5))


def test_too_many_players() -> None:
    with pytest.raises(InputError, match="this edition is for"):
        surprise(CourseRequest(players=8, edition="amigo2000"), "0")
