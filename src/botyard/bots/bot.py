"""What a bot is: somebody who answers questions from what a seat may see."""

from __future__ import annotations

from typing import Any, Protocol

from botyard.rally.decisions import Decision
from botyard.rally.view import View


class Bot(Protocol):
    """Chooses for one seat of a race. It gets the seat's view and nothing else."""

    def choose(self, view: View, decision: Decision) -> Any:
        """A legal choice for the question."""
