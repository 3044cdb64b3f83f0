"""How far something is: the interface through which goals ask a bot about the floor."""

from __future__ import annotations

from typing import Protocol

from botyard.grid import Direction, Square
from botyard.rally.floor.factory_floor import Floor

FAR = 99
"""The distance to a square that cannot be reached."""


class Distances(Protocol):
    """Knows the distances on a floor."""

    floor: Floor

    def distance(self, square: Square, facing: Direction, goal: Square) -> float:
        """From the start of a turn to the goal; FAR where it cannot be reached."""
