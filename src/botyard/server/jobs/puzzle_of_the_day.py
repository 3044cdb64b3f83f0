"""The puzzle of a day, found with the solver."""

from __future__ import annotations

from datetime import date

import msgspec

from botyard.server.jobs.kind import Lane, Progress, TrackedKind


def find_puzzle(day: date, progress: Progress) -> bytes:
    """The puzzle as JSON."""
    from botyard.ricochet.studies.puzzles import puzzle_of_the_day

    return msgspec.json.encode(puzzle_of_the_day(day))


PUZZLE_OF_THE_DAY = TrackedKind(
    name="puzzle of the day",
    function=find_puzzle,
    lane=Lane.BACKGROUND,
    priority=0,
    deadline=180.0,
    most_waiting=12,
)
