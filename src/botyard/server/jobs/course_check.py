"""Flags of a drawn course that no robot can reach."""

from __future__ import annotations

from botyard.bots.studies.reach import starting_places, unreachable
from botyard.errors import InputError
from botyard.rally.engine.setup import rules_of
from botyard.rally.floor.inspection import Finding, finding, players_for, sketch_setup
from botyard.rally.floor.sketch import Sketch
from botyard.server.jobs.kind import SEARCHING, JobKind, Lane


def out_of_reach(sketch: Sketch, edition: str) -> list[Finding]:
    """The flags that no robot can reach; empty if the course is not complete enough to check."""
    try:
        floor = sketch.floor
        rules = rules_of(sketch_setup(sketch, edition, 1))
    except InputError:
        return []
    if not rules.has_flags:
        return []
    course = sketch.course
    flags = course.flags
    start = course.start
    if rules.start == "first flag":
        start = flags[0] if flags else None
    starts = starting_places(floor, rules, start, players_for(sketch, rules))
    return [finding(problem) for problem in unreachable(floor, flags, rules, starts)]


COURSE_CHECK = JobKind(
    name="course check",
    function=out_of_reach,
    lane=Lane.PAGES,
    priority=0,
    deadline=10.0,
    most_waiting=100,
    **SEARCHING,
)
