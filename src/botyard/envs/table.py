"""A table of races between decisions: positions as arrays, actions in, observations and rewards out.

Both engines look the same from here: the simulator plays many races at once (`fast_table`), the exact engine
one race of any kind (`exact_table`). A turn is five actions of every seat, one per register, and with
`power_down` a sixth; or whole programs at once. A seat with nothing to decide passes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from botyard.envs.fast import races as r
from botyard.envs.planes import planes_of
from botyard.envs.rewards import Rewards, rewards_of, ways
from botyard.errors import InputError
from botyard.rally.engine.setup import Setup, rules_of, set_up
from botyard.rally.fast import codes as k
from botyard.rally.fast.tables import tables_of
from botyard.rally.floor.courses import load_course
from botyard.rally.floor.factory_floor import Floor

Array = np.ndarray[Any, Any]

SLOTS = 9
"""Whole programs use only the first nine cards of a hand."""


class RaceSettings(NamedTuple):
    """The settings of a race."""

    course: str = "dizzy-dash"
    seats: int = 4
    edition: str | None = None
    rules: Mapping[str, Any] | None = None
    turn_limit: int = 40
    """Turns after which a race is truncated."""
    rewards: str | Rewards = "flags"
    power_down: bool = False
    """Whether seats decide about powering down; otherwise they never do."""
    options: tuple[str, ...] | None = None
    """The option cards in the deck, by id; None for all that the edition has."""

    def setup(self, seed: str) -> Setup:
        """The set-up of such a race; InputError if it cannot be played."""
        names = [f"seat {seat}" for seat in range(self.seats)]
        course = load_course(self.course)
        setup = set_up(course, names, edition=self.edition, rules=self.rules, options=self.options, seed=seed)
        robots = rules_of(setup).robots_per_seat
        if robots != 1:
            raise InputError(
                f"the environments support one robot per seat; this race gives each player {robots}"
            )
        if self.turn_limit < 1:
            raise InputError("the turn limit must be at least 1")
        return setup


class Seen(NamedTuple):
    """What seats see: arrays with a row for each race and, except in `race`, for each seat."""

    race: Array
    robots: Array
    hand: Array
    registers: Array
    mask: Array


@lru_cache(maxsize=1)
def programs() -> Array:
    """All 15,120 whole programs, as the hand's slots by register."""
    return np.array(list(permutations(range(SLOTS), k.REGISTERS)), np.int64)


