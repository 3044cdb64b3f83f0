"""Tractor Beam: pulls a target that is not adjacent one square closer (rulebook 000:905, 003:424).

An optional weapon instead of the main laser, without damage. Against an adjacent robot the main laser or
another weapon has to fire (002:547). Pits on the way destroy the target; walls stop the pull.
"""

from __future__ import annotations

from botyard.grid import DIRECTIONS, Direction, neighbour
from botyard.rally.engine.decisions import WeaponEffect
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Shove


class TractorBeam(Option):
    id = "tractor_beam"
    name = "Tractor Beam"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:905", "003:424", "002:547")
    category = "weapon"
    simulated = "unused"
    text = (
        "Instead of the main laser, if the target is not adjacent: the target is pulled one square closer "
        "and takes no damage."
    )
    weapon = True
    effect = WeaponEffect(shove=-1)
    moved = "The Tractor Beam pulls {robot} {way}."

    def unusable(self, turn: Turn, robot: Robot, target: Robot) -> str:
        assert robot.square is not None
        beside = any(neighbour(robot.square, side) == target.square for side in DIRECTIONS)
        return "adjacent" if beside else ""

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        turn.volley.shoves.append(Shove(target, direction.opposite, self.id, robot, pulls=True))
