"""Extra Memory: one more card at each deal (rulebook 000:871, 003:356).

Left-over cards are discarded as usual; with nine damage there is no register for the only card.
"""

from __future__ import annotations

from botyard.rally.engine.rules import Option


class ExtraMemory(Option):
    id = "extra_memory"
    name = "Extra Memory"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:871", "003:356", "lists")
    category = "programming"
    simulated = "covered"
    text = "You are dealt one more program card each turn. Unused cards are discarded as usual."

    def extra_cards(self) -> int:
        return 1
