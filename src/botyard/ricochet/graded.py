"""The graded collection of puzzles that is shipped, levels and stars; to look at it needs no solver."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from botyard.ricochet.board import Position
from botyard.ricochet.codes import parse_code

LEVELS = ("easy", "medium", "hard", "expert")
PER_LEVEL = 50


class Puzzle(msgspec.Struct, frozen=True):
    """A position with what is known of it.

    `robots` is how many robots must move at least, `solutions` how many shortest move sequences there are,
    `greedy_fails` whether the goal robot alone needs more moves than the optimum, or never arrives.
    """

    code: str
    level: str
    moves: int
    robots: int
    solutions: int
    greedy_fails: bool

    @property
    def position(self) -> Position:
        return parse_code(self.code)


def level_of(moves: int) -> str:
    """The level of a puzzle by its optimum.

    >>> [level_of(moves) for moves in (4, 8, 11, 15)]
    ['easy', 'medium', 'hard', 'expert']
    """
    return LEVELS[0] if moves <= 6 else LEVELS[1] if moves <= 9 else LEVELS[2] if moves <= 12 else LEVELS[3]


@cache
def collection() -> tuple[Puzzle, ...]:
    """The graded collection that is shipped: fifty puzzles in each of four levels."""
    path = files("botyard.ricochet") / "data" / "puzzles.json"
    return tuple(msgspec.json.decode(path.read_bytes(), type=list[Puzzle]))


def stars(moves: int, best: int) -> int:
    """What a solution is worth, from one star to three.

    >>> [stars(moves, 8) for moves in (8, 9, 10, 11)]
    [3, 2, 2, 1]
    """
    extra = moves - best
    return 3 if extra == 0 else 2 if extra <= 1 + best // 5 else 1
