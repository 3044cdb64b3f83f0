"""The position of a conformance case, its scripted players, and what is compared with its expectation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from botyard.errors import InputError
from botyard.grid import Direction, Square, parse_square, square_name
from botyard.proofs.conformance.keys import check
from botyard.proofs.rally.conform_board import case_flags, case_floor
from botyard.proofs.rally.conform_events import event_problems
from botyard.proofs.rally.conform_keys import OPTION
from botyard.rally.engine.cards import DECK, EMPTY, REGISTERS, Card, Register, parse_card
from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick, all_decision_types
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.old_option_decks import OLD_OPTION_DECKS
from botyard.rally.engine.rules import RaceOver, Rules, Turn
from botyard.rally.engine.state import OptionCard, Robot, State
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng

Case = dict[str, Any]
COIN = ("heads", "tails")

POINTS = {
    "ChooseMove": "move_option",
    "ChooseLoss": "lose_option",
    "ChooseDoubleSite": "two_wrench",
    "ChooseReach": "arm",
    "ChooseSetting": "gyro",
}
"""Questions for which cases may use another name than their own (`ChoosePowerDown`: `power_down`)."""

GIVEN = {
    "f": ("facing",),
    "dmg": ("damage", "locked", "kept"),
    "locked": ("locked", "kept"),
    "archive": ("archive",),
    "options": ("options",),
    "lives": ("lives",),
}
"""What a case says about a robot overrides what a course rule's set-up does to it."""


