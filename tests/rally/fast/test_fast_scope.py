"""The simulator says what it does not cover."""

from __future__ import annotations

from dataclasses import replace

import pytest

from botyard.errors import InputError
from botyard.rally.engine.course_rules import apply_course_rule
from botyard.rally.engine.editions import EDITIONS, edition_rules
from botyard.rally.engine.house_rules import HOUSE_RULES, apply_house_rule
from botyard.rally.engine.setup import rules_of, set_up
from botyard.rally.engine.state import OptionCard
from botyard.rally.fast.rollout import Simulator
from botyard.rally.fast.scope import why_not
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.records.notation import read_position

COVERED = {
    "all-for-one",
    "draft-of-three",
    "no-power-down",
    "option-world",
    "set-to-kill",
    "starting-damage",
    "starting-options",
    "tandem",
    "timer-for-all",
}
FLOOR = load_course("risky-exchange").floor


@pytest.mark.parametrize("course", all_courses(), ids=lambda course: course.key)
def test_courses_with_covered_rules_are_in_scope(course: Course) -> None:
    rules = rules_of(set_up(course, ["a player"] * min(course.players)))
    assert bool(why_not(rules, course.floor)) == bool(set(course.special) - COVERED)


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_house_rules_but_one_are_in_scope(edition: str) -> None:
    for name, switch in HOUSE_RULES.items():
        for value in switch.values:
            problems = why_not(apply_house_rule(edition_rules(edition), name, value), FLOOR)
            shuffled = name == "reshuffle_options" and value
            assert problems == (["option cards that are shuffled again"] if shuffled else [])


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        ("moving-flags", "the step return_flags"),
        ("rotating-boards", "the step turn_boards"),
        ("superbot", "lasers whose power depends on the robot"),
        ("war-zone", "a race without flags to touch"),
        ("interference", "the rule function may_touch"),
        ("capture-the-flag", "what course rules do on push"),
        ("toggle-boggle", "the rule function on_touch"),
    ],
)
def test_what_is_not_covered_is_named(rule: str, problem: str) -> None:
    rules = apply_course_rule(edition_rules("2005"), rule, {})
    assert problem in why_not(rules, FLOOR)
    with pytest.raises(InputError, match="the simulator does not cover"):
        Simulator(rules, FLOOR)


def test_unknown_functions_are_not_covered() -> None:
    rules = edition_rules("2005")
    own = rules.but(
        repair=lambda turn, robot, square: None,
        unlock=lambda robot: (0,),
        reentry=replace(rules.reentry, order=lambda state, robots: robots[::-1]),
    )
    assert why_not(own, FLOOR) == [
        "the rule function repair",
        "the rule function unlock",
        "the rule function order of re-entry",
    ]


def test_states_out_of_scope() -> None:
    state = read_position("2005 1.0 2005/exchange@0,0,0 7,1 S@0,0,N;T@1,1,N").state
    rules = edition_rules("2005")
    assert why_not(rules, state.floor, state) == []
    one, two = state.robots
    one.controller, two.aborted, two.set_aside = 1, (3, 4), ((1, one.register(1)),)
    covered = [name for name, option in rules.options.items() if option.simulated != "not covered"]
    one.options = tuple(OptionCard(option) for option in covered[:9])
    state.flags = ((50, 50),) * 9
    assert why_not(rules, state.floor, state) == [
        "more than 8 flags",
        "a flag off the floor",
        "the more than 8 options of Spin Bot",
        "the radio control of Spin Bot",
        "the aborted program of Trundle Bot",
        "the covered registers of Trundle Bot",
    ]
