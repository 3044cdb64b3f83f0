"""Circuit Breaker: a robot that ends its turn with three or more damage is off in the next turn.

Without an announcement, and nobody can decline (rulebook 000:861, 003:336). Only tokens on the program sheet
count, after repairs. Where robots may not power down at all it does nothing.
"""

from __future__ import annotations

from botyard.rally.events import OptionUsed, PowerDownAnnounced
from botyard.rally.hooks import Option
from botyard.rally.state import Robot
from botyard.rally.turn import Turn

ENOUGH = 3


class CircuitBreaker(Option):
    id = "circuit_breaker"
    name = "Circuit Breaker"
    printed = frozenset({"1994", "dutch", "2005"})
    text = (
        "If your robot ends the turn with three or more damage on its program sheet, it is powered down in "
        "the next turn."
    )

    def end_of_turn(self, turn: Turn, robot: Robot) -> None:
        if robot.square is None or robot.damage < ENOUGH or robot.going_down:
            return
        if turn.rules.power_down.allowed:
            robot.going_down = True
            turn.emit(OptionUsed(robot=robot.id, option=self.id))
            turn.emit(PowerDownAnnounced(robot=robot.id))
