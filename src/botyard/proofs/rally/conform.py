"""Runs conformance cases: small situations with the outcome that the rulebooks demand.

`docs/conformance.md` describes the format. A case runs once for each of its editions; `run_case` returns
a line for each difference, and nothing if the case passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.grid import parse_square
from botyard.proofs.rally.conform_keys import check_keys
from botyard.proofs.rally.conform_stage import Case, Stage
from botyard.rally.engine.cards import PRIORITIES, Card
from botyard.rally.engine.course_rules import apply_course_rule
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.house_rules import apply_house_rule
from botyard.rally.engine.phases.cleanup import clear_registers, materialise, repair_and_upgrade
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.phases.deal import hand_size, is_dealt_again
from botyard.rally.engine.phases.power_down import declare_options
from botyard.rally.engine.phases.program import question
from botyard.rally.engine.phases.reenter import survey_returns
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.rules import Rules, Step
from botyard.rally.engine.setup import Player, UnplayableError, set_up, starting_lives
from botyard.rally.engine.volley import Hit
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rally.floor.courses import load_course

END_OF_TURN = (repair_and_upgrade, materialise, clear_registers)


def run_case(case: Case, edition: str) -> list[str]:
    """What the engine does differently from the case's expectation."""
    check_keys(case)
    kind, rules = kind_of_case(case), case_rules(case, edition)
    if kind in PLAYED:
        return list(play_case(Stage.begun(case, rules)))
    return list(KINDS[kind](case, rules))


def case_rules(case: Case, edition: str) -> Rules:
    """The edition with the case's course rules and house rules, in the order of a race."""
    rules = edition_rules(edition)
    for name, parameters in special_rules(case).items():
        rules = apply_course_rule(rules, name, parameters if isinstance(parameters, dict) else {})
    for name, value in case.get("switches", {}).items():
        rules = apply_house_rule(rules, name, value)
    if "laser_multiplier" in case:
        rules = rules.but(laser_power=case["laser_multiplier"])
    return rules


def special_rules(case: Case) -> dict[str, Any]:
    """The course rules of the case's course, and those that it names itself, with their parameters."""
    special = dict(load_course(case["course"]).special) if "course" in case else {}
    named = case.get("special", {})
    names = [named] if isinstance(named, str) else named
    return special | (named if isinstance(named, dict) else {name: {} for name in names})


def play_case(stage: Stage) -> Iterator[str]:
    """Play a case that begins with a position; returns the differences from its expectation."""
    yield from PLAYED[kind_of_case(stage.case)](stage)


def kind_of_case(case: Case) -> str:
    """What a case tries: most say nothing and run registers, or the steps that they name."""
    return str(case.get("kind", "steps" if "steps" in case else "registers"))


def _registers(stage: Stage) -> Iterator[str]:
    yield from _run_registers(stage)
    yield from stage.ending()


def _turn(stage: Stage) -> Iterator[str]:
    yield from _run_registers(stage)
    yield from _finish_turn(stage)


def _run_registers(stage: Stage) -> Iterator[str]:
    """Run the registers; a race that ends early stays as it is, and is still compared."""
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
    yield from stage.ending()


def _steps(stage: Stage) -> Iterator[str]:
    """Named steps of the set-up and of the turn, one after the other."""
    case, rules = stage.case, stage.turn.rules
    known: dict[str, tuple[Step, ...]] = {step.__name__: (step,) for step in (*rules.set_up, *rules.turn)}
    known["set_up"] = rules.set_up
    for number, name in enumerate(case["steps"], start=1):
        if name not in known:
            raise InputError(f"unknown step {name!r} in the {rules.name} rules; known: {', '.join(known)}")
        for step in known[name]:
            if not stage.state.finished:
                stage.run(step)
        yield from stage.differences(
            case.get("expect_after", {}).get(str(number), {}), f"after step {number} ({name}): "
        )
    yield from stage.ending()


def _reentry(case: Case, rules: Rules) -> Iterator[str]:
    stage = Stage(case, rules)
    legal = set(survey_returns(stage.turn, stage.state.robots[stage.ids.index(case["reenter"])])[0])
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
        redeal = is_dealt_again(rules, _hand(entry["cards"]))
        if redeal != entry["redeal"]:
            yield f"hand {entry['cards']}: expected redeal {entry['redeal']}, got {redeal}"


def _hand(kinds: list[str]) -> tuple[Card, ...]:
    return tuple(Card(index, kind) for index, kind in enumerate(kinds, start=1))


def _program_problem(case: Case, rules: Rules, registers: list[str]) -> str | None:
    """Why the first robot of the case cannot lay these cards; two on a register are joined by `+`."""
    own = [*case.get("robots", []), {"id": "A"}][0]
    stage = Stage({**case, "board": ["."], "robots": [{"x": 0, "y": 0, **own}]}, rules)
    robot = stage.state.robots[0]
    robot.hand = _hand([kind for entry in registers for kind in entry.split("+")])
    numbers = iter(card.priority for card in robot.hand)
    asked: ChooseProgram = question(stage.turn, robot)
    return asked.refusal([[next(numbers) for _ in entry.split("+")] for entry in registers])


def _plan(case: Case, rules: Rules) -> Iterator[str]:
    """Whether a race may be set up like this, and with how many lives it begins."""
    course = _planned_course(case)
    players = {robot.get("player", robot["id"]): robot.get("team") for robot in case.get("robots", [])}
    named = [Player(name, team=team) for name, team in players.items()]
    try:
        setup = set_up(
            course,
            named,
            edition=rules.edition,
            rules=case.get("switches", {}),
            optional_lives=case.get("optional_lives", False),
        )
    except UnplayableError as error:
        got = sorted({problem.kind for problem in error.problems})
    else:
        got = []
        lives = starting_lives(setup, rules)
        if lives != case.get("expect_lives", lives):
            yield f"lives at the start: expected {case['expect_lives']}, got {lives}"
    if got != sorted(case.get("expect_problems", [])):
        yield f"problems: expected {case.get('expect_problems', [])}, got {got}"


def _planned_course(case: Case) -> Course:
    """The course of the case, with its special rules; or printed boards and flags."""
    if "course" in case:
        course = load_course(case["course"])
    else:
        flags = tuple(parse_square(square) for _, square in sorted(case.get("flags", {}).items()))
        start = parse_square(case["start"]) if "start" in case else None
        places = tuple(msgspec.convert(place, BoardPlace) for place in case["boards"])
        course = Course(name="case", boards=places, flags=flags, start=start)
    return msgspec.structs.replace(course, special=special_rules(case))


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


PLAYED: dict[str, Callable[[Stage], Iterator[str]]] = {
    "registers": _registers,
    "turn": _turn,
    "turn_end": _finish_turn,
    "steps": _steps,
}
KINDS: dict[str, Callable[[Case, Rules], Iterator[str]]] = {
    "reentry": _reentry,
    "deal": _deal,
    "validate": _validate,
    "lives": _lives,
    "plan": _plan,
}
