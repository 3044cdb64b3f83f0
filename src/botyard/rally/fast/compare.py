"""The exact engine and the simulator side by side: the same turns, compared after every step.

Both engines get the same plans; all other questions get their first choice. The exact engine is right by
definition; where the other differs, `DifferenceError` says after which step and in which field, with the
position as a line of notation.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from botyard.rally import decisions as d
from botyard.rally.cards import REGISTERS, Register
from botyard.rally.events import RobotDestroyed
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import Position, code_of, pack
from botyard.rally.fast.rollout import Simulator
from botyard.rally.fast.values import steps_of
from botyard.rally.hooks import working_options
from botyard.rally.notation import write_position
from botyard.rally.options.sides import SIDES
from botyard.rally.phases.program import program
from botyard.rally.rules import Rules
from botyard.rally.state import State
from botyard.rally.turn import RaceOver, Turn

CHANGERS = ("brakes", "fourth_gear", "reverse_gear")


class DifferenceError(Exception):
    """The two engines do not agree."""


class Plan(NamedTuple):
    """What the players of one turn want: programs, and the rows of the simulator's input."""

    registers: list[tuple[Register, ...]]
    rows: k.Ints


def plan_of(registers: list[tuple[Register, ...]], wishes: k.Ints | None = None) -> Plan:
    """Programs by robot, with `wishes` in the columns after the cards."""
    rows = np.zeros((k.SEATS, k.PROGRAM), np.int64) if wishes is None else wishes.copy()
    for robot, own in enumerate(registers):
        rows[robot, : k.REGISTERS] = [code_of(register) for register in own]
    return Plan(registers, rows)


def compare_turn(rules: Rules, state: State, plan: Plan, fast: Position) -> None:
    """Play one turn in both engines, in place, from the laying of programs to the next deal."""
    simulator = Simulator(rules, state.floor)
    line = write_position(rules.edition, state)
    killers = [k.NOBODY] * len(state.robots)
    fast.robots[:, k.KILLER] = k.NOBODY
    for number, (step, starts_register) in enumerate(steps_of(rules)):
        simulator.play(fast.game[None], fast.robots[None], plan.rows[None], number, number + 1)
        events = _play_exactly(rules.but(register=()) if starts_register else rules, step, state, plan)
        for event in events:
            if isinstance(event, RobotDestroyed):
                killers[event.robot] = k.NOBODY if event.by is None else event.by
        if fast.game[k.BEYOND]:
            return
        found = differences(pack(state), fast, killers)
        if found:
            raise DifferenceError(
                f"after {step.__name__} in register {state.register} of turn {state.turn}: "
                f"{'; '.join(found)}\n{line}\nplans {plan.rows.tolist()}"
            )
        if state.finished:
            return


def _play_exactly(rules: Rules, step: Any, state: State, plan: Plan) -> list[Any]:
    turn = Turn(rules, state, lambda decision: _answer(decision, state, plan.rows))
    try:
        if step is program:
            _lay(turn, plan)
        else:
            step(turn)
    except RaceOver:
        pass
    return turn.events


def _lay(turn: Turn, plan: Plan) -> None:
    """What programming does to a robot, without a hand to choose from."""
    for robot in turn.state.in_dock_order():
        if robot.acts:
            for number in REGISTERS:
                if number not in robot.locked:
                    robot.put_register(number, plan.registers[robot.id][number - 1])
            for option in working_options(turn, robot):
                option.after_programming(turn, robot)


def _answer(decision: d.Decision, state: State, rows: k.Ints) -> Any:
    """What the plans say, or else the first choice."""
    assert isinstance(decision, d.Pick)
    assert decision.robot is not None
    row = rows[decision.robot]
    match decision:
        case d.ChoosePowerDown() | d.ChooseStayDown():
            return bool(row[k.PROGRAM_DOWN])
        case d.ChooseEntry():
            return decision.choices[row[k.PROGRAM_ENTRY]]
        case d.ChooseMove() if row[k.PROGRAM_CHANGES] >> (state.register - 1) & 1:
            return next((choice for choice in decision.choices if choice in CHANGERS), decision.default)
        case d.ChooseSetting(option="gyroscopic_stabilizer"):
            return "on" if row[k.PROGRAM_GYRO] else "off"
        case d.ChooseSetting():
            return SIDES[row[k.PROGRAM_SHIELD if decision.option == "shield" else k.PROGRAM_TURRET]]
        case _:
            return decision.default


def differences(exact: Position, fast: Position, killers: list[int]) -> list[str]:
    """What the simulator has got wrong, in words. No state knows of killers and changed moves."""
    found = []
    for name, index in _GAME_NAMES.items():
        if exact.game[index] != fast.game[index]:
            found.append(f"{name} is {fast.game[index]}, not {exact.game[index]}")
    if _deck(exact, fast) != _deck(fast, exact):
        found.append("other cards on the deck")
    if not np.array_equal(_options(exact), _options(fast)):
        found.append("other options in the deck")
    right, wrong = exact.robots[: len(killers)], fast.robots[: len(killers)]
    right[:, k.KILLER], right[:, k.CHANGES] = killers, wrong[:, k.CHANGES]
    for robot, index in np.argwhere(right != wrong):
        name = _field(index)
        found.append(f"robot {robot}'s {name} is {wrong[robot, index]}, not {right[robot, index]}")
    return found


_GAME_NAMES = {
    name.lower(): getattr(k, name)
    for name in ("ROBOTS", "TURN", "REGISTER", "SERIAL", "TIME_UP", "FINISHED", "WINNERS", "OPTION_SIZE")
}
_FIELD_NAMES = [
    "square",
    "facing",
    "status",
    "damage",
    "lives",
    "next_flag",
    "archive",
    "virtual",
    "down",
    "going_down",
    "locked",
    "jammed",
    "passed",
    "died_turn",
    "died_at",
    "hurt_down",
    "touched_at",
    "touched_turn",
    "archived_at",
    "unscathed",
    "seat",
    "team",
    "place",
    "killer",
    "options",
    "coat",
    "gyro",
    "shield_side",
    "shield_spent",
    "turret_side",
    "down_shield_spent",
    "changes",
]


def _field(index: int) -> str:
    if index < k.CARD:
        return _FIELD_NAMES[index]
    return f"register {index - k.CARD + 1}" if index < k.SLOT else f"option {index - k.SLOT + 1}"


def _deck(one: Position, other: Position) -> list[int]:
    """The cards on top, as many as both have."""
    top = k.DECK + int(one.game[k.DECK_SIZE])
    both = min(int(one.game[k.DECK_SIZE]), int(other.game[k.DECK_SIZE]))
    cards: list[int] = one.game[top - both : top].tolist()
    return cards


def _options(position: Position) -> k.Ints:
    return position.game[k.OPTION_DECK : k.OPTION_DECK + position.game[k.OPTION_SIZE]]
