"""Races on the simulator: thousands of them at once, on several threads.

Covered is what `botyard.rally.fast.scope` covers, with its fixed answers: every question but programs and
power downs gets its first choice. Starts are those of the exact engine; hands are dealt here.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from botyard.envs.fast import races as r
from botyard.envs.table import Array, Race, Seen, Table
from botyard.rally.cards import DECK, Register
from botyard.rally.decisions import ChooseProgram, Pick
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.fast.rollout import Positions, Simulator, stack
from botyard.rally.fast.scope import why_not
from botyard.rally.game import Game
from botyard.rally.setup import rules_of
from botyard.rng import Rng

STARTS = 32
"""Different starts to choose from: docks, facings, options that a course hands out."""

_CARDS = np.array([code_of(Register((card,))) for card in DECK], np.int64)


def covered(race: Race) -> bool:
    """Whether the simulator can play this race."""
    setup = race.setup("0")
    return not why_not(rules_of(setup), setup.floor, _first_position(race, "0").state)


class FastTable(Table):
    """Races of one kind on the simulator."""

    def __init__(self, race: Race, count: int = 1, watched: int | None = None, threads: int = 1) -> None:
        super().__init__(race, count, watched)
        self._simulator = Simulator(self.rules, self.setup.floor)
        self._starts = _starts(race)
        self._chance = np.zeros(count, np.uint64)
        self._programs = np.zeros((count, k.SEATS, k.PROGRAM), np.int64)
        self._dice = np.zeros(count, np.uint64)
        edges = np.linspace(0, count, threads + 1).astype(int)
        self._parts = [slice(a, b) for a, b in pairwise(edges) if b > a]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def random_actions(self, seen: Seen, actions: Array, first: int = 0) -> None:
        """Legal actions by dice for the watched seats from `first` on."""

        def part(rows: slice) -> None:
            r.choose_at_random(seen.mask[rows], first, self._dice[rows], actions[rows])

        self._each(part)

    def _each(self, work: Callable[[slice], None]) -> None:
        if self._pool is None:
            work(slice(0, self.count))
        else:
            for _ in self._pool.map(work, self._parts):
                pass

    def _seed(self, seed: str) -> None:
        rng = Rng(f"races {seed}")
        for stream in (self._chance, self._dice):
            stream[:] = [rng.bits("races") for _ in range(self.count)]

    def _start(self, which: Array) -> None:
        r.start(which, *self._starts, self.games, self.robots, self._chance)

    def _play(self) -> None:
        def part(rows: slice) -> None:
            games, robots, programs = self.games[rows], self.robots[rows], self._programs[rows]
            r.lay(self.hands[rows], self.laid[rows], self.down[rows], games, robots, programs)
            self._simulator.play(games, robots, programs)

        self._each(part)

    def _deal(self, which: Array) -> None:
        """All hands, or those of races that start anew."""
        redeal = int(self.rules.redeal_rotations)

        def part(rows: slice) -> None:
            arrays = (self.games[rows], self.robots[rows], self.hands[rows], self._chance[rows])
            r.deal(_CARDS, redeal, which[rows], *arrays)

        self._each(part)


def _starts(race: Race) -> Positions:
    """Positions before the first deal."""
    found = [pack(_first_position(race, f"start {number}").state) for number in range(STARTS)]
    positions = stack(found)
    positions.games[:, k.DECK_SIZE] = 0
    return positions


def _first_position(race: Race, seed: str) -> Game:
    """A race before its first program; facings and the like are chosen by dice."""
    game = Game(race.setup(seed))
    rng = Rng(seed)
    while not any(isinstance(asked, ChooseProgram) for asked in game.pending()):
        for asked in game.pending():
            assert isinstance(asked, Pick)
            game.submit(asked.seat, asked.key, asked.choices[rng.below("start", len(asked.choices))])
    return game
