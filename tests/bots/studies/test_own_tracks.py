"""Our own tracks of 1994 and AMIGO: bots finish them in about the time that they promise, alone too."""

from __future__ import annotations

import pytest

from botyard.bots.studies.estimate import judge_races, trial_race
from botyard.rally.floor.board import Tile
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import all_courses, load_course

OF_1994 = ("first-steps", "cannery-loop", "cannery-gauntlet", "island-errand", "long-haul", "corner-office")
OF_AMIGO = ("first-shift", "two-plan-tour", "second-shift")
EDGES = {"short": (3, 9), "medium": (7, 13)}
"""The estimate's own limits, and a turn to either side: these are few races."""


@pytest.mark.parametrize(
    "course", [load_course(key) for key in (*OF_1994, *OF_AMIGO)], ids=lambda one: one.key
)
def test_bots_finish_in_the_promised_time(course: Course) -> None:
    edition = course.editions[0]
    races = judge_races([trial_race(course, edition, course.players[-1], seed) for seed in range(5)])
    least, most = EDGES[course.length]
    assert races.won == 5
    assert least <= races.turns <= most, races
    alone = judge_races([trial_race(course, edition, course.players[0], seed) for seed in range(3)])
    assert alone.won == 3, "with the fewest players too"


def test_tracks_of_1994_for_one_to_four_players_short_and_easy_ones_first() -> None:
    """002:693-757: one to three boards; the start is a repair site (002:157)."""
    tracks = [load_course(key) for key in OF_1994]
    assert sum(1 in track.players for track in tracks) >= 5
    assert {track.difficulty for track in tracks} == {"easy", "moderate"}
    for track in tracks:
        assert len(track.boards) <= 3
        assert track.start is not None
        assert track.floor.tile(track.start).repair, track.name
    listed = [track.key for track in all_courses() if track.key in OF_1994]
    assert load_course(listed[0]).difficulty == "easy"


def test_amigo_tracks_begin_with_the_plans_and_squares_that_the_rules_recommend() -> None:
    """004:79-89: plans B and C, and checkpoints on squares without walls."""
    for key in OF_AMIGO:
        track = load_course(key)
        assert {place.board for place in track.boards} <= {"amigo/b", "amigo/c"}
        assert all(track.floor.tile(flag) == Tile() for flag in track.flags), track.name
