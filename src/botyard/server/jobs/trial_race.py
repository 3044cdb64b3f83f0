"""One race of bots on a drawn course, to estimate its length and difficulty."""

from __future__ import annotations

from botyard.bots.studies.estimate import TrialRace
from botyard.bots.studies.estimate import trial_race as race_once
from botyard.rally.floor.courses import parse_course
from botyard.server.jobs.kind import PLAYING, JobKind, Lane


def trial_race(text: str, edition: str, players: int, seed: int) -> TrialRace:
    return race_once(parse_course(text), edition, players, seed)


TRIAL_RACE = JobKind(
    name="trial race",
    function=trial_race,
    lane=Lane.PAGES,
    priority=2,
    deadline=10.0,
    at_once=1,
    most_waiting=20,
    cancellable=True,
    memory=PLAYING["memory"],
)
