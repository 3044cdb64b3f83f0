"""Ramming Gear: a robot that this one rams takes a point of damage (rulebook 000:893, 003:404).

Each step of the robot's own card counts: it hurts the robot that it pushes directly, or that it runs into
without being able to move it. The Dutch card needs a push. Robots further along the line are not hurt, nor
is a robot that a belt, a pusher, a weapon or a third robot brings against this one (publisher's answers).
"""

from __future__ import annotations

from typing import ClassVar

from botyard.grid import Direction
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit


class RammingGear(Option):
    id = "ramming_gear"
    name = "Ramming Gear"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:893 R50", "003:404 R50", "lists R50")
    category = "movement"
    simulated = "covered"
    text = (
        "For each step of its own move, a robot that yours pushes, or runs into without moving it, takes one "
        "damage."
    )
    texts: ClassVar[dict[str, str]] = {
        "dutch": "For each step of its own move, a robot that yours pushes takes one damage."
    }

    def after_contact(
        self, turn: Turn, robot: Robot, touched: Robot, direction: Direction, moved: bool
    ) -> None:
        if moved or self.edition != "dutch":
            hurt(turn, touched, Hit(self.id, robot.id, direction))
