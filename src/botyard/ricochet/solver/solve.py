"""Shortest solutions, proven.

>>> from botyard.ricochet.records.positions import parse_positions
>>> corner = b'{"walls": [["", "", ""], ["", "", ""]], "robots": {"red": {"x": 0, "y": 0}}, '
>>> corner += b'"target": {"x": 2, "y": 1}, "active": "red"}'
>>> solve(parse_positions(corner, "corner")[0].position).text
'RERS'
"""

from __future__ import annotations

import threading
from time import thread_time_ns
from typing import Literal

import msgspec
import numpy as np

from botyard.errors import InputError
from botyard.grid import DIRECTIONS
from botyard.ricochet.engine.moves import MOST_MOVES, Move, moves_text
from botyard.ricochet.floor.board import ROBOTS, Board, Position, two_sided
from botyard.ricochet.solver import blockers, deep, kernel
from botyard.ricochet.solver.slides import Ints
from botyard.ricochet.solver.table import wider

MOST_NODES = 100_000_000
LISTED = 20_000
GIVE_UP = 500  # nodes after which the stronger bounds are worth their cost
TABLE_BYTES = 32 << 20

_COLOUR = {letter: number for number, letter in enumerate(ROBOTS)}
_NO_BARRIERS = np.zeros((0, 3), np.int64)


class Solution(msgspec.Struct, frozen=True):
    """What the solver found.

    `outcome` is "solved", "impossible" (no solution exists) or "not within" (none with at most `searched`
    moves; a longer one was not looked for). `at_least` is what the simplest bound says. `count` and
    `solutions` hold all shortest solutions where they were asked for (the list may end before the count),
    else one of them.

    >>> import botyard
    >>> found = botyard.solve("R1G2Y3B4-R00G55B29Yff-Gt")
    >>> found.outcome, found.moves, found.text
    ('solved', 4, 'GNGWGNGE')
    """

    outcome: Literal["solved", "impossible", "not within"]
    moves: int | None
    solution: tuple[Move, ...]
    count: int
    solutions: tuple[tuple[Move, ...], ...]
    at_least: int
    searched: int
    nodes: int
    cpu_ms: float

    @property
    def text(self) -> str:
        """The solution as pairs of robot and direction: `RSGN`."""
        return moves_text(self.solution)

    @property
    def verdict(self) -> str:
        """The outcome as a readable phrase."""
        if self.moves is not None:
            return f"{self.moves} moves" if self.moves > 1 else "1 move"
        return "no solution exists" if self.outcome == "impossible" else f"none within {self.searched} moves"


