"""Walking distances: squares to walk, round walls, pits and anything else that destroys at once.

Elements that only move or turn robots are ignored; a bot that uses these distances meets them as it drives.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from botyard.bots.search.distances import FAR
from botyard.grid import DIRECTIONS, Direction, Square, neighbour
from botyard.rally.engine.elements import all_elements
from botyard.rally.floor.factory_floor import Floor

QUARTER_TURN = 0.25
"""The cost of turning before the next step; it decides between squares at equal distance."""


class Walking:
    """Distances on one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._shunned = {
            square
            for element in all_elements()
            if element.deadly
            for square, fixture in floor.having(element.id).items()
            if not fixture.registers
        }
        self._fields: dict[Square, dict[tuple[Square, Direction], float]] = {}

    def distance(self, square: Square, facing: Direction, goal: Square) -> float:
        """Squares to the goal, and turns before the first of them; FAR if there is no path."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._with_turns(self._spread(goal))
        return field.get((square, facing), FAR)

    def _spread(self, goal: Square) -> dict[Square, int]:
        """Squares to the goal, by breadth-first search from the goal."""
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
        """The squares a robot can step to from there."""
        return [
            side
            for side in DIRECTIONS
            if (square, side) not in self.floor.walls
            and not self.floor.destroys(neighbour(square, side))
            and neighbour(square, side) not in self._shunned
        ]


def _quarter_turns(facing: Direction, side: Direction) -> int:
    turns = (side - facing) % 4
    return min(turns, 4 - turns)


@lru_cache(maxsize=32)
def walking_on(floor: Floor) -> Walking:
    """The distances of a floor, kept between turns and games."""
    return Walking(floor)
