"""Many games of Ricochet Robots: random puzzles, one move at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

from botyard.envs.fast import ricochet as f
from botyard.errors import InputError
from botyard.ricochet.floor.board import ROBOTS, Board, Position
from botyard.ricochet.floor.quadrants import board_from_code, random_code
from botyard.rng import Rng

Array = np.ndarray[Any, Any]

LETTERS = "".join(ROBOTS)
BOARDS = 32
PLANES = ("wall_n", "wall_e", "wall_s", "wall_w", "slash", "backslash")
"""Barriers are 1 + the number of the robot that passes them, 0 for none."""
MOST_MOVES = 10_000


class Puzzles(NamedTuple):
    """Which puzzles to set, and what to reward."""

    boards: tuple[str, ...] = ()
    """Codes of the boards; if empty, `BOARDS` random ones of all 1536, the same in every run."""
    robots: int = 4
    """Number of robots; five includes the black one."""
    turn_rule: bool = True
    move_limit: int = 30
    solved: float = 1.0
    move: float = -0.01

    def check(self) -> Puzzles:
        if self.robots not in (4, 5):
            raise InputError(f"{self.robots} robots; choose 4, or 5 with the black one")
        if not 1 <= self.move_limit <= MOST_MOVES:
            raise InputError(f"the move limit must be between 1 and {MOST_MOVES}")
        return self


class Pool(NamedTuple):
    """Boards with their tables, one row per board."""

    boards: tuple[Board, ...]
    planes: Array
    starts: Array
    targets: Array
    slides: Any
    """Ends and reach of straight slides, barriers, where the rays that meet one begin, and those rays."""


@lru_cache(maxsize=8)
def pool_of(codes: tuple[str, ...]) -> Pool:
    """The tables of the given boards."""
    if not codes:
        rng = Rng("environment boards")
        codes = tuple(random_code(rng) for _ in range(BOARDS))
    boards = tuple(board_from_code(code) for code in codes)
    starts, targets = np.zeros((len(boards), 257), np.int64), np.zeros((len(boards), 32), np.int64)
    slides = [_slides(board) for board in boards]
    longest = max(len(tables[-1]) for tables in slides)
    for number, board in enumerate(boards):
        own = [y * 16 + x for x, y in board.starting_squares()]
        starts[number, : len(own) + 1] = [len(own), *own]
        goals = [
            (t.square[1] * 16 + t.square[0]) * 8 + (LETTERS.index(t.colour) + 1 if t.colour else 0)
            for t in board.targets
        ]
        targets[number, : len(goals) + 1] = [len(goals), *goals]
    return Pool(
        boards,
        np.stack([_planes(board) for board in boards]),
        starts,
        targets,
        (
            *(np.stack(tables) for tables in zip(*(tables[:-1] for tables in slides), strict=True)),
            np.stack([np.pad(tables[-1], (0, longest - len(tables[-1]))) for tables in slides]),
        ),
    )


def _slides(board: Board) -> tuple[Array, ...]:
    """The solver's tables, for each of the five robots and one that every barrier deflects."""
    end, ahead = np.zeros(f.KEYS, np.int64), np.zeros(f.KEYS, np.int64)
    slash, tint = np.zeros(f.KEYS, np.int64), np.zeros(f.KEYS, np.int64)
    for barrier in board.diagonals:
        square = barrier.square[1] * 16 + barrier.square[0]
        slash[square], tint[square] = 1 if barrier.slash == "/" else 2, LETTERS.index(barrier.colour)
    walls = np.array(board.walls, np.int64)
    tints = np.arange(-1, len(LETTERS), dtype=np.int64)
    at = np.zeros(len(tints) * f.KEYS, np.int64)
    rays = np.zeros(1 << 17, np.int16)
    used = f.lay_slides(walls, slash, tint, tints, end, ahead, at, rays)
    return end, ahead, slash, at, rays[: used + 1].astype(np.int64)


def _planes(board: Board) -> Array:
    planes = np.zeros((len(PLANES), 16, 16), np.int8)
    walls = np.array(board.walls).reshape(16, 16)
    for side in range(4):
        planes[side] = (walls >> side) & 1
    for barrier in board.diagonals:
        x, y = barrier.square
        planes[4 if barrier.slash == "/" else 5, y, x] = LETTERS.index(barrier.colour) + 1
    return planes


class RicochetTable:
    """Many games of random puzzles, played in step."""

    def __init__(self, puzzles: Puzzles, count: int) -> None:
        self.puzzles, self.count = puzzles.check(), count
        self.pool = pool_of(tuple(puzzles.boards))
        self.games = np.zeros((count, f.GAME), np.int64)
        self.robots = np.zeros((count, puzzles.robots, f.ROBOT), np.int64)
        self.rewards = np.zeros(count)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self._occupied = np.zeros((count, 64), np.int64)
        self._chance = np.zeros(count, np.uint64)
        self._values = np.array((puzzles.solved, puzzles.move))
        self._all = np.ones(count, np.bool_)

    def observation_space(self) -> Dict:
        robots = self.puzzles.robots
        return Dict(
            {
                "board": Box(0, 5, (len(PLANES), 16, 16), np.int8),
                "robots": Box(0, 15, (robots, 4), np.int16),
                "goal": Box(0, MOST_MOVES, (4,), np.int16),
                "action_mask": MultiBinary(4 * robots),
            }
        )

    def action_space(self) -> Discrete:
        return Discrete(4 * self.puzzles.robots)

    def reset(self, seed: str) -> None:
        rng = Rng(f"puzzles {seed}")
        self._chance[:] = [rng.bits("puzzles") for _ in range(self.count)]
        self.restart(self._all)

    def restart(self, which: Array) -> None:
        """New puzzles for the chosen games."""
        pool = self.pool
        f.begin(which, pool.starts, pool.targets, self.games, self.robots, self._occupied, self._chance)

    def move(self, actions: Sequence[int] | Array) -> None:
        """One move in each game, as robot * 4 + direction."""
        slides: tuple[Array, Array, Array, Array, Array] = self.pool.slides
        f.move(
            *slides,
            int(self.puzzles.turn_rule),
            self.puzzles.move_limit,
            self._values,
            np.asarray(actions, np.int64),
            self.games,
            self.robots,
            self._occupied,
            self.rewards,
            self.terminated,
            self.truncated,
        )

    def see(self) -> dict[str, Array]:
        """The observations, in new arrays with one row per game."""
        robots = self.puzzles.robots
        pieces = np.empty((self.count, robots, 4), np.int16)
        goal = np.empty((self.count, 4), np.int16)
        mask = np.empty((self.count, 4 * robots), np.int8)
        slides: tuple[Array, Array, Array, Array, Array] = self.pool.slides
        f.observe(*slides, self.games, self.robots, self._occupied, pieces, goal, mask)
        board = self.pool.planes[self.games[:, f.BOARD]]
        return {"board": board, "robots": pieces, "goal": goal, "action_mask": mask}

    def position(self, game: int) -> Position:
        """The puzzle as it stands now, for solvers and pictures."""
        board, target, active, _ = self.games[game].tolist()
        robots = {
            LETTERS[number]: (square % 16, square // 16)
            for number, square in enumerate(self.robots[game, :, f.SQUARE].tolist())
        }
        return Position(
            self.pool.boards[board],
            robots,
            (target % 16, target // 16),
            None if active < 0 else LETTERS[active],
        )
