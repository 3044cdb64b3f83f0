"""Whether an uploaded file is the record of a game."""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.games import kind_of_record
from botyard.server.jobs.kind import READING, JobKind, Lane


class Verdict(msgspec.Struct, frozen=True):
    """The game of a record, or what is wrong with the file."""

    game: str = ""
    problem: str = ""


def check_record(data: bytes) -> Verdict:
    """Read a record as strictly as possible: every one of its answers must be playable."""
    try:
        kind = kind_of_record(data, "this file")
        kind.replay(kind.decode(data), complete=True)
    except InputError as error:
        return Verdict(problem=str(error))
    return Verdict(game=kind.name)


RECORD_CHECK = JobKind(
    name="record check", function=check_record, lane=Lane.PAGES, deadline=10.0, most_waiting=50, **READING
)
