"""Many turns in one call: every position with every plan, and all programs of one robot.

    simulator = Simulator(rules, state.floor)
    after = simulator.play_each(stack([pack(state)]), plans)

Calls release the GIL while they run, so threads may share a simulator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from botyard.errors import InputError
from botyard.rally.engine.cards import Card, Register
from botyard.rally.engine.rules import Rules
from botyard.rally.fast import codes as k
from botyard.rally.fast.kernels.turn import play
from botyard.rally.fast.layout import KINDS, PackedPosition, code_of
from botyard.rally.fast.scope import why_not
from botyard.rally.fast.tables import tables_of
from botyard.rally.fast.values import values_of
from botyard.rally.floor.factory_floor import Floor

WHOLE_TURN = k.RULES


class Positions(NamedTuple):
    """Many races: games (..., GAME) and robots (..., 8, ROBOT)."""

    games: k.Ints
    robots: k.Ints

    def one(self, *index: int) -> PackedPosition:
        """A single race; changes to it change the whole."""
        return PackedPosition(self.games[index], self.robots[index])


def stack(positions: Sequence[PackedPosition]) -> Positions:
    """Stack races into one array."""
    games, robots = zip(*positions, strict=True)
    return Positions(np.stack(games), np.stack(robots))


class SoloTurns(NamedTuple):
    """What programs do to a robot that has the floor to itself, one row per program."""

    kinds: k.Ints
    """(programs, 5): the kinds of the cards, as in `layout.KINDS`; 0 where the register is locked."""
    robots: k.Ints
    """(programs, ROBOT): the robot after the last register, before repairs."""


class Simulator:
    """Plays turns by these rules on this floor; InputError if they are not covered."""

    def __init__(self, rules: Rules, floor: Floor) -> None:
        problems = why_not(rules, floor)
        if problems:
            raise InputError(f"the simulator does not cover {', '.join(problems)}")
        self.rules, self.floor = rules, floor
        self.tables = tables_of(floor)
        self.values = values_of(rules, floor)
        codes = self.values[k.SEQUENCE :].tolist()
        self._starts = [index for index, code in enumerate(codes) if code == k.START_REGISTER]
        self._registers_end = 2 * self._starts[-1] - self._starts[-2]

    @property
    def last_register(self) -> int:
        """The number of steps up to the end of register 5, for `last`."""
        return self._registers_end

    def play(
        self, games: k.Ints, robots: k.Ints, programs: k.Ints, first: int = 0, last: int = WHOLE_TURN
    ) -> None:
        """Play a turn of each race in place: games (n, GAME), robots and programs (n, 8, ROBOT|PROGRAM)."""
        after = games[:, None], robots[:, None]
        self._run(games, robots, programs[:, None], first, last, *after)

    def play_each(self, positions: Positions, programs: k.Ints, last: int = WHOLE_TURN) -> Positions:
        """Play every position with each of m plans: programs (n, m, 8, PROGRAM), or (1, m, ...) if shared.

        The results are (n, m, ...); with `last_register` they stop before repairs and re-entry.
        """
        games, robots = positions
        shape = (len(games), programs.shape[1])
        after = Positions(
            np.empty((*shape, k.GAME), np.int64), np.empty((*shape, *robots.shape[1:]), np.int64)
        )
        self._run(games, robots, programs, 0, last, *after)
        return after

    def play_alone(
        self, position: PackedPosition, robot: int, hand: Sequence[Card], plan: k.Ints
    ) -> SoloTurns:
        """Play all different programs of a hand, as if no other robot were there, to the end of register 5.

        Without others the priorities do not matter, so programs of the same kinds count as one. `plan` is
        the robot's row of inputs; its cards are ignored. Common beginnings of programs are played only once.
        """
        games, robots = position.game[None].copy(), position.robots[None, robot : robot + 1].copy()
        games[0, k.ROBOTS], games[0, k.ORDER] = 1, 0
        row = plan[None, None, None].copy()
        row[..., : k.REGISTERS] = 0
        self._run(games, robots, row, 0, self._starts[0], games[:, None], robots[:, None])
        counts = Counter(KINDS.index(card.kind) for card in hand)
        left = np.array([[counts[kind] for kind in range(len(KINDS))]], np.int64)
        kinds = np.zeros((1, k.REGISTERS), np.int64)
        locked = int(robots[0, 0, k.LOCKED])
        ends = [*self._starts[1:], self._registers_end]
        for register, (first, last) in enumerate(zip(self._starts, ends, strict=True)):
            if not locked >> register & 1 and left.any():
                parents, choices = np.nonzero(left)
                games, robots, left, kinds = games[parents], robots[parents], left[parents], kinds[parents]
                left[np.arange(len(choices)), choices] -= 1
                kinds[:, register] = choices
                robots[:, 0, k.CARD + register] = _PLAIN_CARDS[choices]
            self._run(games, robots, row, first, last, games[:, None], robots[:, None])
        return SoloTurns(kinds, robots[:, 0])

    def _run(
        self,
        games: k.Ints,
        robots: k.Ints,
        programs: k.Ints,
        first: int,
        last: int,
        games_after: k.Ints,
        robots_after: k.Ints,
    ) -> None:
        tiles, lights = self.tables.tiles, self.tables.lights
        play(tiles, lights, self.values, games, robots, programs, first, last, games_after, robots_after)


_PLAIN_CARDS = np.array([code_of(Register((Card(1, kind),))) if kind else 0 for kind in KINDS], np.int64)


@lru_cache(maxsize=32)
def simulator_for(rules: Rules, floor: Floor) -> Simulator:
    """The simulator of these rules on this floor; the same one each time."""
    return Simulator(rules, floor)


def warm_up() -> None:
    """Compile all kernels, or load them from the cache."""
    from botyard.rally.engine.editions import edition_rules
    from botyard.rally.floor.courses import load_course

    simulator = Simulator(edition_rules("2005"), load_course("risky-exchange").floor)
    games = np.zeros((1, k.GAME), np.int64)
    robots = np.zeros((1, k.SEATS, k.ROBOT), np.int64)
    simulator.play(games, robots, np.zeros((1, k.SEATS, k.PROGRAM), np.int64))
