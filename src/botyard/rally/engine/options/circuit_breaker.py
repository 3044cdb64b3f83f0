"""Circuit Breaker: a robot that ends its turn with three or more damage is powered down in the next turn.

There is no announcement, and the owner cannot decline (rulebook 000:861, 003:336). Only tokens on the program
sheet count, after repairs. In 2005 and Dutch it also keeps a powered-down robot down, and trips for a robot
that comes back with that much damage, which happens at the end of the turn there. If robots may not power
down at all, it does nothing.
"""

from __future__ import annotations

from botyard.rally.engine.events import OptionFailed, OptionUsed, PowerDownAnnounced
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot

ENOUGH = 3


class CircuitBreaker(Option):
    id = "circuit_breaker"
    name = "Circuit Breaker"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:861 R92 R93", "003:336 R92 R93", "lists R92 R93")
    category = "programming"
    simulated = "covered"
    passive = True
    text = (
        "If your robot ends the turn with three or more damage on its program sheet, it is automatically "
        "powered down in the next turn."
    )

    def needs_damage(self, robot: Robot, points: int) -> bool:
        return robot.damage - points < ENOUGH <= robot.damage

    def end_of_turn(self, turn: Turn, robot: Robot) -> None:
        if robot.square is None or robot.damage < ENOUGH or robot.going_down:
            return
        if not turn.rules.power_down.allowed:
            turn.emit(OptionFailed(robot=robot.id, option=self.id, reason="no power-down"))
            return
        robot.going_down = True
        turn.emit(OptionUsed(robot=robot.id, option=self.id))
        turn.emit(PowerDownAnnounced(robot=robot.id))

    def came_back(self, turn: Turn, robot: Robot) -> None:
        """1994: robots come back when the next turn has begun, and their players choose (002:422)."""
        if self.edition != "1994":
            self.end_of_turn(turn, robot)
