"""Dual Processor: a movement and a rotation in one register; the robot moves less, then turns.

2005: any movement card, one square less, with a U-Turn two less, but never less than none (000:869).
Dutch: only Move 2 and Move 3, one square less for each quarter turn (003:352). The priority is that of the
movement card, the higher of the two (ruling).
"""

from __future__ import annotations

from typing import ClassVar

from botyard.rally.cards import QUARTERS, STEPS, Card
from botyard.rally.hooks import Motion, Option


class DualProcessor(Option):
    id = "dual_processor"
    name = "Dual Processor"
    printed = frozenset({"dutch", "2005"})
    text = (
        "You may put a movement card and a rotation card on one register. Your robot then moves one square "
        "less, two less with a U-Turn, and turns afterwards."
    )
    texts: ClassVar[dict[str, str]] = {
        "dutch": "You may put a Move 2 or Move 3 and a rotation card on one register. Your robot then moves "
        "one square less for each quarter turn, and turns afterwards."
    }

    def joins(self, first: Card, second: Card) -> bool:
        movements = ("M2", "M3") if self.edition == "dutch" else STEPS
        return first.kind in movements and second.kind in QUARTERS

    def joined(self, motion: Motion, rotation: Card) -> Motion:
        quarters = QUARTERS[rotation.kind]
        return Motion(max(0, motion.steps - abs(quarters)), motion.heading, quarters)
