"""A small rasteriser: rectangles, discs, triangles and lines on an array of pixels."""

from __future__ import annotations

from typing import Any

import numpy as np

Colour = tuple[int, int, int]
Pixels = np.ndarray[Any, np.dtype[np.uint8]]
Point = tuple[float, float]


class Raster:
    """A copy of a picture to draw on. It is made of cells of `cell` pixels; all lengths are in cells, from
    the north-west corner."""

    def __init__(self, ground: Pixels, cell: int) -> None:
        self.cell = cell
        self.pixels = ground.copy()
        # The centre of every pixel, in cells.
        self._y, self._x = (np.indices(self.pixels.shape[:2]) + 0.5) / cell

    def rectangle(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        cell = self.cell
        rows = slice(max(0, round(y * cell)), round((y + height) * cell))
        columns = slice(max(0, round(x * cell)), round((x + width) * cell))
        self.pixels[rows, columns] = colour

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        rows, columns = self._window(x - radius, y - radius, x + radius, y + radius)
        dx, dy = self._x[rows, columns] - x, self._y[rows, columns] - y
        self.pixels[rows, columns][dx * dx + dy * dy <= radius * radius] = colour

    def triangle(self, a: Point, b: Point, c: Point, colour: Colour) -> None:
        xs, ys = zip(a, b, c, strict=True)
        rows, columns = self._window(min(xs), min(ys), max(xs), max(ys))
        px, py = self._x[rows, columns], self._y[rows, columns]
        sides = [
            (q[0] - p[0]) * (py - p[1]) - (q[1] - p[1]) * (px - p[0]) for p, q in ((a, b), (b, c), (c, a))
        ]
        inside = np.all([side >= 0 for side in sides], 0) | np.all([side <= 0 for side in sides], 0)
        self.pixels[rows, columns][inside] = colour

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """A thick line from a to b."""
        rows, columns = self._window(
            min(a[0], b[0]) - width, min(a[1], b[1]) - width, max(a[0], b[0]) + width, max(a[1], b[1]) + width
        )
        dx, dy = b[0] - a[0], b[1] - a[1]
        px, py = self._x[rows, columns] - a[0], self._y[rows, columns] - a[1]
        along = np.clip((px * dx + py * dy) / ((dx * dx + dy * dy) or 1), 0, 1)
        off = (px - along * dx) ** 2 + (py - along * dy) ** 2
        self.pixels[rows, columns][off <= width * width / 4] = colour

    def arrow(self, x: float, y: float, direction: int, size: float, colour: Colour) -> None:
        """A triangle round (x, y) that points north, east, south or west."""
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[direction]
        tip = (x + dx * size, y + dy * size)
        left = (x - dx * size * 0.7 - dy * size * 0.8, y - dy * size * 0.7 + dx * size * 0.8)
        right = (x - dx * size * 0.7 + dy * size * 0.8, y - dy * size * 0.7 - dx * size * 0.8)
        self.triangle(tip, left, right, colour)

    def _window(self, left: float, top: float, right: float, bottom: float) -> tuple[slice, slice]:
        cell = self.cell
        return (
            slice(max(0, int(top * cell)), int(bottom * cell) + 1),
            slice(max(0, int(left * cell)), int(right * cell) + 1),
        )
