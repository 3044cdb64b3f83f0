"""The factory floor as planes of small numbers, one per kind of element (docs/environments.md).

Planes have a margin of one square without floor all round; coordinates in observations are columns and rows
of these planes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from botyard.rally.engine.elements import uncovered_on
from botyard.rally.fast import codes as k
from botyard.rally.fast.tables import Tables, tables_of
from botyard.rally.floor.factory_floor import Floor

PLANES = (
    "pit",
    "void",
    "wall_n",
    "wall_e",
    "wall_s",
    "wall_w",
    "belt",
    "express",
    "gear",
    "pusher",
    "pusher_registers",
    "crusher_registers",
    "repair",
    "beams_n",
    "beams_e",
    "beams_s",
    "beams_w",
)
"""`belt` and `pusher` are 1 + the direction in which they move a robot, 0 for none; registers are sums of
2 ** (register - 1); beams are counted by direction."""


@lru_cache(maxsize=64)
def plane_names(floor: Floor) -> tuple[str, ...]:
    """Those of every floor, and one for each element on this one that the simulator does not cover."""
    return (*PLANES, *(element.id for element in uncovered_on(floor)))


@lru_cache(maxsize=64)
def planes_of(floor: Floor) -> np.ndarray[Any, np.dtype[np.int16]]:
    """(plane, row, column), read-only; the same array each time."""
    tables = tables_of(floor)
    tiles, lights = tables.tiles, tables.lights
    beams = np.zeros((4, len(tiles)), np.int64)
    for number, tile in enumerate(tiles):
        for _, _, shots, travels in lights[tile[k.LIT] : tile[k.LIT] + tile[k.LIGHTS]]:
            beams[travels, number] += shots
    columns = [
        tiles[:, k.GROUND] == k.PIT,
        tiles[:, k.GROUND] == k.VOID,
        *((tiles[:, k.WALLS] >> direction) & 1 for direction in range(4)),
        tiles[:, k.BELT] + 1,
        tiles[:, k.EXPRESS],
        tiles[:, k.GEAR],
        np.where(tiles[:, k.PUSHES] > 0, tiles[:, k.PUSHER] + 1, 0),
        tiles[:, k.PUSHES] >> 1,
        tiles[:, k.CRUSHES] >> 1,
        tiles[:, k.REPAIR],
        *beams,
        *(_squares_with(tables, floor, element) for element in plane_names(floor)[len(PLANES) :]),
    ]
    planes = np.array(columns, np.int16).reshape(len(columns), -1, tables.stride)
    planes.flags.writeable = False
    return planes


def _squares_with(tables: Tables, floor: Floor, element: str) -> k.Ints:
    """1 where the floor has a fixture of that element, or its number where it has one."""
    plane = np.zeros(len(tables.tiles), np.int64)
    for square, fixture in floor.having(element).items():
        plane[tables.number(square)] = fixture.number or 1
    return plane
