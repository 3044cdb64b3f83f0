"""A course as arrays for a robot alone: where each card leads, and how far the end of the race is.

The simulator plays every card once from every square and facing in every register, so everything on the
floor is in the numbers. Two fields come from that:

    fewest      registers to the next flag for a robot that always has the best card (breadth-first search)
    expected    registers to the end of the race for one that has some random cards to choose from

The second prices what the first does not see: the right turn may be missing, a narrow path beside a pit needs
luck, and a robot may touch a flag while facing the wrong way for the next one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from botyard.bots.search.distances import FAR
from botyard.bots.search.value_iteration import Floats, sweep
from botyard.grid import Direction, Square
from botyard.rally.engine.cards import DECK, REGISTERS, Card, Register
from botyard.rally.engine.elements import all_elements
from botyard.rally.engine.rules import Rules
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import KINDS, code_of
from botyard.rally.fast.rollout import simulator_for
from botyard.rally.floor.factory_floor import Floor

CHOICE = 8.0
"""How many random cards a robot has for each register, in effect. Measured against the best programs of
whole hands, which do better because they choose all five cards together."""
HURT = 1.2
"""What a point of damage costs, in registers."""
DEATH = 12.0
"""What a destruction costs on top of the way back from the archive, in registers."""
FIVE = len(REGISTERS)
FULL_HAND = 9
DAMAGES = (0, 3, 6)
"""The damage values for which the expected field is computed; it is interpolated in between."""


class CourseField:
    """The arrays of one course. A place is a square's number times four plus a facing; the last one stands
    for a destroyed robot.

    `after` (5, 8, places) and `wounds` say where each kind of card leads in each register, `hits` (flags, 5,
    8, places) whether that touches the flag. `fewest` and `expected` are (flags, 5, places): from the start
    of a register, with that flag next. `expected` has one more row for robots that have finished, and is for
    undamaged ones; `by_damage` has it for several `DAMAGES`, and `quick` only from the start of a turn.
    """

    def __init__(self, rules: Rules, floor: Floor, flags: tuple[Square, ...]) -> None:
        self.floor, self.flags = floor, flags
        self._simulator = simulator_for(rules, floor)
        self._tables = self._simulator.tables
        self.tiles = self._tables.tiles
        self.dead = 4 * len(self.tiles)
        goals = [self._tables.number(flag) for flag in flags]
        self.after, self.wounds, _ = self._play_all_cards(k.NOWHERE)
        if rules.touch_on_entry:
            self.hits = np.stack([self._play_all_cards(goal)[2] for goal in goals])
        else:
            self.hits = np.stack([self.after // 4 == goal for goal in goals])
        self.fewest = np.stack([self._spread(hits) for hits in self.hits])
        fields: list[Floats] = []
        for damage in DAMAGES:
            fields.append(self._expect(goals, _absent(damage), fields[-1] if fields else None))
        self.by_damage = np.stack(fields)
        self.expected = self.by_damage[0]
        self.quick = np.ascontiguousarray(self.expected[:, 0])
        self._fields: dict[Square, Floats] = {}

    def place(self, square: Square, facing: int) -> int:
        """The number of a place."""
        return 4 * self._tables.number(square) + facing

    def distance(self, square: Square, facing: Direction, goal: Square) -> int:
        """Registers needed to end one on the goal, from register 1 on; FAR if it cannot be reached."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._spread(self.after // 4 == self._tables.number(goal))
        return 0 if square == goal else int(field[0, self.place(square, facing)])

    def left(self, flags: Any, places: Any, damage: Any) -> Floats:
        """Expected registers to the end of the race at the start of a turn, with that much damage."""
        steps = np.minimum(np.asarray(damage) / (DAMAGES[1] - DAMAGES[0]), len(DAMAGES) - 1.0)
        lower = np.minimum(steps.astype(np.int64), len(DAMAGES) - 2)
        share = steps - lower
        low, high = (self.by_damage[level, flags, 0, places] for level in (lower, lower + 1))
        result: Floats = low + share * (high - low)
        return result

    def _play_all_cards(self, goal: int) -> tuple[k.Ints, k.Ints, Any]:
        """One register with each kind of card, from every square or from all squares around the next flag."""
        values = self._simulator.values
        ground = np.flatnonzero(self.tiles[:, k.GROUND] == k.FLOOR)
        if goal != k.NOWHERE:
            away = np.abs(self.tiles[ground][:, [k.X, k.Y]] - self.tiles[goal][[k.X, k.Y]]).sum(axis=1)
            ground = ground[away <= REACH]
        squares, facings, kinds = (
            axis.ravel() for axis in np.meshgrid(ground, np.arange(4), np.arange(len(KINDS)), indexing="ij")
        )
        places = 4 * squares + facings
        shape = (FIVE, len(KINDS), self.dead + 1)
        after, wounds, hits = np.full(shape, self.dead), np.zeros(shape, np.int64), np.zeros(shape, bool)
        starts = np.flatnonzero(values[k.SEQUENCE :] == k.START_REGISTER)
        ends = [*starts[1:], self._simulator.last_register]
        nothing = np.zeros((1, 1, k.PROGRAM), np.int64)
        alike: dict[bytes, int] = {}
        for register, (first, last) in enumerate(zip(starts, ends, strict=True)):
            # Registers differ only in the elements that act in them.
            working = (self.tiles[:, _register_columns()] >> (register + 1) & 1).tobytes()
            if working in alike:
                for rows in (after, wounds, hits):
                    rows[register] = rows[alike[working]]
                continue
            alike[working] = register
            games = np.zeros((len(places), k.GAME), np.int64)
            games[:, k.ROBOTS], games[:, k.REGISTER], games[:, k.TURN] = 1, register, 1
            # An unreachable flag comes last, so that no touch ends the race.
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
        arrived, never = np.zeros_like(field), np.zeros(len(KINDS) - 1)
        while sweep(self.after, self.wounds, hits, arrived, never, 0.0, float(FAR), field) > 0:
            pass
        return field

    def _expect(self, goals: list[int], absent: Floats, guess: Floats | None) -> Floats:
        """The expected registers to the end of the race, flag by flag from the last one back."""
        expected = np.zeros((len(goals) + 1, FIVE, self.dead + 1))
        for flag in reversed(range(len(goals))):
            field = self.fewest[flag] + expected[flag + 1, :, 4 * goals[flag]][:, None]
            if guess is not None:
                field = np.maximum(field, guess[flag])
            for _ in range(MOST_SWEEPS):
                field[:, self.dead] = DEATH + self._way_back(field, goals, flag)
                hits, onward = self.hits[flag], expected[flag + 1]
                if sweep(self.after, self.wounds, hits, onward, absent, HURT, HOPELESS, field) < PRECISION:
                    break
            expected[flag] = field
        return expected

    def _way_back(self, field: Floats, goals: list[int], flag: int) -> float:
        """How far a destroyed robot has to go: from the previous flag, or to the first one from anywhere."""
        if flag:
            back = 4 * goals[flag - 1]
            return float(field[0, back : back + 4].min())
        reached = field[0, self.fewest[0, 0] < FAR]
        return float(np.median(reached)) if len(reached) else float(FAR)


