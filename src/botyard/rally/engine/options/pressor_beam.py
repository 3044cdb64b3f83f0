"""Pressor Beam: shoves the target one square away, without damage (rulebook 000:889, 003:394).

An optional weapon instead of the main laser. Robots behind the target are shoved along as by a robot
(publisher's answers); walls stop the whole line, pits do not.
"""

from __future__ import annotations

from botyard.grid import Direction
from botyard.rally.engine.decisions import WeaponEffect
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Shove


class PressorBeam(Option):
    id = "pressor_beam"
    name = "Pressor Beam"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:889", "003:394", "lists")
    category = "weapon"
    simulated = "unused"
    text = "Instead of the main laser: the target is shoved one square away and takes no damage."
    weapon = True
    effect = WeaponEffect(shove=1)
    moved = "The Pressor Beam pushes {robot} {way}."

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        turn.volley.shoves.append(Shove(target, direction, self.id, robot))
