"""How far everything is on foot: squares walked and quarter turns made, with walls and pits in the way.

Belts, gears and pushers are not counted; whoever goes by this feels them when they happen.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from botyard.bots.distances import FAR
from botyard.grid import DIRECTIONS, Direction, Square, neighbour
from botyard.rally.floor import Floor


class Walking:
    """Distances on one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._fields: dict[Square, dict[tuple[Square, Direction], int]] = {}

    def distance(self, square: Square, facing: Direction, goal: Square) -> int:
        """Steps and quarter turns to the goal; FAR where nobody can walk."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._spread(goal)
        return field.get((square, facing), FAR)

    def _spread(self, goal: Square) -> dict[tuple[Square, Direction], int]:
        """Breadth-first search backwards from the goal."""
        field = {(goal, facing): 0 for facing in DIRECTIONS}
        waiting = deque(field)
        while waiting:
            square, facing = place = waiting.popleft()
            origins = [(square, facing.left), (square, facing.right)]
            behind = neighbour(square, facing.opposite)
            if (square, facing.opposite) not in self.floor.walls and not self.floor.destroys(behind):
                origins.append((behind, facing))
            for origin in origins:
                if origin not in field:
                    field[origin] = field[place] + 1
                    waiting.append(origin)
        return field


@lru_cache(maxsize=32)
def walking_on(floor: Floor) -> Walking:
    """The distances of a floor, kept between turns and games."""
    return Walking(floor)
