"""Runs conformance cases: small situations with the outcome that the rulebooks demand.

`docs/conformance.md` describes the format. A case runs once for each of its editions; `run_case` returns
what differs, in words, and nothing where the case passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from botyard.errors import InputError
from botyard.grid import Direction, Square, parse_square, square_name
from botyard.rally.cards import EMPTY, PRIORITIES, REGISTERS, Card, Register, parse_card
from botyard.rally.conform_board import case_flags, case_floor
from botyard.rally.decisions import ChooseProgram, Decision, Pick
from botyard.rally.editions import edition_rules
from botyard.rally.hooks import Hit
from botyard.rally.phases.cleanup import clear_registers, materialise, repair_and_upgrade
from botyard.rally.phases.damage import hurt
from botyard.rally.phases.deal import hand_size, only_rotations
from botyard.rally.phases.power_down import declare_options
from botyard.rally.phases.program import question
from botyard.rally.phases.reenter import legal_placements
from botyard.rally.phases.registers import play_register
from botyard.rally.rules import Rules
from botyard.rally.state import OptionCard, Robot, State
from botyard.rally.switches import apply_switch
from botyard.rally.turn import RaceOver, Turn
from botyard.rng import Rng

Case = dict[str, Any]
END_OF_TURN = (repair_and_upgrade, materialise, clear_registers)

POINTS = {
    "ChooseMove": "move_option",
    "ChooseWeapon": "weapon",
    "ChooseSacrifice": "sacrifice",
    "ChooseLoss": "lose_option",
    "ChooseUnlock": "unlock",
    "ChooseDoubleSite": "two_wrench",
    "ChooseReach": "arm",
}
"""The names that cases give to questions."""


def run_case(case: Case, edition: str) -> list[str]:
    """What the engine does differently from the case's expectation."""
    run = KINDS.get(case.get("kind", "registers"))
    if run is None:
        return [f"unknown kind {case.get('kind')!r}"]
    rules = edition_rules(edition)
    for name, value in case.get("switches", {}).items():
        rules = apply_switch(rules, name, value)
    if "laser_multiplier" in case:
        rules = rules.but(laser_power=lambda turn, robot: case["laser_multiplier"])
    return list(run(case, rules))


class Stage:
    """The position of a case with its scripted players."""

    def __init__(self, case: Case, rules: Rules) -> None:
        self.case = case
        self.entries = [_given(entry) for entry in case.get("robots", [])]
        self.ids = [entry["id"] for entry in self.entries]
        flags = case_flags(case)
        self.state = State(
            floor=case_floor(case),
            flags=flags,
            rng=Rng("conformance"),
            robots=[_robot(index, entry, rules) for index, entry in enumerate(self.entries)],
            start=None if any(flags[:1]) else _first_entry(self.entries),
            turn=1 if case.get("first_turn", case.get("round", 2) == 1) else 2,
            deck=tuple(parse_card(text) for text in reversed(case.get("deck", []))),
            option_deck=_option_deck(case, rules),
        )
        self.turn = Turn(rules, self.state, self._choose)

    def run(self, step: Callable[[Turn], None]) -> bool:
        """Run a step; False where it ended the race."""
        try:
            step(self.turn)
        except RaceOver:
            return False
        return True

    def _choose(self, decision: Decision) -> Any:
        """The scripted answer where it is legal, else the default.

        A register named with an answer means nothing where none is running: before the first, after the last.
        """
        assert isinstance(decision, Pick)
        assert decision.robot is not None
        robot = self.ids[decision.robot]
        kind = type(decision).__name__
        if kind == "ChooseEntry":
            wish = self.entries[decision.robot]["enter"]
            scripted = [f"{wish['x']},{wish['y']},{wish['f']}"]
            scripted += [str(choice) for choice in decision.choices if str(choice).endswith(wish["f"])]
        else:
            point = POINTS.get(kind, "gyro" if kind == "ChooseSetting" else kind)
            scripted = [
                f"give_up:{entry['choice']}" if point == "sacrifice" else entry["choice"]
                for entry in self.case.get("decisions", [])
                if entry["robot"] == robot
                and entry["point"] == point
                and self.state.register in (0, entry.get("register", self.state.register))
            ]
        return next((choice for choice in scripted if choice in decision.choices), decision.default)

    def differences(self, expected: dict[str, dict[str, Any]], when: str = "") -> Iterator[str]:
        for robot_id, fields in expected.items():
            got = _facts(self.state.robots[self.ids.index(robot_id)])
            for name, value in fields.items():
                if name not in got:
                    yield f"{when}{robot_id}: unknown field {name!r}"
                elif got[name] != _in_order(name, value):
                    yield f"{when}{robot_id}.{name}: expected {value!r}, got {got[name]!r}"