class EnvTable(ABC):
    """Races played in step; `watched` is how many seats of each are observed, from seat 0 on."""

    def __init__(self, race: RaceSettings, count: int, watched: int | None = None) -> None:
        self.race, self.count = race, count
        self.setup = race.setup("0")
        self.rules = rules_of(self.setup)
        self.watched = race.seats if watched is None else watched
        self.stages = k.REGISTERS + race.power_down
        self.stage = 0
        self.games = np.zeros((count, k.GAME), np.int64)
        self.robots = np.zeros((count, k.SEATS, k.ROBOT), np.int64)
        self.hands = np.zeros((count, k.SEATS, r.HAND), np.int64)
        self.laid = np.full((count, race.seats, k.REGISTERS), -1, np.int64)
        self.down = np.zeros((count, race.seats), np.int64)
        self.rewards = np.zeros((count, race.seats))
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self._memory = np.zeros((count, race.seats, r.MEMORY), np.int64)
        self._values = rewards_of(race.rewards).array()
        self._all = np.ones(count, np.bool_)
        self._floor = self.setup.floor
        self._sheets: Array | None = None
        self.way = ways(self._floor, self.setup.flags)

    @property
    def floor(self) -> Floor:
        """The floor in its current state."""
        return self._floor

    @property
    def planes(self) -> Array:
        return planes_of(self.floor)

    def reset(self, seed: int | str) -> Seen:
        """Start new races; the seed and the actions determine everything that follows."""
        self._seed(str(seed))
        self.restart(self._all)
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False
        return self.see()

    def restart(self, which: Array) -> None:
        """Restart the chosen races and deal."""
        self._start(which)
        r.remember(which, self.way, self.robots, self._memory)
        self._deal(which)
        self._clear()

    def place(self, actions: Array) -> bool:
        """Carry out one action of every seat, (count, seats); returns whether it was the turn's last."""
        if self.stage < k.REGISTERS:
            self.laid[:, :, self.stage] = np.where(actions < r.HAND, actions, -1)
        else:
            self.down[:] = actions == r.POWER_DOWN
        self.stage += 1
        if self.stage < self.stages:
            return False
        self._finish_turn()
        return True

    def lay(self, slots: Array, down: Array | None = None) -> None:
        """Lay whole programs, (count, seats, 5) slots of the hand; locked registers are skipped."""
        self.laid[:] = np.where(self.placeable(), slots, -1)
        if down is not None:
            self.down[:] = down
        self._finish_turn()

    def placeable(self) -> Array:
        """The registers that take a card now, as long as the hand lasts: (count, seats, 5)."""
        robots = self.robots[:, : self.race.seats]
        acting = (robots[..., k.DOWN] == 0) & (robots[..., k.STATUS] <= k.WAITING)
        free = ((robots[..., k.LOCKED, None] >> np.arange(k.REGISTERS)) & 1) == 0
        held = (self.hands[:, : self.race.seats] > 0).sum(-1)
        free &= acting[..., None] & ~self.games[:, k.FINISHED, None, None].astype(np.bool_)
        within: Array = free & (free.cumsum(-1) <= held[..., None])
        return within

    def program_mask(self, race: int, seat: int) -> Array:
        """Which of `programs()` are legal, as 0 and 1; if there is nothing to lay, only the first."""
        registers = np.flatnonzero(self.placeable()[race, seat])
        held = self.hands[race, seat, :SLOTS]
        if not len(registers):
            return _only_the_first()
        count = int((held > 0).sum())
        legal: Array = _programs_within(tuple(registers.tolist()), count).copy()
        if registers[0] == 0 and self.rules.first_card_must_move and self.games[race, k.TURN] == 1:
            movers = (held & k.KIND_BITS) > k.RR
            if movers.any():
                legal &= movers[programs()[:, 0]]
        return legal.astype(np.int8)

    def may_power_down(self, race: int, seat: int) -> bool:
        """Whether the seat's robot may announce a power-down, or stay powered down."""
        only_damaged = self.rules.power_down.only_damaged
        allowed = self.rules.power_down.allowed and not self.games[race, k.FINISHED]
        return bool(allowed and r.may_power_down(only_damaged, self.robots[race, seat]))

    def see(self) -> Seen:
        """What the watched seats see now, in arrays that will not change later."""
        count, seats = self.count, self.watched
        fresh = self._sheets is None
        if self._sheets is None:
            self._sheets = np.empty((count, seats, k.SEATS, r.ROBOT), np.int16)
        seen = Seen(
            np.empty((count, r.RACE), np.int16),
            self._sheets,
            np.empty((count, seats, r.HAND, 3), np.int16),
            np.empty((count, seats, k.REGISTERS, 3), np.int16),
            np.empty((count, seats, r.ACTIONS), np.int8),
        )
        tiles = tables_of(self.floor).tiles
        self._each(lambda rows: self._see(tiles, rows, seen, fresh))
        return seen

    def _see(self, tiles: Array, rows: slice, seen: Seen, fresh: bool) -> None:
        games, robots = self.games[rows], self.robots[rows]
        if fresh:
            r.observe_robots(tiles, games, robots, seen.robots[rows])
        r.observe_cards(
            tiles,
            self.stage,
            self.rules.first_card_must_move,
            self.rules.power_down.only_damaged,
            self.rules.power_down.allowed,
            games,
            robots,
            self.hands[rows],
            self.laid[rows],
            seen.race[rows],
            seen.hand[rows],
            seen.registers[rows],
            seen.mask[rows],
        )

    def _each(self, work: Callable[[slice], None]) -> None:
        """Do the work on all races, in parallel parts if there are threads."""
        work(slice(0, self.count))

    def _clear(self) -> None:
        """Empty program sheets, for the next turn."""
        self.stage = 0
        self._sheets = None
        self.laid[:] = -1
        self.down[:] = 0

    def _finish_turn(self) -> None:
        self._play()
        r.reward(
            self._values,
            self.way,
            self.race.turn_limit,
            self.games,
            self.robots,
            self._memory,
            self.rewards,
            self.terminated,
            self.truncated,
        )
        r.remember(self._all, self.way, self.robots, self._memory)
        self._deal(self._all)
        self._clear()

    @abstractmethod
    def _seed(self, seed: str) -> None:
        """Seed the random numbers."""

    @abstractmethod
    def _start(self, which: Array) -> None:
        """Set the chosen races to their start."""

    @abstractmethod
    def _play(self) -> None:
        """Play the turn with the programs laid."""

    @abstractmethod
    def _deal(self, which: Array) -> None:
        """Fill the hands."""


@lru_cache(maxsize=1)
def _only_the_first() -> Array:
    mask = np.zeros(len(programs()), np.int8)
    mask[0] = 1
    return mask


@lru_cache(maxsize=512)
def _programs_within(registers: tuple[int, ...], held: int) -> Array:
    """Programs that use only cards in the hand; of those that differ only in other registers, the first."""
    own = programs()[:, registers]
    keys = (own * SLOTS ** np.arange(len(registers))).sum(1)
    legal = np.zeros(len(own), np.bool_)
    legal[np.unique(keys, return_index=True)[1]] = True
    legal &= (own < held).all(1)
    return legal
