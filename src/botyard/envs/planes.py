"""The factory floor as planes of small numbers, one a kind of thing (docs/environments.md).

Planes have a margin of one square all round, where there is no floor; coordinates in observations are
columns and rows of these planes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from botyard.rally.fast import kernel as k
from botyard.rally.fast.tables import tables_of
from botyard.rally.floor import Floor

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
2 ** (register - 1); beams are counted by the direction in which they run."""


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
    ]
    planes = np.array(columns, np.int16).reshape(len(PLANES), -1, tables.stride)
    planes.flags.writeable = False
    return planes
