"""The board of Ricochet Robots and a position on it.

Sixteen by sixteen squares with walls between them, a closed centre, 17 targets and, on some quarters,
coloured diagonal barriers (rulebook 001:22-26, 001:53). Custom boards may have any size up to 32 x 32.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Square, neighbour, square_name

COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
ROBOTS = {**COLOURS, "K": "black"}
SYMBOLS = {"c": "circle", "t": "triangle", "s": "square", "h": "hexagon"}
VORTEX = "@"
LARGEST = 32
CLOSED = 15


class Diagonal(msgspec.Struct, frozen=True):
    """A coloured barrier: robots of its colour pass, all others are deflected by 90 degrees."""

    square: Square
    slash: str
    colour: str


class Target(msgspec.Struct, frozen=True):
    """A pictured target square. The vortex has no colour: any robot may reach it.

    >>> Target((1, 2), "G", "t").name, Target((7, 5), None, "@").code
    ('green triangle', '@')
    """

    square: Square
    colour: str | None
    symbol: str

    @property
    def code(self) -> str:
        """The target's short name in drawings, and its chip's in records: `Gt`, `@`."""
        return (self.colour or "") + self.symbol

    @property
    def name(self) -> str:
        return f"{COLOURS[self.colour]} {SYMBOLS[self.symbol]}" if self.colour else "colour vortex"


class Board(msgspec.Struct, frozen=True, dict=True):
    """Walls, barriers and targets.

    `walls` holds one number a square, at index y * width + x: bit d is set where the side d (N, E, S, W)
    has a wall. Walls stand on both of their sides, and rim and closed squares are included. `code` is the
    short name of a board made of the sixteen quarter faces; custom boards have none ("").

    >>> import botyard
    >>> board = botyard.new_ricochet(["Ann"], board="R1G2Y3B4").board
    >>> board.width, board.height, len(board.targets), len(board.diagonals)
    (16, 16, 17, 2)
    """

    width: int
    height: int
    walls: tuple[int, ...]
    diagonals: tuple[Diagonal, ...]
    targets: tuple[Target, ...]
    code: str = ""

    @cached_property
    def barriers(self) -> dict[Square, Diagonal]:
        """The diagonals by their squares."""
        return {diagonal.square: diagonal for diagonal in self.diagonals}

    @cached_property
    def targets_at(self) -> dict[Square, Target]:
        return {target.square: target for target in self.targets}

    def sides(self, square: Square) -> int:
        """The wall bits of the square."""
        return self.walls[square[1] * self.width + square[0]]

    def has_wall(self, square: Square, direction: int) -> bool:
        """Whether the side of the square has a wall."""
        return bool(self.sides(square) >> direction & 1)

    def is_closed(self, square: Square) -> bool:
        """Whether no robot can ever stand here: walls on all four sides, as in the centre (001:38)."""
        return self.sides(square) == CLOSED

    def contains(self, square: Square) -> bool:
        """Whether the square is on the board."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def squares(self) -> list[Square]:
        """All squares, row by row."""
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def starting_squares(self) -> list[Square]:
        """Squares where robots may start: no target, no barrier, not the closed centre (001:26)."""
        return [
            square
            for square in self.squares()
            if square not in self.targets_at and square not in self.barriers and not self.is_closed(square)
        ]

    def target(self, code: str) -> Target:
        """The target with that code."""
        for target in self.targets:
            if target.code == code:
                return target
        raise InputError(
            f"this board has no target {code!r}; it has {', '.join(t.code for t in self.targets)}"
        )


class Position(msgspec.Struct, frozen=True):
    """A puzzle: bring the active robot (None: any robot) to the target.

    >>> import botyard
    >>> position = botyard.ricochet.parse_code("R1G2Y3B4-R00G55B29Yff-Gt")
    >>> position.active, position.robots["G"]
    ('G', (5, 5))
    """

    board: Board
    robots: dict[str, Square]
    target: Square
    active: str | None

    def check(self) -> None:
        """Raise InputError if the position cannot be played."""
        check_robots(self.board, self.robots)
        name = square_name(self.target)
        if not self.board.contains(self.target):
            raise InputError(
                f"the target {name} is not on the board ({self.board.width} x {self.board.height})"
            )
        if self.board.is_closed(self.target):
            raise InputError(f"the target {name} is walled in on all four sides, so no robot can get there")
        if self.target in self.board.barriers:
            raise InputError(f"the target {name} is a diagonal barrier, where no robot may stop")
        if self.active is not None and self.active not in self.robots:
            raise InputError(
                f"the active robot {self.active!r} is not on the board; name one of {', '.join(self.robots)}"
            )


def check_robots(board: Board, robots: dict[str, Square]) -> None:
    """Raise InputError if robots share a square or stand where no robot can stand."""
    if not 1 <= len(robots) <= len(ROBOTS):
        raise InputError(f"{len(robots)} robots on the board; there must be 1 to 5")
    taken: dict[Square, str] = {}
    for letter, square in robots.items():
        if letter not in ROBOTS:
            raise InputError(f"{letter!r} is not a robot; the robots are R, G, B, Y and K (black)")
        who, where = f"the {ROBOTS[letter]} robot", square_name(square)
        if not board.contains(square):
            raise InputError(f"{who} stands at {where}, off the board ({board.width} x {board.height})")
        if board.is_closed(square):
            raise InputError(f"{who} stands at {where}, in the closed centre or another walled-in square")
        if square in board.barriers:
            raise InputError(f"{who} stands at {where}, on a diagonal barrier, where no robot may stop")
        if square in taken:
            raise InputError(f"{who} and the {ROBOTS[taken[square]]} robot both stand at {where}")
        taken[square] = letter


def two_sided(width: int, height: int, walls: Sequence[int]) -> tuple[int, ...]:
    """The walls with the rim added and each wall set on both of its sides."""
    full = list(walls)
    for y in range(height):
        for x in range(width):
            for direction in DIRECTIONS:
                nx, ny = neighbour((x, y), direction)
                if not (0 <= nx < width and 0 <= ny < height):
                    full[y * width + x] |= 1 << direction
                elif walls[y * width + x] >> direction & 1:
                    full[ny * width + nx] |= 1 << direction.opposite
    return tuple(full)
