"""Dual Processor: a movement and a rotation in one register; the robot moves less, then turns.

2005: any movement card, one square less, or two less with a U-Turn, but never below zero (000:869).
Dutch: only Move 2 and Move 3, one square less for each quarter turn, on one register a turn (003:352, while
Crab Legs work on all, 003:344). The priority is that of the movement card, the higher of the two (ruling).
"""

from __future__ import annotations

from typing import ClassVar

from botyard.rally.engine.cards import QUARTERS, STEPS, Card, Motion
from botyard.rally.engine.rules import Option


class DualProcessor(Option):
    id = "dual_processor"
    name = "Dual Processor"
    printed = frozenset({"dutch", "2005"})
    cites = ("000:869 R55", "003:352 R55 R96", "")
    category = "programming"
    simulated = "covered"
    text = (
        "You may put a movement card and a rotation card on one register. Your robot then moves one square "
        "less, or with a U-Turn two less if possible, and turns afterwards."
    )
    texts: ClassVar[dict[str, str]] = {
        "dutch": "On one register a turn you may put a Move 2 or Move 3 and a rotation card. Your robot then "
        "moves one square less for each quarter turn, and turns afterwards."
    }

    def joins(self, first: Card, second: Card) -> bool:
        movements = ("M2", "M3") if self.edition == "dutch" else STEPS
        return first.kind in movements and second.kind in QUARTERS

    def joins_once(self) -> bool:
        return self.edition == "dutch"

    def joined(self, motion: Motion, rotation: Card) -> Motion:
        quarters = QUARTERS[rotation.kind]
        return Motion(max(0, motion.steps - abs(quarters)), motion.heading, quarters)
