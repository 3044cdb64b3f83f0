"""What a bot is: it answers questions from what its seat may see."""

from __future__ import annotations

from typing import Any, Protocol

from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.view import View


class Bot(Protocol):
    """Chooses for one seat of a race. It gets the seat's view and nothing else."""

    def choose(self, view: View, decision: Decision) -> Any:
        """A legal choice for the question."""
