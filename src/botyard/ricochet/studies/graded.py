"""The graded collection of puzzles in the package, with levels and stars; reading it needs no solver."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from botyard.errors import InputError
from botyard.ricochet.floor.board import Position
from botyard.ricochet.floor.codes import parse_code

LEVELS = ("easy", "medium", "hard", "expert")
PER_LEVEL = 50
LONGEST = 18
"""Longer puzzles are too rare to search for."""


class PuzzleRequest(msgspec.Struct, frozen=True):
    """What a puzzle should be like; None means no preference."""

    moves: int
    robots: int | None = None
    most_solutions: int | None = None
    greedy_fails: bool | None = None
    diagonals: bool = False
    black: bool = False

    def check(self) -> None:
        """Raise InputError if no puzzle can be like that."""
        if not 2 <= self.moves <= LONGEST:
            raise InputError(f"no puzzle of {self.moves} moves can be made; ask for 2 to {LONGEST}")
        most = min(5 if self.black else 4, self.moves)
        if self.robots is not None and not 1 <= self.robots <= most:
            raise InputError(f"no puzzle can need {self.robots} robots; ask for 1 to {most}")


class Puzzle(msgspec.Struct, frozen=True):
    """A position with what is known about it.

    `robots` is the least number of robots that must move, `solutions` the number of shortest solutions,
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
    """The level of a puzzle, from its optimum.

    >>> [level_of(moves) for moves in (4, 8, 11, 15)]
    ['easy', 'medium', 'hard', 'expert']
    """
    return LEVELS[0] if moves <= 6 else LEVELS[1] if moves <= 9 else LEVELS[2] if moves <= 12 else LEVELS[3]


@cache
def collection() -> tuple[Puzzle, ...]:
    """The graded collection in the package: fifty puzzles in each of four levels."""
    path = files("botyard.ricochet") / "data" / "puzzles.json"
    return tuple(msgspec.json.decode(path.read_bytes(), type=list[Puzzle]))


def stars(moves: int, best: int) -> int:
    """What a solution is worth, from one star to three.

    >>> [stars(moves, 8) for moves in (8, 9, 10, 11)]
    [3, 2, 2, 1]
    """
    extra = moves - best
    return 3 if extra == 0 else 2 if extra <= 1 + best // 5 else 1
