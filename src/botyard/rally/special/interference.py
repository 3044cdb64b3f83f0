"""Interference: every player has a racer and a blocker, each with its own hand (rulebook 000:645-651).

Blockers touch no flags. A player wins when the own racer has touched all flags in order, or when the
racers of all others are out of lives. Racers stand on the first docks, blockers behind them (ruling). The
last racers to go out in the same register share the win (ruling).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.state import Robot
from botyard.rally.turn import Turn

if TYPE_CHECKING:
    from botyard.rally.setup import Setup

BLOCKERS = "interference: blockers"
"""The robots that touch no flags."""
RACING = "interference: racing"
"""Seats whose racer was still in the race when the last register ended."""


def apply(rules: Rules) -> Rules:
    usual = rules.may_touch

    def may_touch(turn: Turn, robot: Robot, flag: int) -> bool:
        return robot.id not in turn.state.notes[BLOCKERS] and usual(turn, robot, flag)

    return rules.with_goal(
        "interference",
        "Your racer touches all flags in order, or is the last racer left. Blockers touch no flags.",
        robots_per_seat=2,
        set_up=(*rules.set_up, name_blockers, note_racers),
        may_touch=may_touch,
        winners_now=(*rules.winners_now, last_racers),
        checks=(*rules.checks, _has_opponents),
    ).step_after("touch", "racers left", note_racers)


def name_blockers(turn: Turn) -> None:
    racers = turn.state.first_robots()
    turn.state.notes[BLOCKERS] = tuple(robot.id for robot in turn.state.robots if robot not in racers)


def note_racers(turn: Turn) -> None:
    turn.state.notes[RACING] = _racing(turn)


def last_racers(turn: Turn) -> tuple[int, ...]:
    """The seat of the only racer left; where none is left, those who were there a register ago."""
    racing = _racing(turn)
    if len(racing) > 1:
        return ()
    return racing or tuple(turn.state.notes[RACING])


def _racing(turn: Turn) -> tuple[int, ...]:
    blockers = turn.state.notes[BLOCKERS]
    robots = turn.state.robots
    return tuple(robot.seat for robot in robots if robot.id not in blockers and robot.status != "out")


def _has_opponents(setup: Setup, rules: Rules) -> list[str]:
    if len(setup.players) > 1:
        return []
    return [
        Problem("interference needs at least two players", "rule-needs-players", rule="interference", n=2)
    ]
