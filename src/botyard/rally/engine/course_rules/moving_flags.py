"""Moving flags: flags ride on belts as robots do (rulebook 000:573-579).

They ride in both belt steps of every register, all at once, and stop at walls. Two that would meet both
stay, and so does a flag behind one that stays; flags and robots do not block each other (ruling). A flag
that falls into a pit, or off the floor, is back on its start square when the next register begins, even if
another flag stands there; then the two ride together, and robots touch them in the order of their numbers
(ruling). Archive markers are squares: they stay where they are, and touches stay valid.
"""

from __future__ import annotations

from typing import Literal

from botyard.grid import Square
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.elements.belts import carried_by, what_blocks
from botyard.rally.engine.events import FlagBlocked, FlagMoved
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.floor.board import Belt
from botyard.rally.floor.problems import Problem

FALLEN = "moving-flags: fallen"
"""Flags that have fallen and wait for the next register."""


@course_rule(
    name="Moving flags",
    text=(
        "In every register belts carry flags as they carry robots; two flags that would meet both "
        "stay. A flag that falls into a pit or off the floor is back on its start square in the next "
        "register. Flags and robots never block each other, and flags already touched stay touched."
    ),
    category="floor",
    cites="000:573-579 R70 R83",
    simulated="not covered",
)
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
    flags = state.flags
    standing = {square for square in flags if square is not None}
    carried = carried_by(state.floor, belts, standing)
    for flag, square in enumerate(flags, start=1):
        if square is None or square not in belts:
            continue
        if square not in carried:
            reason, others = what_blocks(state.floor, belts, standing, carried, square)
            held_by = tuple(other for other, where in enumerate(flags, start=1) if where in others)
            way = belts[square].exit
            turn.emit(FlagBlocked(flag=flag, direction=way, reason=reason, flags=held_by))
            continue
        goal = carried[square]
        if state.floor.destroys(goal):
            state.put_flag(flag, None)
            state.notes[FALLEN] = (*state.notes.get(FALLEN, ()), flag)
            fell: Literal["pit", "edge"] = "pit" if goal in state.floor.pits else "edge"
            turn.emit(FlagMoved(flag=flag, square=None, cause="fallen", fell=fell))
        else:
            state.put_flag(flag, goal)
            turn.emit(FlagMoved(flag=flag, square=goal, cause="belt"))


def return_flags(turn: Turn) -> None:
    """Fallen flags come back where the course put them."""
    for flag in turn.state.notes.pop(FALLEN, ()):
        start = turn.state.flag_starts[flag - 1]
        turn.state.put_flag(flag, start)
        turn.emit(FlagMoved(flag=flag, square=start, cause="returned"))


def _flags_can_ride(setup: PlannedRace, rules: Rules) -> list[Problem]:
    if not setup.flags:
        return [Problem("moving-flags needs flags", "rule-needs-flags", rule="moving-flags", n=1)]
    if rules.touch_on_entry:
        words = "moving-flags does not fit an edition in which robots touch flags by driving over them"
        return [Problem(words, "touch-on-entry", rule="moving-flags")]
    return []
