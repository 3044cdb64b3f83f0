"""Whether a robot alone can get from flag to flag at all, by the exact engine."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from botyard.bots.search.distances import FAR
from botyard.bots.search.solo import SoloMoves, solo_moves_on
from botyard.grid import DIRECTIONS, Direction, Square, square_name
from botyard.rally.engine.cards import NAMES, REGISTERS
from botyard.rally.engine.rules import Rules
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.problems import Problem

Place = tuple[Square, Direction]


def starting_places(floor: Floor, rules: Rules, start: Square | None, robots: int) -> list[Place]:
    """Where robots may stand when the race begins; on a shared start square each chooses its facing."""
    if rules.start == "docks":
        docks = [floor.docks[number] for number in range(1, robots + 1) if number in floor.docks]
        return [(dock, floor.dock_facing(dock)) for dock in docks if dock not in floor.pits]
    if start is None or floor.destroys(start):
        return []
    return [(start, facing) for facing in DIRECTIONS]


def way_lengths(floor: Floor, flags: tuple[Square, ...], rules: Rules, starts: Iterable[Place]) -> list[int]:
    """Registers to each flag with the best cards, from the flag before it; FAR if there is no path.

    While a course is being drawn, a flag may be in a pit or off the floor. That is reported elsewhere, and
    such a flag counts as near here.
    """
    solo = solo_moves_on(floor, rules)
    groups = [[place] for place in starts]
    lengths = []
    for flag in flags:
        lost = floor.destroys(flag)
        registers = [_registers_to(solo, places, flag) for places in groups]
        lengths.append(0 if lost else max(registers, default=0))
        groups = [] if lost else [[(flag, facing) for facing in DIRECTIONS]]
    return lengths


def _registers_to(solo: SoloMoves, places: Sequence[Place], goal: Square) -> int:
    """Breadth-first search from these places, with every card."""
    seen = dict.fromkeys(places, 0)
    waiting = deque(seen)
    while waiting:
        square, facing = waiting.popleft()
        gone = seen[square, facing]
        if square == goal:
            return gone
        for place in _after_one_register(solo, square, facing):
            if place not in seen:
                seen[place] = gone + 1
                waiting.append(place)
    return FAR


def _after_one_register(solo: SoloMoves, square: Square, facing: Direction) -> Iterator[Place]:
    """Where each card leads; the register matters only where something depends on it."""
    floor = solo.floor
    for kind in NAMES:
        for register in REGISTERS:
            outcome = solo.outcome(square, facing, kind, register)
            if outcome.square is not None:
                yield outcome.square, outcome.facing
            if not any(map(floor.depends_on_register, (square, *outcome.path))):
                break


def unreachable(
    floor: Floor, flags: tuple[Square, ...], rules: Rules, starts: Iterable[Place]
) -> list[Problem]:
    """A problem for each flag that cannot be reached."""
    return [
        Problem(f"flag {n} at {square_name(flag)} cannot be reached", "flag-unreachable", flag, n=n)
        for n, (flag, length) in enumerate(
            zip(flags, way_lengths(floor, flags, rules, starts), strict=True), start=1
        )
        if length >= FAR
    ]
