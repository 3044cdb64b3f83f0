"""The random bot: any legal choice, each as likely as the next."""

from __future__ import annotations

from typing import Any

from botyard.rally.cards import STEPS
from botyard.rally.decisions import ChooseProgram, Decision, Pick
from botyard.rally.view import View
from botyard.rng import Rng


class RandomBot:
    """Plays by dice; reproducible by its seed."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        if isinstance(decision, ChooseProgram):
            return self.program(decision)
        assert isinstance(decision, Pick)
        return decision.choices[self._rng.below("choice", len(decision.choices))]

    def program(self, decision: ChooseProgram) -> list[list[int | str] | None]:
        """Cards of the hand in random order; now and then two on one register where options allow it."""
        cards = [card.priority for card in decision.hand]
        self._rng.shuffle("program", cards)
        if decision.must_move_first and 1 in decision.free:
            mover = next(card.priority for card in decision.hand if card.kind in STEPS)
            cards.remove(mover)
            cards.append(mover)
        spare = len(cards) - len(decision.free)
        entries: list[list[int | str] | None] = []
        for register in range(1, 6):
            if register in decision.locked or not cards:
                entries.append(None)
                continue
            card = cards.pop()
            entry: list[int | str] = [card]
            partners = [
                (second if first == card else first, option)
                for first, second, option in decision.pairs
                if card in (first, second) and (second if first == card else first) in cards
            ]
            if partners and spare > 0 and self._rng.below("pair", 2):
                partner, option = partners[self._rng.below("pair", len(partners))]
                cards.remove(partner)
                entry += [partner, option]
                spare -= 1
            entries.append(entry)
        return entries
