"""A course that someone has drawn or sent: read, and inspected for each of its editions."""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.rally.floor.courses import parse_course, write_course
from botyard.rally.floor.inspection import Finding, inspect_sketch
from botyard.rally.floor.sketch import Sketch, check_sketch, course_of, read_sketch
from botyard.server.jobs.kind import READING, JobKind, Lane

THE_COURSE = "the course"


class CourseRead(msgspec.Struct, frozen=True):
    """A course, as the studio shows it."""

    sketch: Sketch
    editions: tuple[str, ...]
    findings: tuple[Finding, ...]
    text: str
    drawings: dict[str, str]


def inspect_course(sketch: Sketch | None, text: str | None, edition: str) -> CourseRead:
    """What can be said about a course without moving a robot; for all its editions if none is given."""
    if sketch is not None and text is None:
        check_sketch(sketch)
    elif sketch is None and text is not None:
        sketch = read_sketch(text, THE_COURSE)
    else:
        raise InputError("send either a sketch or a text")
    editions = (edition,) if edition else tuple(dict.fromkeys(sketch.course.editions)) or ("2005",)
    findings = [one for name in editions for one in inspect_sketch(sketch, name)]
    course = course_of(sketch)
    return CourseRead(sketch, editions, tuple(findings), write_course(course), course.drawings)


def check_text(text: str, complete: bool) -> None:
    """Refuse a course that could not be shown, or that names files of this machine.

    A complete course can also be raced.
    """
    read_sketch(text, THE_COURSE)
    if complete:
        parse_course(text, THE_COURSE)


COURSE_READING = JobKind(
    name="course reading",
    function=inspect_course,
    lane=Lane.PAGES,
    priority=0,
    deadline=10.0,
    most_waiting=100,
    **READING,
)
TEXT_CHECK = JobKind(
    name="text check",
    function=check_text,
    lane=Lane.PAGES,
    priority=0,
    deadline=10.0,
    most_waiting=100,
    **READING,
)
