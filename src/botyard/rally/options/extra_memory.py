"""Extra Memory: one more card at each deal (rulebook 000:871, 003:356).

Cards that are left over are discarded as ever; with nine damage the only card fits nowhere.
"""

from __future__ import annotations

from botyard.rally.hooks import Option


class ExtraMemory(Option):
    id = "extra_memory"
    name = "Extra Memory"
    printed = frozenset({"1994", "dutch", "2005"})
    text = "You are dealt one more program card each turn. Unused cards are discarded as usual."

    def extra_cards(self) -> int:
        return 1