class Solver:
    """The kernel with its table and working memory. Not thread-safe: each thread has its own."""

    def __init__(self, table_bytes: int = TABLE_BYTES) -> None:
        self.table = np.zeros(table_bytes // 8, np.int64)
        self._stamp = 16
        self._frames = np.zeros((MOST_MOVES + 4) * deep.FRAME, np.int64)
        self._one = np.zeros((1, 64), np.int8)
        self._stats = np.zeros(8, np.int64)
        self._lower = np.zeros(blockers.SETS, np.int64)
        self._near = np.zeros(65536, np.int8)
        self._work = np.zeros(blockers.WORK, np.int64)
        self._boards = {16: np.zeros((16, 4 * 256), np.int64)}
        self._ray_at = np.zeros(5 * 4 * 256, np.int64)
        self._rays = np.zeros(1 << 16, np.int16)

    def solve(
        self,
        position: Position,
        *,
        turn_rule: bool = True,
        max_moves: int | None = None,
        max_nodes: int = MOST_NODES,
        all_solutions: bool = False,
        give_up: int = GIVE_UP,
    ) -> Solution:
        """The shortest solution; ends with a proof, or at the given limits."""
        began = thread_time_ns()
        most = MOST_MOVES if max_moves is None else max_moves
        if not 1 <= most <= MOST_MOVES:
            raise InputError(f"the limit cannot be {most} moves; choose 1 to {MOST_MOVES}")
        board, robots = position.board, position.robots
        stride = 16 if board.width <= 16 and board.height <= 16 else 32
        if self._stamp > 0x3FEF:
            self.table[:] = 0
            self._stamp = 16
        letters = list(robots)
        setup = [
            board.width,
            board.height,
            len(letters),
            position.target[1] * stride + position.target[0],
            -1 if position.active is None else letters.index(position.active),
            turn_rule,
            most,
            max_nodes,
            self._stamp,
            give_up if stride == 16 and not board.diagonals and len(letters) > 1 else max_nodes,
            len(board.diagonals),
        ]
        for letter, (x, y) in robots.items():
            setup += (y * stride + x, _COLOUR[letter])
        self._stamp += 16
        found = np.zeros((LISTED, 64), np.int8) if all_solutions else self._one
        outcome = self._run(
            np.array(setup, np.int64),
            np.frombuffer(bytes(board.walls), np.uint8),
            _barriers(board, stride) if board.diagonals else _NO_BARRIERS,
            stride,
            found,
        )
        nodes, count, _, _, searched, at_least, _, _ = self._stats.tolist()
        solutions: tuple[tuple[Move, ...], ...] = ()
        if outcome > 0:
            listed = min(count, len(found))
            solutions = tuple(
                _decoded(row, goal, letters)
                for row, goal in zip(
                    found[:listed, :outcome].tolist(), found[:listed, 63].tolist(), strict=True
                )
            )
        return Solution(
            "solved" if outcome > 0 else "impossible" if outcome == kernel.NONE else "not within",
            outcome if outcome > 0 else None,
            solutions[0] if solutions else (),
            count,
            solutions,
            at_least,
            searched,
            nodes,
            (thread_time_ns() - began) / 1e6,
        )

    def _run(self, setup: Ints, walls: Ints, barriers: Ints, stride: int, found: Ints) -> int:
        cells = stride * stride
        if stride not in self._boards:
            self._boards[stride] = np.zeros((16, 4 * cells), np.int64)
        if self._ray_at.size < 5 * 4 * cells:
            self._ray_at = np.zeros(5 * 4 * cells, np.int64)
        board = self._boards[stride]
        start: int = kernel.ROOM
        while True:
            start = kernel.prepare(setup, walls, barriers, board, self._rays, self._ray_at)
            if start != kernel.ROOM:
                break
            self._rays = np.zeros(2 * self._rays.size, np.int16)
        rest = (setup, self.table, board, self._rays, self._ray_at, self._frames, found, self._stats)
        outcome: int = kernel.solve(start, *rest)
        if outcome == kernel.HARD:
            outcome = self._deepen(setup, board, found)
        if outcome == kernel.HARD:
            # No new positions are left: only the first search can tell whether there is a solution at all.
            setup[9] = setup[7]
            setup[8] += 16
            self._stamp += 16
            outcome = kernel.solve(start, *rest)
        return outcome

    def _deepen(self, setup: Ints, board: Ints, found: Ints) -> int:
        """Continue where the first search gave up, with the bounds that count the helpers' moves."""
        robots, target, goal, most, most_nodes, stamp = (int(setup[i]) for i in (2, 3, 4, 6, 7, 8))
        stats = self._stats
        stats[3] = most_nodes
        stamp += 2 * robots  # a new one: the first search was broken off, and its entries prove nothing
        # without diagonals, the bounds are the same for every possible goal robot
        blockers.blockers(target, max(goal, 0), board, self._near, self._work)
        depth, stale, counting = int(stats[4]) + 1, 0, False
        while depth <= most:
            stats[2] = stats[7] = 0
            before = int(stats[0])
            for g in range(robots) if goal < 0 else (goal,):
                deep.deep_search(
                    g,
                    depth,
                    stamp + g,
                    counting,
                    setup,
                    self.table,
                    board,
                    self._frames,
                    found,
                    stats,
                    self._lower,
                    self._near,
                    self._work,
                )
                if stats[1] and not counting:
                    break
            if stats[1] and len(found) > 1 and not counting:
                # Search again for all solutions, with the stamps that the first search did not use.
                counting = True
                stamp -= robots
                stats[1] = 0
                continue
            if stats[1]:
                return depth
            if stats[0] > stats[3]:
                break
            stats[4] = depth
            stale = 0 if stats[2] else stale + 1
            if stale > kernel.SETTLED:
                return kernel.HARD
            stats[6] = wider(int(stats[6]), self.table.size, int(stats[7]), int(stats[0]) - before)
            depth += 1
        return kernel.NOT_WITHIN


def _barriers(board: Board, stride: int) -> Ints:
    """Square, slant and colour of each diagonal."""
    rows = [
        (d.square[1] * stride + d.square[0], 1 if d.slash == "/" else 2, _COLOUR[d.colour])
        for d in board.diagonals
    ]
    return np.array(rows, np.int64)


def _decoded(row: list[int], goal: int, letters: list[str]) -> tuple[Move, ...]:
    """The kernel's move numbers as moves; it swaps robot 0 with its goal robot."""
    order = letters.copy()
    order[0], order[goal] = order[goal], order[0]
    return tuple([(order[move >> 2], DIRECTIONS[move & 3]) for move in row])


_own = threading.local()


def solver() -> Solver:
    """The solver of this thread."""
    if not hasattr(_own, "solver"):
        _own.solver = Solver()
    found: Solver = _own.solver
    return found


def solve(
    position: Position,
    *,
    turn_rule: bool = True,
    max_moves: int | None = None,
    all_solutions: bool = False,
) -> Solution:
    """The proven shortest solution of a position, with this thread's solver."""
    return solver().solve(position, turn_rule=turn_rule, max_moves=max_moves, all_solutions=all_solutions)


def warm_up() -> None:
    """Compile both kernels, or load them from the cache."""
    board = Board(16, 16, two_sided(16, 16, [0] * 256), (), ())
    robots = {"R": (0, 0), "G": (5, 9), "B": (11, 3), "Y": (8, 14)}
    Solver(1 << 17).solve(Position(board, robots, (7, 7), "R"), max_moves=9, give_up=0)