class Stage:
    """A case that can be played: its state, and answers to the questions that the rules ask."""

    def __init__(self, case: Case, rules: Rules) -> None:
        self.case = case
        self.entries = [_given(entry) for entry in case.get("robots", [])]
        self.ids = [entry["id"] for entry in self.entries]
        named = [entry.get("player", entry["id"]) for entry in self.entries]
        self.players = list(dict.fromkeys(named))
        self.seats = [self.players.index(name) for name in named]
        for entry in case.get("decisions", []):
            _check_point(entry["point"])
        self.state = self._position(rules)
        self.turn = Turn(rules, self.state, self._choose)
        self.offered: dict[tuple[str, str], tuple[Any, ...]] = {}
        """The choices that each robot had last at each point."""

    def _position(self, rules: Rules) -> State:
        case = self.case
        flags = case_flags(case)
        teams = self._teams(rules)
        robots = [_robot(case, index, self.entries[index], rules) for index in range(len(self.entries))]
        for robot, seat, entry in zip(robots, self.seats, self.entries, strict=True):
            robot.seat, robot.team = seat, teams[seat]
            if rules.flag_step > 1:
                robot.next_flag = entry.get("next_flag", rules.first_flag_of(robot.team))
        return State(
            floor=case_floor(case),
            flags=flags,
            flag_starts=tuple(square or (-1, -1) for square in flags),
            rng=Rng(_seed(case)),
            robots=robots,
            start=self._start(flags),
            turn=1 if case.get("first_turn", case.get("round", 2) == 1) else 2,
            deck=_deck(case, robots),
            option_deck=_option_deck(case, rules),
        )

    def _start(self, flags: tuple[Square | None, ...]) -> Square | None:
        if "start" in self.case:
            return parse_square(self.case["start"])
        if "course" in self.case:
            return load_course(self.case["course"]).start
        return None if any(flags[:1]) else _first_entry(self.entries)

    def _teams(self, rules: Rules) -> list[int | None]:
        """The team of each player: as the case says, or as the course rule divides them."""
        chosen = {seat: entry.get("team") for seat, entry in zip(self.seats, self.entries, strict=True)}
        wanted = [chosen[seat] for seat in range(len(self.players))]
        return wanted if rules.teams is None or not wanted else list(rules.teams.of(wanted))

    @classmethod
    def begun(cls, case: Case, rules: Rules) -> Stage:
        """The position after what course rules do at the start, unless the case lists the set-up's steps."""
        stage = cls(case, rules)
        if not _sets_up(case, rules):
            stage._start_course_rules()
        return stage

    def _start_course_rules(self) -> None:
        """What course rules do at the start of a race, as far as the case does not say otherwise."""
        rules, usual = self.turn.rules, edition_rules(self.turn.rules.edition).set_up
        steps = [step for step in rules.set_up if step not in usual]
        for step in steps:
            step(self.turn)
        for index, entry in enumerate(self.entries if steps else []):
            robot, given = self.state.robots[index], _robot(self.case, index, entry, rules)
            robot.square, robot.status = given.square, given.status
            for field in (field for name, fields in GIVEN.items() if name in entry for field in fields):
                setattr(robot, field, getattr(given, field))
        self.turn.events.clear()

    def run(self, step: Callable[[Turn], None]) -> bool:
        """Run a step; False if it ended the race."""
        try:
            step(self.turn)
        except RaceOver:
            return False
        return True

    def _choose(self, decision: Decision) -> Any:
        """The scripted answer if it is legal, else the default.

        An answer's register is ignored while no register is running: before the first, after the last.
        """
        answers = self._answers(decision)
        if isinstance(decision, Pick):
            if decision.robot is not None:
                robot, points = self.ids[decision.robot], _names(type(decision).__name__)
                self.offered |= {(robot, point): decision.choices for point in points}
            return next((answer for answer in answers if answer in decision.choices), decision.default)
        assert isinstance(decision, ChooseProgram)
        return next((answer for answer in answers if not decision.refusal(answer)), _any_program(decision))

    def _answers(self, decision: Decision) -> list[Any]:
        """What the script says, best first."""
        index = self.seats.index(decision.seat) if decision.robot is None else decision.robot
        points = _names(type(decision).__name__)
        answers = []
        for entry in self.case.get("decisions", []):
            now = self.state.register in (0, entry.get("register", self.state.register))
            if entry["robot"] == self.ids[index] and entry["point"] in points and now:
                answers += [f"give_up:{entry['choice']}", entry["choice"]]
        enter = self.entries[index].get("enter")
        if "entry" in points and enter and isinstance(decision, Pick):
            answers.append(f"{enter['x']},{enter['y']},{enter['f']}")
            answers += [str(choice) for choice in decision.choices if str(choice).endswith(enter["f"])]
        return answers

    def differences(self, expected: dict[str, Any], when: str = "") -> Iterator[str]:
        """What is not as expected: facts about robots, and events."""
        for robot_id, fields in expected.items():
            if robot_id in ("events", "sequence", "no_events") and isinstance(fields, list):
                for problem in event_problems(self.turn.events, fields, robot_id, self.ids, self.players):
                    yield f"{when}{problem}"
                continue
            got = _facts(self.state.robots[self.ids.index(robot_id)])
            for name, value in fields.items():
                if name not in got:
                    yield f"{when}{robot_id}: unknown field {name!r}"
                elif got[name] != _in_order(name, value):
                    yield f"{when}{robot_id}.{name}: expected {value!r}, got {got[name]!r}"

    def ending(self) -> Iterator[str]:
        """What is not as expected when everything has been played."""
        yield from self.differences(self.case.get("expect", {}))
        for robot, points in self.case.get("expect_choices", {}).items():
            for point, choices in points.items():
                yield from self._other_choices(robot, point, set(choices))
        for number, place in self.case.get("expect_flags", {}).items():
            square = self.state.flags[int(number) - 1]
            got = square and square_name(square)
            if got != place:
                yield f"flag {number}: expected {place!r}, got {got!r}"
        if "expect_winner" in self.case:
            winners = {self.players[seat] for seat in self.state.winners}
            wanted = self.case["expect_winner"]
            if winners != set([wanted] if isinstance(wanted, str) else wanted or []):
                yield f"winner: expected {wanted!r}, got {sorted(winners)}"

    def _other_choices(self, robot: str, point: str, wanted: set[Any]) -> Iterator[str]:
        got = set(self.offered.get((robot, point), ()))
        missing, more = sorted(map(str, wanted - got)), sorted(map(str, got - wanted))
        if missing or more:
            yield f"choices of {robot} at {point}: missing {missing}, too many {more}"


@cache
def _names(kind: str) -> set[str]:
    """The names that cases may use for a kind of question."""
    own = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.removeprefix("Choose")).lower()
    return {kind, own, POINTS.get(kind, own)}


def _check_point(point: str) -> None:
    known = {name for kind in all_decision_types() for name in _names(kind.__name__)}
    if point not in known:
        names = ", ".join(sorted(name for name in known if not name.startswith("Choose")))
        raise InputError(f"unknown decision point {point!r}; known: {names}")


def _sets_up(case: Case, rules: Rules) -> bool:
    """Whether the case itself says which steps of the set-up run."""
    return bool({"set_up", *(step.__name__ for step in rules.set_up)} & set(case.get("steps", [])))


