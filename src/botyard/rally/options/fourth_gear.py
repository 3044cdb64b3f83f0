"""Fourth Gear: a Move 3 may be executed as four squares (rulebook 000:877, 002:581, 003:370).

It is decided when the card is executed, before the first step. Together with Dual Processor one square
comes on top (publisher's answers).
"""

from __future__ import annotations

from botyard.rally.cards import Card
from botyard.rally.hooks import Motion, Option


class FourthGear(Option):
    id = "fourth_gear"
    name = "Fourth Gear"
    printed = frozenset({"1994", "dutch", "2005"})
    text = "When your robot executes a Move 3, it may go four squares. The card's priority does not change."

    def change_move(self, card: Card, motion: Motion) -> Motion | None:
        return Motion(4, motion.heading) if card.kind == "M3" else None
