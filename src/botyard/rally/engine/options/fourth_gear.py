"""Fourth Gear: a Move 3 may move four squares (rulebook 000:877, 002:581, 003:370).

The owner decides when the card is executed, before the first step. With Dual Processor it adds one square
(publisher's answers).
"""

from __future__ import annotations

from botyard.rally.engine.cards import Card, Motion
from botyard.rally.engine.rules import Option


class FourthGear(Option):
    id = "fourth_gear"
    name = "Fourth Gear"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:877", "003:370", "002:581")
    category = "movement"
    simulated = "covered"
    text = "When your robot executes a Move 3, it may go four squares. The card's priority does not change."

    def change_move(self, card: Card, motion: Motion) -> Motion | None:
        return Motion(4, motion.heading) if card.kind == "M3" else None
