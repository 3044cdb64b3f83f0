"""A random course, drawn again until it fits the options."""

from __future__ import annotations

from botyard.bots.studies.surprise import CourseRequest
from botyard.bots.studies.surprise import surprise as make_up
from botyard.rally.floor.course import Course
from botyard.server.jobs.kind import PLAYING, JobKind, Lane


def surprise(request: CourseRequest, seed: str) -> Course:
    return make_up(request, seed)


SURPRISE_COURSE = JobKind(
    name="surprise course",
    function=surprise,
    lane=Lane.PAGES,
    priority=2,
    deadline=25.0,
    at_once=1,
    most_waiting=20,
    cancellable=True,
    memory=PLAYING["memory"],
)
