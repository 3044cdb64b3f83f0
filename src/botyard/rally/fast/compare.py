"""The exact engine and the simulator side by side: the same turns, compared after every step.

Both get the same plans; all other questions get their first choice. The exact engine is right by definition;
if the simulator differs, `DifferenceError` says after which step and in which field, with the position as a
line of notation.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from botyard.rally.engine import decisions as d
from botyard.rally.engine.cards import REGISTERS, Register
from botyard.rally.engine.events import RobotDestroyed
from botyard.rally.engine.options.sides import SIDES
from botyard.rally.engine.phases.program import program
from botyard.rally.engine.rules import RaceOver, Rules, Turn, working_options
from botyard.rally.engine.state import State
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import PackedPosition, code_of, pack
from botyard.rally.fast.rollout import Simulator
from botyard.rally.fast.values import steps_of
from botyard.rally.records.notation import write_position

CHANGERS = ("brakes", "fourth_gear", "reverse_gear")


class DifferenceError(Exception):
    """The two engines do not agree."""


class TurnPlan(NamedTuple):
    """What the players do in one turn: programs, and the rows of the simulator's input."""

    registers: list[tuple[Register, ...]]
    rows: k.Ints


def plan_of(registers: list[tuple[Register, ...]], inputs: k.Ints | None = None) -> TurnPlan:
    """Programs by robot, with `inputs` in the columns after the cards."""
    rows = np.zeros((k.SEATS, k.PROGRAM), np.int64) if inputs is None else inputs.copy()
    for robot, own in enumerate(registers):
        rows[robot, : k.REGISTERS] = [code_of(register) for register in own]
    return TurnPlan(registers, rows)


def compare_turn(rules: Rules, state: State, plan: TurnPlan, fast: PackedPosition) -> None:
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
        if fast.game[k.OUT_OF_SCOPE]:
            return
        found = differences(pack(state), fast, killers)
        if found:
            raise DifferenceError(
                f"after {step.__name__} in register {state.register} of turn {state.turn}: "
                f"{'; '.join(found)}\n{line}\nplans {plan.rows.tolist()}"
            )
        if state.finished:
            return


def _play_exactly(rules: Rules, step: Any, state: State, plan: TurnPlan) -> list[Any]:
    turn = Turn(rules, state, lambda decision: _answer(decision, state, plan.rows))
    try:
        if step is program:
            _lay(turn, plan)
        else:
            step(turn)
    except RaceOver:
        pass
    return turn.events


def _lay(turn: Turn, plan: TurnPlan) -> None:
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


def differences(exact: PackedPosition, fast: PackedPosition, killers: list[int]) -> list[str]:
    """What the simulator got wrong, as text. States do not hold who destroyed a robot or changed its move."""
    found = []
    for name, index in _GAME_NAMES.items():
        if exact.game[index] != fast.game[index]:
            found.append(f"{name} is {fast.game[index]}, not {exact.game[index]}")
    if _deck(exact, fast) != _deck(fast, exact):
        found.append("different cards in the deck")
    if not np.array_equal(_options(exact), _options(fast)):
        found.append("different options in the deck")
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
    "passed_at",
]


def _field(index: int) -> str:
    if index < k.CARD:
        return _FIELD_NAMES[index]
    return f"register {index - k.CARD + 1}" if index < k.SLOT else f"option {index - k.SLOT + 1}"


def _deck(one: PackedPosition, other: PackedPosition) -> list[int]:
    """The cards on top, as many as both have."""
    top = k.DECK + int(one.game[k.DECK_SIZE])
    both = min(int(one.game[k.DECK_SIZE]), int(other.game[k.DECK_SIZE]))
    cards: list[int] = one.game[top - both : top].tolist()
    return cards


def _options(position: PackedPosition) -> k.Ints:
    return position.game[k.OPTION_DECK : k.OPTION_DECK + position.game[k.OPTION_SIZE]]
