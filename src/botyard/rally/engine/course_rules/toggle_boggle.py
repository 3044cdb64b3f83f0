"""Toggle Boggle: two teams claim flags; the team that owns all of them at once wins (rulebook 000:721-727).

Flags are touched in any order. A touch claims the flag until the other team touches it. The race is won at
the moment of the last claim; touches of the same register come in the order of the docks (ruling). A
destroyed robot misses one whole turn before it comes back as usual.
"""

from __future__ import annotations

from dataclasses import replace

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.events import FlagTouched, RuleApplied
from botyard.rally.engine.phases.deal import deal
from botyard.rally.engine.phases.reenter import reenter
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.teams import Teams
from botyard.rally.floor.problems import Problem

OWNERS = "toggle-boggle: owners"
"""The team that owns each flag, or None before its first claim."""


@course_rule(
    name="Hold all flags",
    text=(
        "Two teams claim flags by touching them, in any order; a claim holds until the other team "
        "touches that flag. The team that owns all of them at once wins at that moment. A destroyed "
        "robot misses a whole turn before it comes back."
    ),
    category="winning",
    cites="000:721-727 R78",
    simulated="not covered",
    parameters={"missed_turns": "turns missed after being destroyed"},
)
def apply(rules: Rules, missed_turns: int = 1) -> Rules:
    if missed_turns < 0:
        raise InputError(f"in toggle-boggle a robot misses 0 turns or more, not {missed_turns}")
    # Where robots come back at the start of a turn, waiting for that start misses no turn.
    at_start = rules.turn.index(reenter) < rules.turn.index(deal)
    delay = missed_turns + (1 if at_start and missed_turns else 0)
    return rules.with_goal(
        "toggle-boggle",
        "Your team owns all flags at once; each belongs to the team that touched it last.",
        teams=Teams(count=2),
        has_flags=False,
        may_touch=belongs_to_others,
        on_touch=claim,
        winners_now=(*rules.winners_now, owners_of_all),
        all_lost="none",
        set_up=(*rules.set_up, nobody_owns_a_flag),
        reentry=replace(rules.reentry, delay=delay),
        checks=(*rules.checks, _enough_flags),
    )


def nobody_owns_a_flag(turn: Turn) -> None:
    turn.state.notes[OWNERS] = (None,) * len(turn.state.flags)


def belongs_to_others(turn: Turn, robot: Robot, flag: int) -> bool:
    return bool(turn.state.notes[OWNERS][flag - 1] != robot.team)


def claim(turn: Turn, robot: Robot, flag: int) -> None:
    """The flag now belongs to the robot's team."""
    owners = turn.state.notes[OWNERS]
    owners = (*owners[: flag - 1], robot.team, *owners[flag:])
    turn.state.notes[OWNERS] = owners
    turn.emit(FlagTouched(robot=robot.id, flag=flag))
    turn.emit(
        RuleApplied(
            rule="toggle-boggle", robot=robot.id, detail={"flag": flag, "belongs to team": robot.team}
        )
    )


def owners_of_all(turn: Turn) -> tuple[int, ...]:
    """The seats of the team to which all flags belong."""
    teams = set(turn.state.notes[OWNERS])
    return tuple(robot.seat for robot in turn.state.robots if teams == {robot.team})


def _enough_flags(setup: PlannedRace, rules: Rules) -> list[Problem]:
    if len(setup.flags) > 1:
        return []
    words = "toggle-boggle needs at least two flags to fight over"
    return [Problem(words, "rule-needs-flags", rule="toggle-boggle", n=2)]
