"""The colours of robots and targets stay apart for colour-blind eyes; shape and letter help besides.

Simulation after Machado, Oliveira and Fernandes (2009), full strength, in linear RGB; distances are CIE76
in CIELAB, where about 2 is what an eye can just tell apart.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from botyard.rally.engine.robots import CHARACTERS

LOOK = Path(__file__).parents[2] / "client/src/ricochet/look.ts"
APART = 9.0
Colour = npt.NDArray[np.float64]

EYES = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def lab(text: str, eye: npt.NDArray[np.float64]) -> Colour:
    """What the eye makes of `#rrggbb`, in CIELAB."""
    parts = np.array([int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    ratio = TO_XYZ @ np.clip(eye @ linear, 0, 1) / WHITE
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def palette(name: str) -> dict[str, str]:
    """A palette of the Ricochet board, by the letters of the robots."""
    (line,) = re.findall(rf"export const {name}: .*", LOOK.read_text(encoding="utf-8"))
    return dict(re.findall(r"(\w): '(#\w{6})'", line))


ROBOTS = {robot.name: robot.colour for robot in CHARACTERS}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    "colours", [ROBOTS, palette("FULL"), palette("DARK")], ids=["race", "ricochet", "targets"]
)
def test_colours_stay_apart(colours: dict[str, str], eye: str) -> None:
    seen = {name: lab(colour, EYES[eye]) for name, colour in colours.items()}
    near = {
        f"{one} and {other}": round(float(np.linalg.norm(seen[one] - seen[other])), 1)
        for one, other in combinations(seen, 2)
        if np.linalg.norm(seen[one] - seen[other]) < APART
    }
    assert len(colours) >= 4
    assert near == {}
