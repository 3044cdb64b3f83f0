"""What an agent is rewarded for: individual weights, and three ready-made sets of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Square, neighbour
from botyard.rally.fast.tables import tables_of
from botyard.rally.floor.factory_floor import Floor


class Rewards(msgspec.Struct, frozen=True, kw_only=True):
    """The weights; a seat's reward for a turn is their sum over what happened to its robot."""

    win: float = 0.0
    """The race ended and the seat is among the winners."""
    loss: float = 0.0
    """The race ended and the seat is not among the winners."""
    flag: float = 0.0
    """For each flag touched."""
    destroyed: float = 0.0
    damage: float = 0.0
    """For each point of damage more at the end of the turn than at its start."""
    progress: float = 0.0
    """For each step nearer to the last flag, walking through all flags between (see `ways`)."""
    turn: float = 0.0
    """For each turn that passes."""

    def array(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The weights in the order that the kernels use."""
        weights = (self.win, self.loss, self.flag, self.destroyed, self.damage, self.progress, self.turn)
        return np.array(weights, np.float64)


SETS = {
    "win": Rewards(win=1.0, loss=-1.0),
    "flags": Rewards(win=1.0, flag=1.0),
    "shaped": Rewards(win=5.0, flag=2.0, destroyed=-2.0, damage=-0.1, progress=0.1, turn=-0.05),
}


def rewards_of(wanted: str | Rewards) -> Rewards:
    """The weights of a named set, or the given ones."""
    if isinstance(wanted, Rewards):
        return wanted
    if wanted not in SETS:
        raise InputError(f"unknown rewards {wanted!r}; choose one of {', '.join(SETS)}, or give Rewards(...)")
    return SETS[wanted]


@lru_cache(maxsize=64)
def ways(floor: Floor, flags: tuple[Square, ...]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Walking distance from each square to the last flag: one row for each next flag.

    One step is one square; walls and pits block the way, belts and robots are ignored. -1 where there is no
    way. The last row, for robots with all flags, is 0.
    """
    tables = tables_of(floor)
    result = np.zeros((len(flags) + 1, len(tables.tiles)), np.int64)
    rest = 0
    for index in range(len(flags) - 1, -1, -1):
        steps = _steps_to(floor, flags[index])
        row = result[index]
        row[:] = -1
        for square, count in steps.items():
            row[tables.number(square)] = count + rest
        if index:
            rest += steps.get(flags[index - 1], 0)
    return result


def _steps_to(floor: Floor, goal: Square) -> dict[Square, int]:
    """Breadth-first search from the goal; walls block from both sides."""
    steps = {goal: 0}
    waiting = [goal]
    for square in waiting:
        for direction in DIRECTIONS:
            there = neighbour(square, direction)
            if there not in steps and not floor.destroys(there) and (square, direction) not in floor.walls:
                steps[there] = steps[square] + 1
                waiting.append(there)
    return steps