def _given(entry: dict[str, Any]) -> dict[str, Any]:
    """What is said of a robot: null says as little as a field that is not there."""
    return {name: value for name, value in entry.items() if value is not None}


def _option_deck(case: Case, rules: Rules) -> tuple[str, ...]:
    """The named cards. A case that chooses an option without naming any has some to draw all the same."""
    chosen = any(entry.get("choice") == "option" for entry in case.get("decisions", []))
    return tuple(reversed(case.get("option_deck", sorted(rules.options) if chosen else [])))


def _first_entry(entries: list[dict[str, Any]]) -> Square | None:
    """Where robots enter on a board that does not show checkpoint 1."""
    return next(((entry["enter"]["x"], entry["enter"]["y"]) for entry in entries if "enter" in entry), None)


def _robot(index: int, entry: dict[str, Any], rules: Rules) -> Robot:
    damage = entry.get("dmg", 0)
    unknown = [option for option in entry.get("options", []) if option not in rules.options]
    if unknown:
        raise InputError(f"the option {unknown[0]!r} does not exist in the {rules.name} rules")
    robot = Robot(
        id=index,
        seat=index,
        name=entry["id"],
        dock=entry.get("dock", index + 1),
        facing=Direction[entry.get("f", "N")],
        damage=damage,
        lives=entry.get("lives", rules.lives),
        next_flag=entry.get("next_flag", 1),
        archive=parse_square(entry["archive"]) if entry.get("archive") else None,
        virtual=entry.get("virtual", False),
        powered_down=entry.get("powered_down", False),
        registers=_program(entry.get("program", []), entry.get("options", []), rules),
        locked=tuple(sorted(entry.get("locked", REGISTERS[len(REGISTERS) - max(0, damage - 4) :]))),
        options=tuple(OptionCard(option) for option in entry.get("options", [])),
    )
    robot.kept = robot.locked
    if "x" in entry and not entry.get("destroyed"):
        robot.square = (entry["x"], entry["y"])
    elif entry.get("enter"):
        robot.status = "waiting"
    else:
        robot.status = "destroyed"
        robot.died = (1, index)
    return robot


def _program(entries: list[str | None], own: list[str], rules: Rules) -> tuple[Register, ...]:
    """The registers; two cards are joined by the robot's own option, or by one that it has lost."""
    joiners = [rules.options[option] for option in dict.fromkeys([*own, *rules.options])]
    registers = []
    for entry in entries:
        cards = tuple(parse_card(text) for text in entry.split("+")) if entry else ()
        by = None
        if len(cards) > 1:
            by = next((o.id for o in joiners if o.joins(*cards) or o.joins(*cards[::-1])), None)
            if by is None:
                raise InputError(f"no option of the {rules.name} rules joins {entry}")
        registers.append(Register(cards, by))
    return (*registers, *(EMPTY,) * (len(REGISTERS) - len(registers)))


def _facts(robot: Robot) -> dict[str, Any]:
    x, y = robot.square or (None, None)
    return {
        "x": x,
        "y": y,
        "f": robot.facing.name,
        "dmg": robot.damage,
        "lives": robot.lives,
        "next_flag": robot.next_flag,
        "archive": robot.archive and square_name(robot.archive),
        "locked": list(robot.locked),
        "virtual": robot.virtual,
        "powered_down": robot.powered_down or robot.going_down,
        "destroyed": robot.square is None,
        "options": sorted(card.id for card in robot.options),
        "program": ["+".join(map(str, register.cards)) or None for register in robot.registers],
    }


def _in_order(name: str, value: Any) -> Any:
    """An expected value as facts have it: sets in their order, all registers of a program."""
    if name == "program":
        return [*value, *(None,) * (len(REGISTERS) - len(value))]
    return sorted(value) if name in ("options", "locked") else value


def _registers(case: Case, rules: Rules) -> Iterator[str]:
    stage = Stage(case, rules)
    yield from _run_registers(stage)
    yield from _end(stage)


def _turn(case: Case, rules: Rules) -> Iterator[str]:
    stage = Stage(case, rules)
    yield from _run_registers(stage)
    yield from _finish_turn(stage)


def _turn_end(case: Case, rules: Rules) -> Iterator[str]:
    yield from _finish_turn(Stage(case, rules))


