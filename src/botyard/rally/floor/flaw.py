"""Something on a square that makes a board unplayable."""

from __future__ import annotations

import msgspec

from botyard.grid import Square
from botyard.rally.floor.problems import Problem


class Flaw(msgspec.Struct, frozen=True):
    """A problem of one square; `mark` is the beginning of the token that shows it in the drawing."""

    square: Square
    problem: Problem
    mark: str = ""