def _seed(case: Case) -> str:
    """The seed of the case; with `coin`, one whose tosses fall as listed."""
    if strange := [side for side in case.get("coin", []) if side not in COIN]:
        raise InputError(f"a coin does not show {strange[0]!r}; write heads or tails")
    wanted = [COIN.index(side) for side in case.get("coin", [])]
    seed, tries = str(case.get("seed", "conformance")), 0
    while wanted:
        rng = Rng(seed)
        if [rng.below("coin", 2) for _ in wanted] == wanted:
            break
        tries += 1
        seed = f"conformance {tries}"
    return seed


def _any_program(decision: ChooseProgram) -> list[list[int] | None]:
    cards = [[card.priority] for card in decision.hand]
    return [cards.pop(0) if cards and number in decision.free else None for number in REGISTERS]


def _given(entry: dict[str, Any]) -> dict[str, Any]:
    """What the case says about a robot; a null field counts as absent."""
    return {name: value for name, value in entry.items() if value is not None}


def _deck(case: Case, robots: list[Robot]) -> tuple[Card, ...]:
    """The named cards; if none are named and steps may deal, all cards that no robot has."""
    if "deck" in case or "steps" not in case:
        return tuple(parse_card(text) for text in reversed(case.get("deck", [])))
    used = {card for robot in robots for register in robot.registers for card in register.cards}
    used |= {card for robot in robots for card in robot.hand}
    return tuple(card for card in DECK if card not in used)


def _option_deck(case: Case, rules: Rules) -> tuple[str, ...]:
    """The named cards. A case that chooses an option without naming any still gets some to draw."""
    chosen = any(entry.get("choice") == "option" for entry in case.get("decisions", []))
    usual = [option for option in OLD_OPTION_DECKS.get(rules.edition, ()) if option in rules.options]
    return tuple(reversed(case.get("option_deck", usual if chosen else [])))


def _first_entry(entries: list[dict[str, Any]]) -> Square | None:
    """Where robots enter on a board that does not show checkpoint 1."""
    return next(((entry["enter"]["x"], entry["enter"]["y"]) for entry in entries if "enter" in entry), None)


def _robot(case: Case, index: int, entry: dict[str, Any], rules: Rules) -> Robot:
    damage = entry.get("dmg", 0)
    options = tuple(_option(option, rules) for option in entry.get("options", []))
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
        powered_down=entry.get("off", entry.get("powered_down", False)),
        going_down=entry.get("announced", False),
        hand=tuple(parse_card(text) for text in entry.get("hand", [])),
        registers=_program(entry.get("program", []), [card.id for card in options], rules),
        locked=tuple(sorted(entry.get("locked", REGISTERS[len(REGISTERS) - max(0, damage - 4) :]))),
        options=options,
    )
    robot.kept = robot.locked
    if "x" in entry and not entry.get("destroyed"):
        robot.square = (entry["x"], entry["y"])
    elif entry.get("enter") or ("steps" in case and not entry.get("destroyed")):
        robot.status = "waiting"
    else:
        robot.status = "destroyed"
        robot.died = (1, index)
    return robot


def _option(entry: str | dict[str, Any], rules: Rules) -> OptionCard:
    """An option card by its id, or as an object with what lies on it."""
    fields: dict[str, Any] = {"id": entry} if isinstance(entry, str) else dict(entry)
    check("an option", fields, OPTION)
    if fields.get("id") not in rules.options:
        raise InputError(f"the option {fields.get('id')!r} does not exist in the {rules.name} rules")
    if "stored" in fields:
        fields["stored"] = parse_card(fields["stored"])
    return OptionCard(**fields)


def _program(entries: list[str | None], own: list[str], rules: Rules) -> tuple[Register, ...]:
    """The registers; two cards in one register need an option that the robot has, or has lost."""
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
        "off": robot.powered_down,
        "announced": robot.going_down,
        "destroyed": robot.square is None,
        "status": robot.status,
        "options": sorted(card.id for card in robot.options),
        "program": ["+".join(map(str, register.cards)) or None for register in robot.registers],
        "cards": len(robot.hand),
        "dock": robot.dock,
        "team": robot.team,
    }


def _in_order(name: str, value: Any) -> Any:
    """An expected value in the form of the facts: sets sorted, all registers of a program."""
    if name == "program":
        return [*value, *(None,) * (len(REGISTERS) - len(value))]
    return sorted(value) if name in ("options", "locked") else value
