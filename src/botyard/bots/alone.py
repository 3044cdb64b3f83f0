"""A robot alone on the floor: where each card takes it, and how far everything is.

The exact engine runs a single register with one robot, and the result is kept, since without others it
depends on square, facing, card and register only. The distance to a square is the number of registers that
a robot with the best cards would need; it knows belts, walls, pits, gears and facing.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import NamedTuple, Protocol

from botyard.grid import DIRECTIONS, Direction, Square
from botyard.rally.cards import NAMES, Card, Register
from botyard.rally.events import BeltsMoved, DamageTaken, RobotMoved
from botyard.rally.floor import Floor
from botyard.rally.phases.move import move_robots
from botyard.rally.rules import Rules
from botyard.rally.state import Robot, State
from botyard.rally.turn import Turn
from botyard.rng import Rng

FAR = 99
KINDS = tuple(NAMES)
ELEMENTS = ("move", "express belts", "belts", "pushers", "gears", "crushers", "lasers")
STANDING = ""
"""The kind of no card at all."""


class Distances(Protocol):
    """Somebody who knows how far everything is."""

    floor: Floor

    def distance(self, square: Square, facing: Direction, goal: Square) -> int:
        """Registers needed to end one on the goal; FAR where it cannot be reached."""


class Outcome(NamedTuple):
    """What one register does to a robot alone."""

    square: Square | None
    """None: destroyed."""
    facing: Direction
    damage: int
    path: tuple[Square, ...]
    """Squares entered on the way, the last included."""


class Alone:
    """Outcomes and distances on one floor under one set of rules."""

    def __init__(self, floor: Floor, rules: Rules) -> None:
        self.floor = floor
        # A lone robot fires at nobody and touches nothing; course rules act on flags and on others.
        self._steps = tuple(step for name, step in rules.register if name in ELEMENTS)
        self._rules = rules.but(touch_on_entry=False, on_destroyed=(), pay_life_at="reentry", options={})
        self._outcomes: dict[tuple[Square, Direction, str, int], Outcome] = {}
        self._arrivals: dict[tuple[Square, Direction], list[tuple[Square, Direction]]] | None = None
        self._fields: dict[Square, dict[tuple[Square, Direction], int]] = {}

    def outcome(self, square: Square, facing: Direction, kind: str, register: int) -> Outcome:
        """Where a card takes the robot in that register."""
        key = (square, facing, kind, register)
        outcome = self._outcomes.get(key)
        if outcome is None:
            outcome = self._outcomes[key] = self._run(*key)
        return outcome

    def _run(self, square: Square, facing: Direction, kind: str, register: int) -> Outcome:
        cards = (Card(1, kind),) if kind else ()
        robot = Robot(0, 0, "", 1, facing, square, registers=(Register(cards),) * 5)
        state = State(self.floor, (), _NO_RNG, [robot], register=register)
        turn = Turn(self._rules, state, lambda decision: None)
        for step in self._steps:
            if cards or step is not move_robots:
                step(turn)
            if robot.square is None:
                break
        path: list[Square] = []
        damage = 0
        for event in turn.events:
            if isinstance(event, RobotMoved):
                path.append(event.square)
            elif isinstance(event, BeltsMoved):
                path.append(event.rides[0].square)
            elif isinstance(event, DamageTaken):
                damage += 1
        return Outcome(robot.square, robot.facing, damage, tuple(path))

    def distance(self, square: Square, facing: Direction, goal: Square) -> int:
        """Registers needed to end one on the goal; FAR where it cannot be reached."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._spread(goal)
        return field.get((square, facing), FAR)

    def _spread(self, goal: Square) -> dict[tuple[Square, Direction], int]:
        """Breadth-first search backwards from the goal."""
        if self._arrivals is None:
            self._arrivals = self._all_arrivals()
        field = {(goal, facing): 0 for facing in DIRECTIONS}
        waiting = deque(field)
        while waiting:
            place = waiting.popleft()
            further = field[place] + 1
            for origin in self._arrivals.get(place, ()):
                if origin not in field:
                    field[origin] = further
                    waiting.append(origin)
        return field

    def _all_arrivals(self) -> dict[tuple[Square, Direction], list[tuple[Square, Direction]]]:
        """From where each place can be reached in one register.

        Register 3 stands for all of them: pushers and crushers differ by register, which a guide may ignore.
        """
        arrivals: dict[tuple[Square, Direction], list[tuple[Square, Direction]]] = {}
        for square in self.floor.tiles:
            if square in self.floor.pits:
                continue
            for facing in DIRECTIONS:
                for kind in KINDS:
                    outcome = self.outcome(square, facing, kind, 3)
                    if outcome.square is not None:
                        arrivals.setdefault((outcome.square, outcome.facing), []).append((square, facing))
        return arrivals


_NO_RNG = Rng("alone")


@lru_cache(maxsize=32)
def alone_on(floor: Floor, edition_rules: Rules) -> Alone:
    """The tables of a floor, kept between turns and games."""
    return Alone(floor, edition_rules)
