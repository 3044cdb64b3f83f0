"""Positions whose optimum is known, to test and measure the solver."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from botyard.ricochet.floor.board import Position
from botyard.ricochet.floor.codes import parse_code

GROUPS = ("plain", "diagonal", "hard", "classic")


class Known(msgspec.Struct, frozen=True):
    """A position and the fewest moves that solve it, with and without the turn rule."""

    group: str
    name: str
    position: Position
    rule: int
    no_rule: int

    def optimum(self, turn_rule: bool) -> int:
        return self.rule if turn_rule else self.no_rule


def known_positions(group: str) -> list[Known]:
    """The positions of a group."""
    path = files("botyard.ricochet") / "data" / "known_optima.txt"
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Known(words[0], words[1], parse_code(words[2]), int(words[3]), int(words[4]))
        for words in lines
        if words[0] == group
    ]
