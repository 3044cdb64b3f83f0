"""How far everything is on foot: squares to walk, with walls and pits in the way.

Belts, gears and pushers are not counted; whoever goes by this feels them when they happen.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from botyard.bots.distances import FAR
from botyard.grid import DIRECTIONS, Direction, Square, neighbour
from botyard.rally.floor import Floor

QUARTER_TURN = 0.25
"""What a turn before the next step counts: it decides between squares that are equally far."""


class Walking:
    """Distances on one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._fields: dict[Square, dict[tuple[Square, Direction], float]] = {}

    def distance(self, square: Square, facing: Direction, goal: Square) -> float:
        """Squares to the goal and turns before the first of them; FAR where nobody can walk."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._with_turns(self._spread(goal))
        return field.get((square, facing), FAR)

    def _spread(self, goal: Square) -> dict[Square, int]:
        """Squares to the goal, by breadth-first search from there."""
        squares = {goal: 0}
        waiting = deque(squares)
        while waiting:
            square = waiting.popleft()
            for side in self._ways(square):
                beyond = neighbour(square, side)
                if beyond not in squares:
                    squares[beyond] = squares[square] + 1
                    waiting.append(beyond)
        return squares

    def _with_turns(self, squares: dict[Square, int]) -> dict[tuple[Square, Direction], float]:
        field = {}
        for square, far in squares.items():
            nearer = [side for side in self._ways(square) if squares[neighbour(square, side)] < far]
            for facing in DIRECTIONS:
                turns = min((_quarter_turns(facing, side) for side in nearer), default=0)
                field[square, facing] = far + QUARTER_TURN * turns
        return field

    def _ways(self, square: Square) -> list[Direction]:
        """Where one can step from there."""
        return [
            side
            for side in DIRECTIONS
            if (square, side) not in self.floor.walls and not self.floor.destroys(neighbour(square, side))
        ]


def _quarter_turns(facing: Direction, side: Direction) -> int:
    turns = (side - facing) % 4
    return min(turns, 4 - turns)


@lru_cache(maxsize=32)
def walking_on(floor: Floor) -> Walking:
    """The distances of a floor, kept between turns and games."""
    return Walking(floor)
