"""Races on the simulator: thousands of them at once, on several threads.

It covers what `botyard.rally.fast.scope` covers, with fixed answers: every question except programs and
power-downs gets its first choice. Starts come from the exact engine; hands are dealt here.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from botyard.envs.fast import races as r
from botyard.envs.table import Array, EnvTable, RaceSettings, Seen
from botyard.errors import InputError
from botyard.notices import say_once
from botyard.rally.engine.cards import DECK, Register
from botyard.rally.engine.decisions import ChooseProgram, Pick
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.deal import FULL_HAND
from botyard.rally.engine.setup import rules_of
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.fast.rollout import Positions, Simulator, stack
from botyard.rally.fast.scope import uncovered, why_not
from botyard.rng import Rng

STARTS = 32
"""Number of different starts to choose from: docks, facings, options that a course hands out."""

_CARDS = np.array([code_of(Register((card,))) for card in DECK], np.int64)


def why_not_fast(race: RaceSettings) -> list[str]:
    """Why the simulator cannot play this race, as readable text; empty if it can."""
    setup = race.setup("0")
    return why_not(rules_of(setup), setup.floor, _first_position(race, "0").state)


def covered(race: RaceSettings) -> bool:
    """Whether the simulator can play this race; says once why it leaves it to the exact engine."""
    problems = why_not_fast(race)
    if problems:
        reasons = ", ".join(problems)
        say_once(f"races on {race.course} run on the exact engine: the simulator does not cover {reasons}")
    return not problems


def _with_covered_options(race: RaceSettings) -> RaceSettings:
    """The race without the option cards that the simulator cannot play with; says once which they are."""
    setup = race.setup("0")
    rules, position = rules_of(setup), _first_position(race, "0").state
    missing = uncovered(rules, position)
    if not missing:
        return race
    names = ", ".join(rules.options[option].name for option in missing)
    say_once(f"races on the simulator are played without option cards that it does not cover: {names}")
    return race._replace(options=tuple(option for option in rules.options if option not in missing))


class FastTable(EnvTable):
    """Races of one kind on the simulator, without option cards that it does not cover."""

    def __init__(
        self, race: RaceSettings, count: int = 1, watched: int | None = None, threads: int = 1
    ) -> None:
        race = _with_covered_options(race)
        super().__init__(race, count, watched)
        problems = why_not_fast(race)
        if problems:
            raise InputError(f"the simulator does not cover {', '.join(problems)}; use the exact engine")
        self._simulator = Simulator(self.rules, self.setup.floor)
        self._starts = _starts(race)
        self._chance = np.zeros(count, np.uint64)
        self._programs = np.zeros((count, k.SEATS, k.PROGRAM), np.int64)
        self._dice = np.zeros(count, np.uint64)
        edges = np.linspace(0, count, threads + 1).astype(int)
        self._parts = [slice(a, b) for a, b in pairwise(edges) if b > a]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def close(self) -> None:
        """Release the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def random_actions(self, seen: Seen, actions: Array, first: int = 0) -> None:
        """Random legal actions for the watched seats from `first` on."""

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
        """Deal all hands, or those of restarted races."""
        smallest = 1 if self.rules.redeal_small_hands else FULL_HAND
        redeal = smallest if self.rules.redeal_rotations else len(DECK)

        def part(rows: slice) -> None:
            arrays = (self.games[rows], self.robots[rows], self.hands[rows], self._chance[rows])
            r.deal(_CARDS, redeal, which[rows], *arrays)

        self._each(part)


def _starts(race: RaceSettings) -> Positions:
    """Positions before the first deal."""
    found = [pack(_first_position(race, f"start {number}").state) for number in range(STARTS)]
    positions = stack(found)
    positions.games[:, k.DECK_SIZE] = 0
    return positions


def _first_position(race: RaceSettings, seed: str) -> Game:
    """A race before its first program; facings and the like are random."""
    game = Game(race.setup(seed))
    rng = Rng(seed)
    while not any(isinstance(asked, ChooseProgram) for asked in game.pending()):
        for asked in game.pending():
            assert isinstance(asked, Pick)
            game.submit(asked.seat, asked.key, asked.choices[rng.below("start", len(asked.choices))])
    return game
