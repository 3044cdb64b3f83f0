"""The random bot makes any legal choice."""

from __future__ import annotations

from typing import Any

from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.view import View
from botyard.rng import Rng


class RandomBot:
    """Plays at random. The same seed plays the same way."""

    name = "random"
    level = "rookie"
    strength = 100
    text = "Plays any legal cards, without looking."

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        return random_choice(decision, self._rng)
