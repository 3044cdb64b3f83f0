"""What bots ask those who know a floor: how far something is."""

from __future__ import annotations

from typing import Protocol

from botyard.grid import Direction, Square
from botyard.rally.floor import Floor

FAR = 99
"""The distance of what cannot be reached."""


class Distances(Protocol):
    """Somebody who knows how far everything is."""

    floor: Floor

    def distance(self, square: Square, facing: Direction, goal: Square) -> float:
        """From the start of a turn to the goal; FAR where it cannot be reached."""
