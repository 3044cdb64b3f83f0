"""Interference: every player has a racer and a blocker, each with its own hand (rulebook 000:645-651).

Blockers touch no flags. A player wins when their racer has touched all flags in order, or at the moment when
the last of the other racers runs out of lives. Racers start on the first docks, blockers behind them
(ruling).
"""

from __future__ import annotations

from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.phases.last_left import last_left
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.floor.problems import Problem

BLOCKERS = "interference: blockers"
"""The robots that touch no flags."""


@course_rule(
    name="Racer and blocker",
    text=(
        "Everybody has two robots, a racer and a blocker, each with a hand and a program of its own. "
        "Only racers touch flags. You win when your racer has touched all flags in order, or when the "
        "racers of all other players have no lives left."
    ),
    category="winning",
    cites="000:645-651 R74 R82",
    simulated="not covered",
)
def apply(rules: Rules) -> Rules:
    usual = rules.may_touch

    def may_touch(turn: Turn, robot: Robot, flag: int) -> bool:
        return robot.id not in turn.state.notes[BLOCKERS] and usual(turn, robot, flag)

    return rules.with_goal(
        "interference",
        "Your racer touches all flags in order, or is the last racer left. Blockers touch no flags.",
        robots_per_seat=2,
        set_up=(*rules.set_up, name_blockers),
        may_touch=may_touch,
        winners_now=(*rules.winners_now, last_racer),
        checks=(*rules.checks, _has_opponents, _has_two_robots),
    )


def name_blockers(turn: Turn) -> None:
    racers = turn.state.first_robots()
    turn.state.notes[BLOCKERS] = tuple(robot.id for robot in turn.state.robots if robot not in racers)


def last_racer(turn: Turn) -> tuple[int, ...]:
    return last_left(turn, _racer)


def _racer(turn: Turn, robot: Robot) -> int | None:
    return None if robot.id in turn.state.notes[BLOCKERS] else robot.seat


def _has_two_robots(setup: PlannedRace, rules: Rules) -> list[Problem]:
    number = rules.robots_per_seat
    if number == 2:
        return []
    words = f"interference gives each player two robots, not {number}; leave robots_per_player out"
    return [Problem(words, "rule-needs-two-robots", rule="interference", n=number)]


def _has_opponents(setup: PlannedRace, rules: Rules) -> list[Problem]:
    if len(setup.players) > 1:
        return []
    return [
        Problem("interference needs at least two players", "rule-needs-players", rule="interference", n=2)
    ]
