"""Random legal answers to any question."""

from __future__ import annotations

from typing import Any

from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick
from botyard.rng import Rng


def random_choice(decision: Decision, rng: Rng) -> Any:
    """A random legal answer."""
    if isinstance(decision, Pick):
        return decision.choices[rng.below("choice", len(decision.choices))]
    assert isinstance(decision, ChooseProgram)
    cards = [card.priority for card in decision.hand]
    rng.shuffle("program", cards)
    while True:
        program = _random_program(decision, list(cards), rng)
        if decision.refusal(program) is None:
            return program
        rng.shuffle("program", cards)


def _random_program(decision: ChooseProgram, cards: list[int], rng: Rng) -> list[list[int | str] | None]:
    entries: list[list[int | str] | None] = [
        None if register in decision.locked or not cards else [cards.pop()] for register in range(1, 6)
    ]
    if decision.pairs and cards and rng.below("pair", 2):
        first, second, option = decision.pairs[rng.below("pair", len(decision.pairs))]
        for entry in entries:
            if entry == [first] and second in cards:
                entry += [second, option]
    return entries
