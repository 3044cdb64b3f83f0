"""A robot alone on the floor: where each card takes it.

The exact engine runs a single register with one robot, and the result is kept: without others it depends
only on square, facing, card and register.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from botyard.grid import Direction, Square
from botyard.rally.engine.cards import Card, Register
from botyard.rally.engine.elements import all_elements, register_steps
from botyard.rally.engine.events import BeltsMoved, DamageTaken, RobotMoved
from botyard.rally.engine.phases.move import move_robots
from botyard.rally.engine.rules import Rules, Turn
from botyard.rally.engine.state import Robot, State
from botyard.rally.floor.factory_floor import Floor
from botyard.rng import Rng

STANDING = ""
"""Stands for an empty register."""


class Outcome(NamedTuple):
    """What one register does to a robot alone."""

    square: Square | None
    """None: destroyed."""
    facing: Direction
    damage: int
    path: tuple[Square, ...]
    """Squares entered on the way, the last included."""


class SoloMoves:
    """Outcomes on one floor under one set of rules."""

    def __init__(self, floor: Floor, rules: Rules) -> None:
        self.floor = floor
        # A lone robot shoots nobody and touches nothing; course rules act on flags and on other robots.
        acting = {"move", *(step.name for element in all_elements() for step in element.steps)}
        self._steps = tuple(step for name, step in register_steps(rules, floor) if name in acting)
        self._rules = rules.but(
            touch_on_entry=False,
            on_destroyed=(),
            on_push=(),
            winners_now=(),
            pay_life_at="reentry",
            options={},
        )
        self._outcomes: dict[tuple[Square, Direction, str, int], Outcome] = {}

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


_NO_RNG = Rng("alone")


@lru_cache(maxsize=32)
def solo_moves_on(floor: Floor, edition_rules: Rules) -> SoloMoves:
    """The outcomes on a floor, kept between turns and games."""
    return SoloMoves(floor, edition_rules)
