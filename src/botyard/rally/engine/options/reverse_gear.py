"""Reverse Gear: a Back Up may move two squares (rulebook 000:899, 003:416).

Together with Dual Processor it makes up for the square that a quarter turn costs (publisher's answers).
"""

from __future__ import annotations

from botyard.rally.engine.cards import Card, Motion
from botyard.rally.engine.rules import Option


class ReverseGear(Option):
    id = "reverse_gear"
    name = "Reverse Gear"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:899", "003:416", "lists")
    category = "movement"
    simulated = "covered"
    text = (
        "When your robot executes a Back Up, it may go back two squares. The card's priority does not change."
    )

    def change_move(self, card: Card, motion: Motion) -> Motion | None:
        return Motion(2, motion.heading) if card.kind == "BU" else None
