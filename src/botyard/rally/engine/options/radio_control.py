"""Radio Control: for the rest of the turn the target executes the shooter's program (000:891, 003:400).

An optional weapon instead of the main laser, without damage. From the next register on the target executes
what lies on the controller's register, directly after it, also in chains (ruling R90). It may be fired
whenever the main laser may (000:891, 002:543), so also in the fifth register, where it only spares the target
the damage. The target follows the cards that the controller really has then, but not its choices; it may use
its own options (publisher's answers). If the controller is destroyed or controlled itself, its cards still
count. The last shooter in dock order has control. A powered-down robot has no program and is not affected.
What lies on the target's own registers, locked or not, stays there (ruling).
1994: only within six squares, and the target gets a copy of the program as it lies.
"""

from __future__ import annotations

from typing import ClassVar

from botyard.grid import Direction
from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.events import OptionFailed, OptionUsed
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot

RANGE_1994 = 6


class RadioControl(Option):
    id = "radio_control"
    name = "Radio Control"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:891 R33 R42 R43 R90", "003:400 R33 R42 R43 R90", "lists R33 R42 R43")
    category = "programming"
    simulated = "unused"
    text = (
        "Instead of the main laser: the target takes no damage, but for the rest of the turn it executes "
        "your robot's program, always directly after it."
    )
    texts: ClassVar[dict[str, str]] = {
        "1994": "Instead of the main laser, within six squares: the target takes no damage, but a copy of "
        "your program replaces its own for the rest of the turn."
    }
    weapon = True
    controls = True

    def unusable(self, turn: Turn, robot: Robot, target: Robot) -> str:
        return "too far" if self.edition == "1994" and _distance(robot, target) > RANGE_1994 else ""

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        turn.volley.takeovers.append(lambda: self._take_over(turn, robot, target))

    def _take_over(self, turn: Turn, robot: Robot, target: Robot) -> None:
        if reason := _failure(turn, target):
            turn.emit(OptionFailed(robot=robot.id, option=self.id, reason=reason, target=target.id))
            return
        target.release()
        target.controller = robot.id
        if self.edition == "1994":
            target.copied = robot.registers
        turn.emit(OptionUsed(robot=robot.id, option=self.id, target=target.id))


def _failure(turn: Turn, target: Robot) -> str:
    """Why the target has nothing left to execute; empty if it has."""
    if target.square is None:
        return "gone"
    if target.powered_down:
        return "target off"
    return "last register" if turn.state.register == REGISTERS[-1] else ""


def _distance(robot: Robot, target: Robot) -> int:
    """Squares between two robots on one line."""
    assert robot.square is not None
    assert target.square is not None
    return abs(robot.square[0] - target.square[0]) + abs(robot.square[1] - target.square[1])
