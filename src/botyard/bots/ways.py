"""All ways of a robot alone on a course, as arrays: where each card leads, how far the end of the race is.

The simulator plays every card once from every square and facing in every register, so belts, walls, pits,
gears, pushers and crushers are in the numbers. Two fields come from that:

    fewest      registers to the next flag for a robot that always has the best card (breadth-first search)
    expected    registers to the end of the race for one that has some random cards to choose from

The second prices what the first does not see: that right turns may be missing, that a narrow path beside a
pit asks for luck, that a flag may be touched while facing the wrong way for the next one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from botyard.bots.alone import FAR
from botyard.grid import Direction, Square
from botyard.rally.cards import DECK, REGISTERS, Card, Register
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import KINDS, code_of
from botyard.rally.fast.rollout import simulator_for
from botyard.rally.floor import Floor
from botyard.rally.rules import Rules

Floats = np.ndarray[Any, np.dtype[np.float64]]

CHOICE = 8.0
"""How many random cards a robot has for each register, in effect; measured against the best programs of
whole hands, which lose less by choosing all five together."""
HURT = 1.2
"""What a point of damage costs, in registers."""
DEATH = 12.0
"""What a destruction costs on top of the way back from the archive, in registers."""
FIVE = len(REGISTERS)


class Ways:
    """The arrays of one course. A place is a square's number times four plus a facing; the last is death.

    `after` (5, 8, places) and `wounds` say where each kind of card leads in each register, `hits` (flags, 5,
    8, places) whether that touches the flag. `fewest` and `expected` are (flags, 5, places): from the start
    of a register, with that flag next. `expected` has one more row for robots that have finished.
    """

    def __init__(self, rules: Rules, floor: Floor, flags: tuple[Square, ...]) -> None:
        self.floor, self.flags = floor, flags
        self._simulator = simulator_for(rules, floor)
        self._tables = self._simulator.tables
        self.tiles = self._tables.tiles
        self.dead = 4 * len(self.tiles)
        goals = [self._tables.number(flag) for flag in flags]
        if rules.touch_on_entry:
            runs = [self._play_all_cards(goal) for goal in goals]
            self.after, self.wounds, _ = runs[0]
            self.hits = np.stack([hits for *_, hits in runs])
        else:
            self.after, self.wounds, _ = self._play_all_cards(k.NOWHERE)
            self.hits = np.stack([self.after // 4 == goal for goal in goals])
        self.fewest = np.stack([self._spread(hits) for hits in self.hits])
        self.expected = self._expect(goals)
        self._fields: dict[Square, Floats] = {}

    def place(self, square: Square, facing: int) -> int:
        """The number of a place."""
        return 4 * self._tables.number(square) + facing

    def distance(self, square: Square, facing: Direction, goal: Square) -> int:
        """Registers needed to end one on the goal, from register 1 on; FAR where it cannot be reached."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._spread(self.after // 4 == self._tables.number(goal))
        return 0 if square == goal else int(field[0, self.place(square, facing)])

    def _play_all_cards(self, goal: int) -> tuple[k.Ints, k.Ints, Any]:
        """One register from everywhere, with each kind of card; the goal is the next flag."""
        values = self._simulator.values
        ground = np.flatnonzero(self.tiles[:, k.GROUND] == k.FLOOR)
        squares, facings, kinds = (
            axis.ravel() for axis in np.meshgrid(ground, np.arange(4), np.arange(len(KINDS)), indexing="ij")
        )
        places = 4 * squares + facings
        shape = (FIVE, len(KINDS), self.dead + 1)
        after, wounds, hits = np.full(shape, self.dead), np.zeros(shape, np.int64), np.zeros(shape, bool)
        starts = np.flatnonzero(values[k.SEQUENCE :] == k.START_REGISTER)
        ends = [*starts[1:], self._simulator.last_register]
        nothing = np.zeros((1, 1, k.PROGRAM), np.int64)
        for register, (first, last) in enumerate(zip(starts, ends, strict=True)):
            games = np.zeros((len(places), k.GAME), np.int64)
            games[:, k.ROBOTS], games[:, k.REGISTER], games[:, k.TURN] = 1, register, 1
            # A flag that nobody can reach comes last, so that no touch ends the race.
            games[:, k.FLAGS], games[:, k.FLAG], games[:, k.FLAG + 1] = 2, goal, k.NOWHERE
            robots = np.zeros((len(places), 1, k.ROBOT), np.int64)
            robot = robots[:, 0]
            robot[:, k.SQUARE], robot[:, k.FACING], robot[:, k.NEXT_FLAG] = squares, facings, 1
            robot[:, k.LIVES], robot[:, k.TEAM], robot[:, k.PASSED] = 2, k.NOBODY, k.NOWHERE
            robot[:, k.CARD + register] = _CODES[kinds]
            self._simulator.play(games, robots, nothing, int(first), int(last))
            lost = robot[:, k.SQUARE] == k.NOWHERE
            after[register, kinds, places] = np.where(
                lost, self.dead, 4 * robot[:, k.SQUARE] + robot[:, k.FACING]
            )
            wounds[register, kinds, places] = np.where(lost, 0, robot[:, k.DAMAGE])
            hits[register, kinds, places] = (robot[:, k.NEXT_FLAG] == 2) & ~lost
        return after, wounds, hits

    def _spread(self, hits: Any) -> Floats:
        """The fewest registers until a hit, (5, places), for a robot that has every card."""
        field = np.full((FIVE, self.dead + 1), float(FAR))
        changed = True
        while changed:
            before = field.copy()
            for register in reversed(range(FIVE)):
                follows = field[(register + 1) % FIVE][self.after[register, 1:]]
                best = 1 + np.where(hits[register, 1:], 0, follows).min(axis=0)
                field[register, : self.dead] = np.minimum(best, FAR)[: self.dead]
            changed = not np.array_equal(before, field)
        return field

    def _expect(self, goals: list[int]) -> Floats:
        """The expected registers to the end of the race, flag by flag from the last one back."""
        expected = np.zeros((len(goals) + 1, FIVE, self.dead + 1))
        for flag in reversed(range(len(goals))):
            reachable = np.flatnonzero(self.fewest[flag, 0] < FAR)
            field = self.fewest[flag] + expected[flag + 1, :, 4 * goals[flag]][:, None]
            for _ in range(MOST_SWEEPS):
                before = field[0, reachable]
                field[:, self.dead] = DEATH + self._way_back(field, goals, flag)
                for register in reversed(range(FIVE)):
                    field[register, : self.dead] = self._choose(field, expected[flag + 1], flag, register)
                if np.abs(field[0, reachable] - before).max() < PRECISION:
                    break
            expected[flag] = field
        return expected

    def _way_back(self, field: Floats, goals: list[int], flag: int) -> float:
        """How far a destroyed robot has to go: from the flag before, or for the first one from somewhere."""
        if flag:
            back = 4 * goals[flag - 1]
            return float(field[0, back : back + 4].min())
        return float(np.median(field[0, : self.dead][self.fewest[0, 0, : self.dead] < FAR]))

    def _choose(self, field: Floats, onward: Floats, flag: int, register: int) -> Floats:
        """One register and what follows, with the best of the cards that happen to be there."""
        after, following = self.after[register, 1:, : self.dead], (register + 1) % FIVE
        hits = self.hits[flag, register, 1:, : self.dead]
        costs = np.where(hits, onward[following][after], field[following][after])
        costs += HURT * self.wounds[register, 1:, : self.dead]
        order = costs.argsort(axis=0)
        costs = np.take_along_axis(costs, order, axis=0)
        absent = _ABSENT[order]
        chance = np.ones(self.dead)
        total = np.ones(self.dead)
        for worse in range(len(costs)):
            here = chance * (1 - absent[worse]) if worse < len(costs) - 1 else chance
            total += here * costs[worse]
            chance = chance - here
        return total


MOST_SWEEPS = 40
PRECISION = 0.05
_CODES = np.array([code_of(Register((Card(1, kind),))) if kind else 0 for kind in KINDS], np.int64)
_SHARES = np.array([sum(card.kind == kind for card in DECK) / len(DECK) for kind in KINDS[1:]])
_ABSENT = (1 - _SHARES) ** CHOICE
"""How likely no card of a kind is there."""


@lru_cache(maxsize=32)
def ways_on(rules: Rules, floor: Floor, flags: tuple[Square, ...]) -> Ways:
    """The arrays of a course, kept between turns and games."""
    return Ways(rules, floor, flags)
