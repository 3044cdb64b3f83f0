"""What the simulator does not cover. Callers then use the exact engine.

Covered are the four editions with all house rules but one, the option cards that say so in their files (those
that a player must decide to use are left unused), and the course rules that only change values: set-to-kill,
starting-damage, starting-options, no-power-down, timer-for-all, option-world, draft-of-three, all-for-one,
tandem.
"""

from __future__ import annotations

from collections.abc import Iterator

from botyard.rally.engine.elements import uncovered_on
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import Robot, State
from botyard.rally.fast import codes as k
from botyard.rally.fast.tables import tables_of
from botyard.rally.fast.values import problems
from botyard.rally.floor.factory_floor import Floor


def why_not(rules: Rules, floor: Floor, state: State | None = None) -> list[str]:
    """What keeps this race from being simulated, as texts; empty if it can be.

    Without a state only the rules are judged. Which option cards are in play, only a state can tell.
    """
    found = list(problems(rules))
    found += [f"the {element.name} on the floor" for element in uncovered_on(floor)]
    if state is not None:
        found += [f"the option card {rules.options[option].name}" for option in uncovered(rules, state)]
        found += _state_problems(floor, state)
    return found


def uncovered(rules: Rules, state: State) -> list[str]:
    """The option cards in the deck and on the robots that the simulator does not cover."""
    unknown = {option for option, card in rules.options.items() if card.simulated == "not covered"}
    if not unknown:
        return []
    in_play = {*state.option_deck, *(card.id for robot in state.robots for card in robot.options)}
    return sorted(in_play & unknown)


def _state_problems(floor: Floor, state: State) -> Iterator[str]:
    tables = tables_of(floor)
    if len(state.robots) > k.SEATS:
        yield f"more than {k.SEATS} robots"
    if len(state.flags) > k.MAX_FLAGS:
        yield f"more than {k.MAX_FLAGS} flags"
    if any(flag is not None and tables.number(flag) == k.NOWHERE for flag in state.flags):
        yield "a flag off the floor"
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
