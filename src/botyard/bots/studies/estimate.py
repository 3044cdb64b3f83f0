"""How long and how hard a course is, estimated from a few races of greedy bots.

The manual rates its own courses by the time that people need and the trouble they have (rulebook 000:373,
000:387-397). Bots do not see a course as people do, so this is only an estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Literal

import msgspec

from botyard.bots.studies.whole_race import run_bots
from botyard.rally.engine.events import RobotDestroyed
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.course import Course

MOST_TURNS = 40
"""A race without a winner by then counts as endless."""
RACES = 8
SHORT, LONG = 8, 13
"""Turns up to which a course is short, and from which it is long."""
EASY, HARD = 0.3, 0.9
"""Destructions per robot up to which a course is easy, and from which it is hard."""


class TrialRace(msgspec.Struct, frozen=True):
    """How one race of bots went."""

    turns: int
    won: bool
    robots: int
    destroyed: int


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What to expect of a course."""

    races: int
    won: int
    turns: float
    fewest: int
    most: int
    destroyed: float
    """Destructions per robot and race."""
    length: Literal["short", "medium", "long"]
    difficulty: Literal["easy", "moderate", "hard"]


def trial_race(course: Course, edition: str, players: int, seed: int) -> TrialRace:
    """One race of greedy bots."""
    names = [f"greedy {seat}" for seat in range(1, players + 1)]
    game = run_bots(set_up(course, names, edition=edition, seed=f"trial {seed}", turn_limit=MOST_TURNS))
    seen = game.view(None)
    destroyed = sum(isinstance(event, RobotDestroyed) for event in game.events())
    won = seen.turn < MOST_TURNS or any(robot.place == 1 for robot in seen.robots)
    return TrialRace(seen.turn, won, len(seen.robots), destroyed)


def judge_races(races: Sequence[TrialRace]) -> Estimate:
    """What a few races say about a course."""
    turns = [race.turns for race in races]
    usual = median(turns)
    destroyed = sum(race.destroyed for race in races) / sum(race.robots for race in races)
    won = sum(race.won for race in races)
    lost = won < len(races)
    return Estimate(
        races=len(races),
        won=won,
        turns=usual,
        fewest=min(turns),
        most=max(turns),
        destroyed=round(destroyed, 2),
        length="short" if usual <= SHORT else "medium" if usual < LONG else "long",
        difficulty="hard" if destroyed >= HARD or lost else "moderate" if destroyed > EASY else "easy",
    )
