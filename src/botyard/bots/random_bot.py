"""The random bot: any legal choice."""

from __future__ import annotations

from typing import Any

from botyard.rally.decisions import Decision
from botyard.rally.dice import random_choice
from botyard.rally.view import View
from botyard.rng import Rng


class RandomBot:
    """Plays by dice; reproducible by its seed."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        return random_choice(decision, self._rng)
