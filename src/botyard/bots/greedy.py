"""The greedy bot: the program that brings it nearest to its goal, if nobody disturbs it much.

It builds programs register by register on the floor alone and keeps the most promising, then plays the
best few out against opponents with sampled cards and takes the one that ends best.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from botyard.bots.alone import Alone, alone_on
from botyard.bots.goals import Goal, goal_of
from botyard.bots.habits import pick
from botyard.bots.imagine import floor_of_view, imagine, rules_of_view
from botyard.grid import Direction, Square
from botyard.rally.cards import REGISTERS, STEPS, Card, Register
from botyard.rally.decisions import ChooseProgram, Decision, Pick
from botyard.rally.dice import random_choice
from botyard.rally.phases.registers import play_register
from botyard.rally.rules import Rules
from botyard.rally.state import Robot, State
from botyard.rally.turn import RaceOver, Turn
from botyard.rally.view import RobotView, View
from botyard.rng import Rng

BEAM = 40
"""How many half-made programs are kept from register to register."""
TRIALS = 3
"""How many finished programs are played out."""
DEATH = -40.0
FLAG = 15.0
KILL = 12.0
HURT = 1.0


class Line(NamedTuple):
    """A half-made program: where it leads, what it cost, which kinds of cards it used."""

    square: Square
    facing: Direction
    flags: int
    """Goals reached on the way."""
    damage: int
    kinds: tuple[str, ...]


class Greedy:
    """Races for its goal, avoids pits, shoots when it can; reproducible by its seed."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        rules = rules_of_view(view)
        robot = None if decision.robot is None else view.robots[decision.robot]
        if isinstance(decision, ChooseProgram):
            assert robot is not None
            return self._program(view, rules, robot, decision)
        assert isinstance(decision, Pick)
        if robot is None:
            return decision.default
        table = alone_on(floor_of_view(view), rules)
        return pick(view, decision, robot, goal_of(view, rules, robot, table.floor), table)

    def _program(self, view: View, rules: Rules, robot: RobotView, asked: ChooseProgram) -> list[Any]:
        table = alone_on(floor_of_view(view), rules)
        goal = goal_of(view, rules, robot, table.floor)
        lines = self._lines(view, table, robot, asked, goal)
        if not lines:
            program: list[Any] = random_choice(asked, self._rng)
            return program
        programs = [cards_of(line.kinds, asked) for line in lines[:TRIALS]]
        scores = [self._play_out(view, rules, robot, program, table, goal) for program in programs]
        return programs[scores.index(max(scores))]

    def _lines(
        self, view: View, table: Alone, robot: RobotView, asked: ChooseProgram, goal: Goal
    ) -> list[Line]:
        """The most promising programs on the floor alone, the best first; none where all of them die."""
        start = robot.square or view.start or view.flags[0]
        assert start is not None
        entering = robot.square is None
        facings = tuple(Direction) if entering else (robot.facing,)
        lines = [Line(start, facing, 0, 0, ()) for facing in facings]
        hand = Counter(card.kind for card in asked.hand)
        for register in REGISTERS:
            grown: dict[tuple[Any, ...], Line] = {}
            for line in lines:
                for kind in self._next_kinds(robot, asked, hand, line, register):
                    longer = _extend(table, line, kind, register, goal)
                    if longer is not None:
                        key = (longer.square, longer.facing, longer.flags, *sorted(longer.kinds))
                        known = grown.get(key)
                        if known is None or longer.damage < known.damage:
                            grown[key] = longer
            lines = sorted(grown.values(), key=lambda line: -_promise(table, line, goal, robot.damage))[:BEAM]
        return lines

    def _next_kinds(
        self, robot: RobotView, asked: ChooseProgram, hand: Counter[str], line: Line, register: int
    ) -> list[str]:
        if register in asked.locked:
            cards = robot.registers[register - 1].cards
            return [cards[0].kind] if cards else [""]
        own = [
            kind for number, kind in zip(REGISTERS, line.kinds, strict=False) if number not in asked.locked
        ]
        kinds = [kind for kind, count in hand.items() if count > own.count(kind)]
        if register == 1 and asked.must_move_first:
            kinds = [kind for kind in kinds if kind in STEPS]
        return kinds or [""]

    def _play_out(
        self, view: View, rules: Rules, robot: RobotView, program: list[Any], table: Alone, goal: Goal
    ) -> float:
        """How good the program is against one sample of what the others might do."""
        state = imagine(view, self._rng.copy())
        me = state.robots[robot.id]
        cards = {card.priority: card for card in me.hand}
        for register, entry in zip(REGISTERS, program, strict=True):
            if entry is not None:
                me.put_register(register, Register(tuple(cards[number] for number in entry)))
        _program_others(state, robot.seat)
        turn = Turn(rules, state, _imagined_answer)
        try:
            for _ in REGISTERS:
                play_register(turn)
        except RaceOver:
            return 1000.0 if robot.seat in state.winners else -500.0
        if me.square is None:
            return DEATH + (me.next_flag - robot.next_flag) * FLAG
        gained = me.next_flag - robot.next_flag
        left = goal if not gained else goal.after(gained)
        return (
            gained * FLAG
            - left.distance(table, me.square, me.facing, len(REGISTERS))
            - (me.damage - robot.damage) * _fear(me.damage)
            + sum(_harm(view.robots[prey], state.robots[prey]) for prey in goal.prey)
        )


def _harm(before: RobotView, after: Robot) -> float:
    """What a hunter gains from what happened to its prey."""
    return KILL if after.square is None else HURT * (after.damage - before.damage)


def _imagined_answer(decision: Decision) -> Any:
    assert isinstance(decision, Pick)
    return decision.default


def _program_others(state: State, seat: int) -> None:
    """Opponents get cards from the imagined deck: rotations and moves as they come."""
    deck = list(state.deck)
    for robot in state.robots:
        if robot.seat == seat or not robot.acts:
            continue
        for number in REGISTERS:
            if not robot.register(number).cards and deck:
                robot.put_register(number, Register((deck.pop(),)))
    state.deck = tuple(deck)


def _extend(table: Alone, line: Line, kind: str, register: int, goal: Goal) -> Line | None:
    """The line with one more card; None where it ends in destruction."""
    outcome = table.outcome(line.square, line.facing, kind, register)
    if outcome.square is None:
        return None
    flags = line.flags
    path = outcome.path if goal.on_entry else (outcome.square,)
    for square in path:
        if goal.reached(flags, square, register):
            flags += 1
    return Line(outcome.square, outcome.facing, flags, line.damage + outcome.damage, (*line.kinds, kind))


def _promise(table: Alone, line: Line, goal: Goal, damage: int) -> float:
    left = goal.after(line.flags)
    return (
        line.flags * FLAG
        - left.distance(table, line.square, line.facing, len(line.kinds))
        - line.damage * _fear(damage + line.damage)
    )


def _fear(damage: int) -> float:
    """How much one more point hurts."""
    return 0.7 if damage < 4 else 1.5 if damage < 7 else 4.0


def cards_of(kinds: tuple[str, ...], asked: ChooseProgram) -> list[Any]:
    """Cards of these kinds; of several alike the highest priority goes first."""
    left: list[Card] = sorted(asked.hand, reverse=True)
    entries: list[Any] = []
    for register, kind in zip(REGISTERS, kinds, strict=True):
        if register in asked.locked or not kind:
            entries.append(None)
            continue
        card = next(card for card in left if card.kind == kind)
        left.remove(card)
        entries.append([card.priority])
    return entries
