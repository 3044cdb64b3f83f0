"""A floor as arrays: one row per square, and one row for each square that a beam crosses.

Squares are numbered row by row over the floor's rectangle with a margin of one square of void all round, so
that every square a robot can get to has a number. Robots that fall off are destroyed in the margin.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from botyard.grid import DIRECTIONS, Square, neighbour
from botyard.rally.engine.elements import all_elements, parts_of
from botyard.rally.fast import codes as k
from botyard.rally.floor.factory_floor import Floor


class Tables(NamedTuple):
    """A floor as the kernels see it."""

    tiles: k.Ints
    lights: k.Ints
    left: int
    top: int
    stride: int

    def number(self, square: Square | None) -> int:
        """The number of a square of the floor or its margin; -1 for none, or for one further out."""
        if square is None:
            return k.NOWHERE
        x, y = square[0] - self.left + 1, square[1] - self.top + 1
        if not 0 <= x < self.stride or not 0 <= y * self.stride < len(self.tiles):
            return k.NOWHERE
        return y * self.stride + x

    def square(self, number: int) -> Square | None:
        """The inverse of `number`."""
        if number == k.NOWHERE:
            return None
        y, x = divmod(int(number), self.stride)
        return (x + self.left - 1, y + self.top - 1)


@lru_cache(maxsize=128)
def tables_of(floor: Floor) -> Tables:
    """The arrays of a floor; the same ones each time."""
    stride, rows = floor.width + 2, floor.height + 2
    tiles = np.zeros((stride * rows, k.TILE), np.int64)
    lights: list[tuple[int, int, int, int]] = []
    tables = Tables(tiles, np.zeros((0, k.LIGHT), np.int64), floor.left, floor.top, stride)
    for number, row in enumerate(tiles):
        square = tables.square(number)
        assert square is not None
        row[k.X], row[k.Y] = number % stride, number // stride
        row[k.LIT] = len(lights)
        for index, distance in floor.lit.get(square, ()):
            beam = floor.beams[index]
            lights.append((index, distance, beam.beams, beam.direction))
        row[k.LIGHTS] = len(lights) - row[k.LIT]
        _describe(floor, tables, square, row)
    return tables._replace(lights=np.array(lights, np.int64).reshape(-1, k.LIGHT))


def _describe(floor: Floor, tables: Tables, square: Square, row: k.Ints) -> None:
    row[k.GROUND] = k.VOID if square not in floor else k.PIT if square in floor.pits else k.FLOOR
    for direction in DIRECTIONS:
        row[k.WALLS] |= int((square, direction) in floor.walls) << direction
        row[k.NEXT + direction] = tables.number(neighbour(square, direction))
        row[k.REACH + direction] = len(floor.ray(square, direction)) if square in floor else 0
    for element in all_elements():
        for column, value in element.kernel_defaults:
            row[getattr(k, column)] = value
    for element, part in parts_of(floor.tile(square)):
        for column, found in element.columns(part).items():
            values = found if isinstance(found, tuple) else (found,)
            first = getattr(k, column)
            row[first : first + len(values)] = values
