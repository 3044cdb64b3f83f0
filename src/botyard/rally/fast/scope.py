"""What the simulator does not cover. Callers then use the exact engine.

Covered are the four editions with all house rules but one, every option card (those that a player must
decide to use are left unused), and the special rules that are values: set-to-kill, starting-damage,
starting-options, no-power-down, timer-for-all, option-world, draft-of-three, all-for-one, tandem.
"""

from __future__ import annotations

from collections.abc import Iterator

from botyard.rally.fast import kernel as k
from botyard.rally.fast.tables import tables_of
from botyard.rally.fast.values import problems
from botyard.rally.floor import Floor
from botyard.rally.rules import Rules
from botyard.rally.state import Robot, State


def why_not(rules: Rules, floor: Floor, state: State | None = None) -> list[str]:
    """What keeps this race from being simulated, in words; nothing where it can be."""
    found = list(problems(rules))
    unknown = sorted(set(rules.options) - set(k.OPTION_IDS))
    found += [f"the option {option}" for option in unknown]
    if state is not None:
        found += _state_problems(floor, state)
    return found


def _state_problems(floor: Floor, state: State) -> Iterator[str]:
    tables = tables_of(floor)
    if len(state.robots) > k.SEATS:
        yield f"more than {k.SEATS} robots"
    if len(state.flags) > k.MAX_FLAGS:
        yield f"more than {k.MAX_FLAGS} flags"
    if any(flag is not None and tables.number(flag) == k.NOWHERE for flag in state.flags):
        yield "a flag beside the floor"
    if len(state.option_deck) > k.OPTION_ROOM:
        yield f"more than {k.OPTION_ROOM} options in the deck"
    for robot in state.robots:
        yield from (f"{what} of {robot.name or f'robot {robot.id}'}" for what in _robot_problems(robot))


def _robot_problems(robot: Robot) -> Iterator[str]:
    if len(robot.options) > k.SLOTS:
        yield f"the more than {k.SLOTS} options"
    if robot.controller is not None:
        yield "the radio control"
    if robot.aborted:
        yield "the aborted program"
    if robot.set_aside:
        yield "the covered registers"
