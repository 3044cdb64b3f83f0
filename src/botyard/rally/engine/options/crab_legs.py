"""Crab Legs: Move 1 and a quarter turn in one register are a side step without turning.

The Move 1 gives the priority (rulebook 000:865); any number of registers may be programmed so (003:344).
"""

from __future__ import annotations

from botyard.rally.engine.cards import QUARTERS, Card, Motion
from botyard.rally.engine.rules import Option


class CrabLegs(Option):
    id = "crab_legs"
    name = "Crab Legs"
    printed = frozenset({"dutch", "2005"})
    cites = ("000:865", "003:344", "")
    category = "movement"
    simulated = "covered"
    text = (
        "You may put a Move 1 and a Rotate Left or Rotate Right on one register. Your robot then steps one "
        "square to that side without turning, with the priority of the Move 1."
    )

    def joins(self, first: Card, second: Card) -> bool:
        return first.kind == "M1" and second.kind in ("RL", "RR")

    def joined(self, motion: Motion, rotation: Card) -> Motion:
        return Motion(motion.steps, QUARTERS[rotation.kind] % 4)