def _run_registers(stage: Stage) -> Iterator[str]:
    """A race that is over stands still, and is compared all the same."""
    going_on = stage.run(declare_options)
    for number in stage.case.get("registers", [1]):
        if going_on:
            stage.state.register = number - 1
            going_on = stage.run(play_register)
        after = stage.case.get("expect_after", {}).get(str(number), {})
        yield from stage.differences(after, f"after register {number}: ")


def _finish_turn(stage: Stage) -> Iterator[str]:
    for step in END_OF_TURN if not stage.state.finished else ():
        stage.run(step)
    yield from _end(stage)


def _end(stage: Stage) -> Iterator[str]:
    yield from stage.differences(stage.case.get("expect", {}))
    if "expect_winner" in stage.case:
        winners = {stage.ids[seat] for seat in stage.state.winners}
        wanted = stage.case["expect_winner"]
        if winners != set([wanted] if isinstance(wanted, str) else wanted or []):
            yield f"winner: expected {wanted!r}, got {sorted(winners)}"


def _reentry(case: Case, rules: Rules) -> Iterator[str]:
    stage = Stage(case, rules)
    legal = set(legal_placements(stage.turn, stage.state.robots[stage.ids.index(case["reenter"])]))
    wanted = set(case["expect_legal"])
    if legal != wanted:
        yield f"legal placements: missing {sorted(wanted - legal)}, too many {sorted(legal - wanted)}"


def _deal(case: Case, rules: Rules) -> Iterator[str]:
    options = [option for entry in case.get("robots", [])[:1] for option in entry.get("options", [])]
    for damage, count in enumerate(case.get("expect_cards", [])):
        robot = {"id": "A", "x": 0, "y": 0, "dmg": damage, "options": options}
        stage = Stage({"board": ["."], "robots": [robot]}, rules)
        got = hand_size(stage.turn, stage.state.robots[0])
        if got != count:
            yield f"cards at damage {damage}: expected {count}, got {got}"
    for damage, locked in case.get("expect_locked", {}).items():
        stage = Stage({"board": ["."], "robots": [{"id": "A", "x": 0, "y": 0}]}, rules)
        for _ in range(int(damage)):
            hurt(stage.turn, stage.state.robots[0], Hit("case"))
        if list(stage.state.robots[0].locked) != locked:
            yield f"locked at damage {damage}: expected {locked}, got {list(stage.state.robots[0].locked)}"
    for kind, (first, last, step) in case.get("deck_table", {}).items():
        if list(PRIORITIES.get(kind, ())) != list(range(first, last + 1, step)):
            yield f"priorities of {kind}: expected {first} to {last} by {step}, got {PRIORITIES.get(kind)}"


def _validate(case: Case, rules: Rules) -> Iterator[str]:
    for entry in case.get("programs", []):
        problem = _program_problem(case, rules, entry["cards"])
        if (problem is None) != entry["legal"]:
            yield f"program {entry['cards']}: expected legal {entry['legal']}, got {problem or 'legal'}"
    for entry in case.get("hands", []):
        redeal = rules.redeal_rotations and only_rotations(_hand(entry["cards"]))
        if redeal != entry["redeal"]:
            yield f"hand {entry['cards']}: expected redeal {entry['redeal']}, got {redeal}"


def _hand(kinds: list[str]) -> tuple[Card, ...]:
    return tuple(Card(index, kind) for index, kind in enumerate(kinds, start=1))


def _program_problem(case: Case, rules: Rules, kinds: list[str]) -> str | None:
    stage = Stage({**case, "board": ["."], "robots": [{"id": "A", "x": 0, "y": 0}]}, rules)
    robot = stage.state.robots[0]
    robot.hand = _hand(kinds)
    asked: ChooseProgram = question(stage.turn, robot)
    return asked.refusal([[card.priority] for card in robot.hand])


def _lives(case: Case, rules: Rules) -> Iterator[str]:
    for row in case.get("table", []):
        own = edition_rules(row["edition"])
        got = own.optional_lives(row["players"], row.get("tiles", 1)) if row.get("optional") else own.lives
        if got != row["lives"]:
            yield f"lives of {row}: got {got}"
    for edition, survived in case.get("survivable", {}).items():
        own = edition_rules(edition)
        got = own.lives if own.pay_life_at == "reentry" else own.lives - 1
        if got != survived:
            yield f"destructions survived in {edition}: expected {survived}, got {got}"


KINDS: dict[str, Callable[[Case, Rules], Iterator[str]]] = {
    "registers": _registers,
    "turn": _turn,
    "turn_end": _turn_end,
    "reentry": _reentry,
    "deal": _deal,
    "validate": _validate,
    "lives": _lives,
}
