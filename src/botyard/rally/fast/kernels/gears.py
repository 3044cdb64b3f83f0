"""Gears turn the robots on them."""

from __future__ import annotations

from botyard.kernels import inlined
from botyard.rally.fast.codes import FACING, GEAR, NOWHERE, ROBOTS, SQUARE, Ints
from botyard.rally.fast.kernels.options import keeps_facing


@inlined
def turn_gears(tiles: Ints, rules: Ints, game: Ints, robots: Ints) -> None:
    for i in range(game[ROBOTS]):
        square = robots[i, SQUARE]
        if square != NOWHERE and tiles[square, GEAR] and not keeps_facing(rules, robots, i):
            robots[i, FACING] = (robots[i, FACING] + tiles[square, GEAR]) & 3
