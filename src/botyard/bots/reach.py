"""Whether a robot can get from flag to flag at all, by the distances that the bots go by."""

from __future__ import annotations

from collections.abc import Iterable

from botyard.bots.alone import FAR, alone_on
from botyard.grid import DIRECTIONS, Direction, Square, square_name
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
    places = list(starts)
    lengths: list[int] = []
    for flag in flags:
        lost = floor.destroys(flag)
        ways = [alone.distance(*place, flag) for place in places]
        lengths.append(0 if lost or not ways else max(ways) if not lengths else min(ways))
        places = [] if lost else [(flag, facing) for facing in DIRECTIONS]
    return lengths


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
