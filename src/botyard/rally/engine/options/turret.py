"""Turret: each turn the main gun is set to fire forward, to a side or backward (1994 only).

Turn programmed (rulebook 002:571): set after the program cards, for all five registers. It turns the main
laser with its modifications and the optional weapons that replace it, not the rear laser (ruling). The
direction is the robot's own and turns with it. The rulebook does not name the card; its text is known from
public lists of the set.
"""

from __future__ import annotations

from botyard.rally.engine.options.sides import SIDES, set_to_a_side
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class Turret(Option):
    id = "turret"
    name = "Turret"
    printed = frozenset({"1994"})
    cites = ("", "", "lists 002:569")
    category = "weapon"
    simulated = "covered"
    text = (
        "Each turn, after programming, choose a side of your robot: the main laser and the weapons that "
        "replace it fire that way."
    )

    def after_programming(self, turn: Turn, robot: Robot) -> None:
        set_to_a_side(turn, robot, self.id)

    def gun_quarters(self, robot: Robot) -> int:
        card = robot.option(self.id)
        assert card is not None
        return 0 if card.setting is None else SIDES.index(card.setting)
