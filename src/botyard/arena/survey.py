"""A survey: bots race every course many times, to see that each one can be finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import median

import msgspec

from botyard.bots.studies.whole_race import run_bots
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.events import OptionDrawn, RobotDestroyed
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import load_course

MOST_TURNS = 100
"""A race without a winner after this many turns counts as unfinished."""


class SurveyedRace(msgspec.Struct, frozen=True):
    """How one race went."""

    course: str
    players: int
    turns: int
    winners: tuple[int, ...]
    destroyed: int
    options: int


class CourseSurvey(msgspec.Struct, frozen=True):
    """How all races on one course went."""

    course: str
    races: int
    players: str
    turns: float
    won: int
    destroyed: float
    options: float


def run_race(course: str, number: int, bot: str = "greedy") -> SurveyedRace:
    """One race of four to eight bots, as the course allows; the number is the seed."""
    drawn = load_course(course)
    count = seats_for(drawn, number)
    seed = f"survey/{course}/{number}"
    names = [f"{bot} {seat}" for seat in range(1, count + 1)]
    game = run_bots(set_up(drawn, names, seed=seed, turn_limit=MOST_TURNS), bot)
    happened = Counter(type(event) for event in game.events())
    turns = game.state.turn
    winners = game.winners if turns < MOST_TURNS or _has_won(game) else ()
    return SurveyedRace(course, count, turns, winners, happened[RobotDestroyed], happened[OptionDrawn])


def _has_won(game: Game) -> bool:
    return any(robot.place == 1 for robot in game.state.robots)


def seats_for(course: Course, number: int) -> int:
    """The course's player counts from four to eight, in turn; fewer if it takes no more."""
    fewest, most = edition_rules(course.editions[0]).players
    counts = [count for count in course.players if fewest <= count <= most]
    many = [count for count in counts if count >= 4] or counts[-1:]
    return many[number % len(many)]


def summary(races: Iterable[SurveyedRace]) -> list[CourseSurvey]:
    """One line per course."""
    by_course: dict[str, list[SurveyedRace]] = {}
    for race in races:
        by_course.setdefault(race.course, []).append(race)
    return [
        CourseSurvey(
            course=course,
            races=len(found),
            players=_span([race.players for race in found]),
            turns=median(race.turns for race in found),
            won=sum(bool(race.winners) for race in found),
            destroyed=sum(race.destroyed for race in found) / len(found),
            options=sum(race.options for race in found) / len(found),
        )
        for course, found in sorted(by_course.items())
    ]


def _span(counts: list[int]) -> str:
    fewest, most = min(counts), max(counts)
    return str(fewest) if fewest == most else f"{fewest}-{most}"
