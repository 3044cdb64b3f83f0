"""Moving flags: flags ride on belts as robots do (rulebook 000:573-579).

They ride in both belt steps of every register, stop at walls, and neither block nor push anybody or each
other (ruling). A flag that falls into a pit, or off the floor, stands on its start square again when the
next register begins. Archive markers are squares: they stay where they are, and touches stay valid.
Robots on a square with two flags touch them in the order of their numbers (ruling).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.grid import Square
from botyard.rally.board import Belt
from botyard.rally.elements.belts import belt_goal
from botyard.rally.events import FlagMoved
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.turn import Turn

if TYPE_CHECKING:
    from botyard.rally.setup import Setup

FALLEN = "moving-flags: fallen"
"""Flags that have fallen and wait for the next register."""


def apply(rules: Rules) -> Rules:
    rules = rules.step_before("reveal", "flags return", return_flags)
    rules = rules.step_after("express belts", "flags on express belts", ride_express_belts)
    rules = rules.step_after("belts", "flags on belts", ride_all_belts)
    return rules.but(checks=(*rules.checks, _flags_can_ride))


def ride_express_belts(turn: Turn) -> None:
    _ride(turn, turn.state.floor.express)


def ride_all_belts(turn: Turn) -> None:
    _ride(turn, turn.state.floor.belts)


def _ride(turn: Turn, belts: dict[Square, Belt]) -> None:
    state = turn.state
    for flag, square in enumerate(state.flags, start=1):
        if square is None or square not in belts:
            continue
        goal = belt_goal(state.floor, belts[square], square)
        if goal is None:
            continue
        if state.floor.destroys(goal):
            state.put_flag(flag, None)
            state.notes[FALLEN] = (*state.notes.get(FALLEN, ()), flag)
            turn.emit(FlagMoved(flag=flag, square=None, cause="fallen"))
        else:
            state.put_flag(flag, goal)
            turn.emit(FlagMoved(flag=flag, square=goal, cause="belt"))


def return_flags(turn: Turn) -> None:
    """Fallen flags come back where the course put them."""
    for flag in turn.state.notes.pop(FALLEN, ()):
        start = turn.state.flag_starts[flag - 1]
        turn.state.put_flag(flag, start)
        turn.emit(FlagMoved(flag=flag, square=start, cause="returned"))


def _flags_can_ride(setup: Setup, rules: Rules) -> list[str]:
    if not setup.flags:
        return [Problem("moving-flags needs flags", "rule-needs-flags", rule="moving-flags", n=1)]
    if rules.touch_on_entry:
        words = "moving-flags does not fit an edition in which robots touch flags by driving over them"
        return [Problem(words, "touch-on-entry", rule="moving-flags")]
    return []
