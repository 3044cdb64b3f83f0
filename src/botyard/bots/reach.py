"""Whether a robot can get from flag to flag at all: what the exact engine does to one that is alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from botyard.bots.alone import Alone, alone_on
from botyard.bots.distances import FAR
from botyard.grid import DIRECTIONS, Direction, Square, square_name
from botyard.rally.cards import NAMES, REGISTERS
from botyard.rally.floor import Floor
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules

Place = tuple[Square, Direction]


def starting_places(floor: Floor, rules: Rules, start: Square | None, robots: int) -> list[Place]:
    """Where robots may stand when the race begins; on a shared square everybody chooses where to look."""
    if rules.start == "docks":
        docks = [floor.docks[number] for number in range(1, robots + 1) if number in floor.docks]
        return [(dock, floor.dock_facing(dock)) for dock in docks if dock not in floor.pits]
    if start is None or floor.destroys(start):
        return []
    return [(start, facing) for facing in DIRECTIONS]


def way_lengths(floor: Floor, flags: tuple[Square, ...], rules: Rules, starts: Iterable[Place]) -> list[int]:
    """Registers to each flag with the best cards, from the flag before it; FAR where there is no way.

    Flags come in pits or off the floor while a course is drawn; those are told elsewhere and count as near.
    """
    alone = alone_on(floor, rules)
    groups = [[place] for place in starts]
    lengths = []
    for flag in flags:
        lost = floor.destroys(flag)
        ways = [_registers_to(alone, places, flag) for places in groups]
        lengths.append(0 if lost else max(ways, default=0))
        groups = [] if lost else [[(flag, facing) for facing in DIRECTIONS]]
    return lengths


def _registers_to(alone: Alone, places: Sequence[Place], goal: Square) -> int:
    """Breadth-first search from these places, with every card."""
    seen = dict.fromkeys(places, 0)
    waiting = deque(seen)
    while waiting:
        square, facing = waiting.popleft()
        gone = seen[square, facing]
        if square == goal:
            return gone
        for place in _after_one_register(alone, square, facing):
            if place not in seen:
                seen[place] = gone + 1
                waiting.append(place)
    return FAR


def _after_one_register(alone: Alone, square: Square, facing: Direction) -> Iterator[Place]:
    """Where each card leads; the register matters only where a pusher or crusher is on the way."""
    floor = alone.floor
    for kind in NAMES:
        for register in REGISTERS:
            outcome = alone.outcome(square, facing, kind, register)
            if outcome.square is not None:
                yield outcome.square, outcome.facing
            if not any(one in floor.pushers or one in floor.crushers for one in (square, *outcome.path)):
                break


def unreachable(
    floor: Floor, flags: tuple[Square, ...], rules: Rules, starts: Iterable[Place]
) -> list[Problem]:
    """A problem for each flag to which no way leads."""
    return [
        Problem(f"flag {n} at {square_name(flag)} cannot be reached", "flag-unreachable", flag, n=n)
        for n, (flag, length) in enumerate(
            zip(flags, way_lengths(floor, flags, rules, starts), strict=True), start=1
        )
        if length >= FAR
    ]
