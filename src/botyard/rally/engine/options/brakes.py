"""Brakes: a Move 1 may make no step at all; its priority stays (rulebook 000:859, 003:332).

The side step that Crab Legs make of a Move 1 can be braked too (ruling); with Dual Processor there is
nothing left to brake.
"""

from __future__ import annotations

from botyard.rally.engine.cards import Card, Motion
from botyard.rally.engine.rules import Option


class Brakes(Option):
    id = "brakes"
    name = "Brakes"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:859", "003:332", "lists")
    category = "movement"
    simulated = "covered"
    text = "When your robot executes a Move 1, it may stay where it is. The card's priority does not change."

    def change_move(self, card: Card, motion: Motion) -> Motion | None:
        return Motion(0, motion.heading) if card.kind == "M1" else None
