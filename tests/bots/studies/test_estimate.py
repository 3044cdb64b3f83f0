"""Ways from flag to flag, and guesses from a few races."""

from __future__ import annotations

from statistics import mean

import pytest

from botyard.bots.search.distances import FAR
from botyard.bots.studies.estimate import TrialRace, judge_races, trial_race
from botyard.bots.studies.reach import starting_places, unreachable, way_lengths
from botyard.rally.engine.editions import edition_rules
from botyard.rally.floor.board_text import parse_board
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.floor.factory_floor import Placement, lay_out

ISLAND = """name: Island
edition: own

+   +   +   +   +
 d1   .   O   .   0
+   +   +   +   +
  .   .   O   .   1
+   +   +   +   +
"""
RULES = edition_rules("2005")


def test_a_flag_behind_pits_is_out_of_reach() -> None:
    floor = lay_out((Placement(parse_board(ISLAND)),))
    starts = starting_places(floor, RULES, None, 8)
    assert starts == [((0, 0), 0)]
    assert way_lengths(floor, ((1, 1), (3, 1)), RULES, starts)[1] >= FAR
    (problem,) = unreachable(floor, ((1, 1), (3, 1)), RULES, starts)
    assert (problem.kind, problem.square) == ("flag-unreachable", (3, 1))
    assert str(problem) == "flag 2 at 3,1 cannot be reached"


def test_a_flag_in_a_pit_is_reported_elsewhere() -> None:
    floor = lay_out((Placement(parse_board(ISLAND)),))
    assert unreachable(floor, ((2, 0), (1, 1)), RULES, [((0, 0), floor.dock_facing((0, 0)))]) == []


@pytest.mark.parametrize("key", ["risky-exchange", "sample-track", "shift-change"])
def test_printed_courses_can_be_raced(key: str) -> None:
    course = load_course(key)
    rules = edition_rules(course.editions[0])
    start = course.flags[0] if rules.start == "first flag" else course.start
    starts = starting_places(course.floor, rules, start, 2)
    assert starts
    assert not unreachable(course.floor, course.flags, rules, starts)


def test_a_trial_follows_from_its_seed() -> None:
    course = load_course("checkmate")
    first = trial_race(course, "2005", 2, 1)
    assert first == trial_race(course, "2005", 2, 1)
    assert first.won
    assert first.robots == 2


@pytest.mark.parametrize(
    ("turns", "destroyed", "won", "length", "difficulty"),
    [
        (5, 0, True, "short", "easy"),
        (9, 2, True, "medium", "moderate"),
        (20, 4, True, "long", "hard"),
        (40, 0, False, "long", "hard"),
    ],
)
def test_the_words(turns: int, destroyed: int, won: bool, length: str, difficulty: str) -> None:
    found = judge_races([TrialRace(turns, won, 4, destroyed)] * 3)
    assert (found.length, found.difficulty) == (length, difficulty)


def test_bots_need_longer_where_the_manual_says_so() -> None:
    """Rulebook 000:387-397."""
    turns: dict[str, list[int]] = {"short": [], "long": []}
    for course in all_courses():
        if course.difficulty and "2005" in course.editions and course.length in turns:
            turns[course.length] += [trial_race(course, "2005", 4, seed).turns for seed in range(4)]
    assert mean(turns["short"]) < mean(turns["long"])
