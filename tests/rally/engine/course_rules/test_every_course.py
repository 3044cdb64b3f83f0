"""All courses are played to an end, and every special rule stands in a file of its own."""

from __future__ import annotations

import pytest
from tests.rally.engine.course_rules.track import rules_with

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import play
from botyard.rally.engine.course_rules import all_course_rules, apply_course_rule
from botyard.rally.engine.events import RaceEnded
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import all_courses


@pytest.mark.parametrize("course", all_courses(), ids=lambda course: course.key)
def test_random_play_ends(course: Course) -> None:
    """With the fewest players; `fuzz.play` checks all invariants after each answer."""
    game = play(set_up(course, ["p"] * min(course.players), seed="end"))
    (ended,) = [event for event in game.events() if isinstance(event, RaceEnded)]
    assert ended.winners == game.winners
    assert sorted(seat for place in ended.ranking for seat in place) == list(range(min(course.players)))
    for place in ended.ranking:
        teams = {robot.team for robot in game.state.robots if robot.seat in place} - {None}
        mates = {robot.seat for robot in game.state.robots if robot.team in teams}
        assert mates <= set(place)


def test_every_special_rule_of_a_course_exists() -> None:
    used = {rule for course in all_courses() for rule in course.special}
    for_any_course = {"team-flags"}  # the book names the idea without a course of its own (000:759)
    assert used | for_any_course == set(all_course_rules())


@pytest.mark.parametrize("name", all_course_rules())
def test_a_rule_says_what_it_does_and_where_it_stands(name: str) -> None:
    module = __import__(f"botyard.rally.engine.course_rules.{name.replace('-', '_')}", fromlist=["apply"])
    assert "000:" in (module.__doc__ or "")


def test_unknown_rules_and_parameters() -> None:
    with pytest.raises(InputError, match="which is not known"):
        apply_course_rule(rules_with({}), "flying-flags", {})
    with pytest.raises(InputError, match="takes no 'speed'"):
        apply_course_rule(rules_with({}), "moving-flags", {"speed": 2})
