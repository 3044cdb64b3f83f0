"""The greedy bot always plays the card that brings it nearest to its goal right away.

It knows the floor only as a map of walls and pits, and learns what belts do by trying a card. So it builds
its program register by register, without looking ahead. It tries this program, and others that begin with
the next best cards, once against opponents with sampled cards, and takes the first one that it survives.
A hunter takes the one that does the most harm. Programs that end no nearer to the goal come last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from botyard.bots.search.default_answers import pick
from botyard.bots.search.goals import Goal, goal_of
from botyard.bots.search.imagine import floor_of_view, imagine, rules_of_view
from botyard.bots.search.solo import STANDING, SoloMoves, solo_moves_on
from botyard.bots.search.walking import Walking, walking_on
from botyard.grid import Direction, Square
from botyard.rally.engine.cards import REGISTERS, STEPS, Card, Register
from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.rules import RaceOver, Rules, Turn
from botyard.rally.engine.state import Robot, State
from botyard.rally.engine.view import RobotView, View
from botyard.rng import Rng

TRIALS = 3
"""How many programs are tried against the others."""
KILL = 12.0
HURT = 1.0


class PartialProgram(NamedTuple):
    """A partial program: where it leads, and the kinds of cards it uses."""

    square: Square
    facing: Direction
    flags: int
    """Number of goals reached on the way."""
    kinds: tuple[str, ...]


class _Search(NamedTuple):
    """One robot's turn: what it has, what it wants and what it knows of the floor."""

    view: View
    robot: RobotView
    asked: ChooseProgram
    goal: Goal
    solo: SoloMoves
    walking: Walking

    def lines(self) -> Iterator[PartialProgram]:
        """One program for each possible first card, best card first; none that destroys the robot."""
        start = self.robot.square or self.view.start or self.view.flags[0]
        assert start is not None
        facings = tuple(Direction) if self.robot.square is None else (self.robot.facing,)
        begun = [line for facing in facings for line in self._longer(PartialProgram(start, facing, 0, ()))]
        for line in sorted(begun, key=self.promise, reverse=True):
            nearest: PartialProgram | None = line
            while nearest and len(nearest.kinds) < len(REGISTERS):
                nearest = max(self._longer(nearest), key=self.promise, default=None)
            if nearest:
                yield nearest

    def _longer(self, line: PartialProgram) -> Iterator[PartialProgram]:
        """The line extended by each kind of card that is left and does not destroy the robot."""
        register = len(line.kinds) + 1
        for kind in self._kinds(line, register):
            outcome = self.solo.outcome(line.square, line.facing, kind, register)
            if outcome.square is None:
                continue
            flags = line.flags
            for square in outcome.path if self.goal.on_entry else (outcome.square,):
                flags += self.goal.reached(flags, square, register)
            yield PartialProgram(outcome.square, outcome.facing, flags, (*line.kinds, kind))

    def _kinds(self, line: PartialProgram, register: int) -> list[str]:
        if register in self.asked.locked:
            cards = self.robot.registers[register - 1].cards
            return [cards[0].kind] if cards else [STANDING]
        left = Counter(card.kind for card in self.asked.hand)
        left.subtract(
            kind
            for number, kind in zip(REGISTERS, line.kinds, strict=False)
            if number not in self.asked.locked
        )
        kinds = [kind for kind in left if left[kind] > 0]
        if register == 1 and self.asked.must_move_first:
            kinds = [kind for kind in kinds if kind in STEPS]
        return kinds or [STANDING]

    def gains_nothing(self, line: PartialProgram) -> bool:
        """Whether the robot ends no nearer to its goal than it started."""
        if self.robot.square is None:
            return False
        return self.promise(line) <= self.promise(PartialProgram(self.robot.square, self.robot.facing, 0, ()))

    def promise(self, line: PartialProgram) -> tuple[int, float]:
        """The value of standing there: goals reached come first, then the distance to the next one."""
        left = self.goal.after(line.flags)
        return line.flags, -left.distance(self.walking, line.square, line.facing, len(line.kinds))


class Greedy:
    """Races for its goal, avoids pits, and shoots when it can. The same seed plays the same way."""

    name = "greedy"
    level = "driver"
    strength = 200
    text = "Takes the card that brings it nearest to its goal, register by register, and avoids pits."

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        rules, floor = rules_of_view(view), floor_of_view(view)
        if decision.robot is None:
            assert isinstance(decision, Pick)
            return decision.default
        robot = view.robots[decision.robot]
        goal = goal_of(view, rules, robot, floor)
        if isinstance(decision, ChooseProgram):
            return self._program(view, rules, robot, decision, goal)
        assert isinstance(decision, Pick)
        return pick(view, decision, robot, goal, walking_on(floor))

    def _program(
        self, view: View, rules: Rules, robot: RobotView, asked: ChooseProgram, goal: Goal
    ) -> list[Any]:
        floor = floor_of_view(view)
        search = _Search(view, robot, asked, goal, solo_moves_on(floor, rules), walking_on(floor))
        lines = sorted(search.lines(), key=search.gains_nothing)[:TRIALS]
        programs = [cards_of(line.kinds, asked) for line in lines]
        if not programs:
            program: list[Any] = random_choice(asked, self._rng)
            return program
        return max(programs, key=lambda program: self._try(view, rules, search, program))

    def _try(self, view: View, rules: Rules, search: _Search, program: list[Any]) -> tuple[bool, float]:
        """Whether the robot survives one sample of what the others might do, and the harm it does."""
        state = imagine(view, self._rng.copy())
        me = state.robots[search.robot.id]
        cards = {card.priority: card for card in me.hand}
        for register, entry in zip(REGISTERS, program, strict=True):
            if entry is not None:
                me.put_register(register, Register(tuple(cards[number] for number in entry)))
        _program_others(state, me.seat)
        turn = Turn(rules, state, _imagined_answer)
        try:
            for _ in REGISTERS:
                play_register(turn)
        except RaceOver:
            return me.seat in state.winners, 0.0
        harm = sum(_harm(view.robots[prey], state.robots[prey]) for prey in search.goal.prey)
        return me.square is not None, harm


def _harm(before: RobotView, after: Robot) -> float:
    """What a hunter gains from what happened to its prey."""
    return KILL if after.square is None else HURT * (after.damage - before.damage)


def _imagined_answer(decision: Decision) -> Any:
    assert isinstance(decision, Pick)
    return decision.default


def _program_others(state: State, seat: int) -> None:
    """Opponents get cards from the imagined deck, in the order they come."""
    deck = list(state.deck)
    for robot in state.robots:
        if robot.seat == seat or not robot.acts:
            continue
        for number in REGISTERS:
            if not robot.register(number).cards and deck:
                robot.put_register(number, Register((deck.pop(),)))
    state.deck = tuple(deck)


def cards_of(kinds: tuple[str, ...], asked: ChooseProgram) -> list[Any]:
    """Cards of these kinds; among equals, the highest priority goes first."""
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
