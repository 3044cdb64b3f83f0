"""Shield: each turn one side of the robot is protected, a point per register (1994 only; 002:211, 002:573).

Turn programmed: the side is chosen after the program cards, for all five registers; it is a side of the
robot and turns with it (ruling). Only damage that comes from a direction can be stopped: the first such
point of each register, before its owner could give up an option for it. The rulebook sets no number: the
limit of one point is from public lists of the cards (ruling R98).
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.rally.engine.options.sides import set_to_a_side, side_towards
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit


class Shield(Option):
    id = "shield"
    name = "Shield"
    printed = frozenset({"1994"})
    cites = ("", "", "002:211 002:573 R49 R98")
    category = "protection"
    simulated = "covered"
    text = (
        "Each turn, after programming, choose a side of your robot: one damage per register that comes from "
        "that side is prevented."
    )

    def after_programming(self, turn: Turn, robot: Robot) -> None:
        set_to_a_side(turn, robot, self.id)

    def shields(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        card = robot.option(self.id)
        assert card is not None
        if card.spent or card.setting is None or not _faces(robot, card.setting, hit):
            return False
        robot.put_option(replace(card, spent=(card.setting,)))
        return True

    def is_spent(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        card = robot.option(self.id)
        assert card is not None
        return bool(card.spent) and _faces(robot, card.spent[0], hit)


def _faces(robot: Robot, side: str, hit: Hit) -> bool:
    """Whether the hit comes from that side of the robot."""
    return hit.travels is not None and side_towards(robot, hit.travels.opposite) == side