MOST_SWEEPS = 40
HOPELESS = 900.0
PRECISION = 0.2
REACH = 8
"""No robot gets further in a register: three steps, two belts, a pusher."""
_CODES = np.array([code_of(Register((Card(1, kind),))) if kind else 0 for kind in KINDS], np.int64)
_SHARES = np.array([sum(card.kind == kind for card in DECK) / len(DECK) for kind in KINDS[1:]])


def _absent(damage: int) -> Floats:
    """The probability of having no card of each kind, for a robot with that much damage."""
    absent: Floats = (1 - _SHARES) ** (CHOICE * (FULL_HAND - damage) / FULL_HAND)
    return absent


def warm_up() -> None:
    """Compile the kernels, or load them from the cache."""
    shape = (FIVE, len(KINDS), 1)
    nowhere, field = np.zeros(shape, np.int64), np.zeros((FIVE, 1))
    sweep(nowhere, nowhere, np.zeros(shape, bool), field, _absent(0), HURT, HOPELESS, field.copy())


@lru_cache(maxsize=1)
def _register_columns() -> tuple[int, ...]:
    """The columns of the simulator's table of squares that say in which registers an element acts."""
    return tuple(getattr(k, column) for element in all_elements() for column in element.kernel_registers)


@lru_cache(maxsize=32)
def course_field_on(rules: Rules, floor: Floor, flags: tuple[Square, ...]) -> CourseField:
    """The arrays of a course, kept between turns and games."""
    return CourseField(rules, floor, flags)
