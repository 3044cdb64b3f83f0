"""High-Power Laser: the main laser passes one wall or one robot (rulebook 000:879, 003:378).

A robot shot through is hit as hard as the one behind it. After the first obstacle the shot goes on to the
next robot; a second wall or the second robot ends it. If passing the obstacle makes a difference, the owner
may decline in the 2005 and Dutch rules; in 1994 a modification cannot be switched off (002:551).
Optional weapons may fire whenever the main laser can, so also at a robot behind one wall (ruling).
"""

from __future__ import annotations

from typing import ClassVar

from botyard.grid import Direction, Square, neighbour
from botyard.rally.engine.decisions import ChooseShot
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot, State


class HighPowerLaser(Option):
    id = "high_power_laser"
    name = "High-Power Laser"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:879 R46", "003:378 R46", "lists 002:551 R46")
    category = "weapon"
    simulated = "covered"
    text = (
        "The main laser may shoot through one wall or one robot to reach a target; a robot shot through "
        "takes full damage too. Works together with Fire Control and Double-Barreled Laser."
    )
    texts: ClassVar[dict[str, str]] = {
        "1994": "The main laser always shoots through one wall or one robot to reach a target; a robot shot "
        "through takes full damage too."
    }

    def aim(self, turn: Turn, robot: Robot, direction: Direction, targets: list[Robot]) -> list[Robot]:
        assert robot.square is not None
        return robots_through_one_obstacle(turn.state, robot.square, direction)

    def choose_targets(
        self, turn: Turn, robot: Robot, plain: list[Robot], targets: list[Robot]
    ) -> list[Robot]:
        if targets == plain:
            return targets
        if self.edition == "1994" or self._shoots_through(turn, robot, targets):
            turn.emit(OptionUsed(robot=robot.id, option=self.id, target=targets[-1].id))
            return targets
        return plain

    def _shoots_through(self, turn: Turn, robot: Robot, targets: list[Robot]) -> bool:
        question = ChooseShot(
            seat=robot.seat,
            robot=robot.id,
            option=self.id,
            target=targets[-1].id,
            choices=("through", "stop"),
        )
        return bool(turn.ask(question) == "through")


def robots_through_one_obstacle(state: State, square: Square, direction: Direction) -> list[Robot]:
    """The robots in the line of fire, up to the second obstacle."""
    hit: list[Robot] = []
    passed = False
    while True:
        if (square, direction) in state.floor.walls:
            if passed:
                return hit
            passed = True
        square = neighbour(square, direction)
        if square not in state.floor:
            return hit
        robot = state.robot_at(square)
        if robot is not None:
            hit.append(robot)
            if passed:
                return hit
            passed = True
