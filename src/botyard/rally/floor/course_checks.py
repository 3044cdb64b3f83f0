"""What may be wrong with a course: one small check per rule.

A check takes the floor and the flags and returns a list of problems, empty if all is well. Editions name the
checks that they use; `flag_problems` applies to every edition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from botyard.grid import Square, square_name
from botyard.rally.floor.factory_floor import Floor, Placement
from botyard.rally.floor.problems import Problem

FlagCheck = Callable[[Floor, Sequence[Square]], list[Problem]]


def flag_problems(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
    """Flags off the floor, in pits, or two on one square: impossible in every edition."""
    return flags_on_the_floor(floor, flags) + flags_out_of_pits(floor, flags) + flags_apart(floor, flags)


def flags_on_the_floor(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
    return [
        Problem(f"flag {n} at {square_name(s)} is not on any board", "flag-outside", s, n=n)
        for n, s in _numbered(flags)
        if s not in floor
    ]


def flags_out_of_pits(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
    return [
        Problem(f"flag {n} at {square_name(s)} is in a pit", "flag-in-pit", s, n=n)
        for n, s in _numbered(flags)
        if s in floor.pits
    ]


def flags_apart(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
    return [
        Problem(
            f"flags {flags.index(square) + 1} and {number} are both at {square_name(square)}",
            "flags-together",
            square,
            n=number,
            other=flags.index(square) + 1,
        )
        for number, square in _numbered(flags)
        if flags.index(square) < number - 1
    ]


def flags_out_of_corners(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
    """1994: no flag in a corner formed by two walls (rulebook 002:157)."""
    return [
        Problem(
            f"flag {number} at {square_name(square)} is in a corner of two walls",
            "flag-in-corner",
            square,
            n=number,
        )
        for number, square in _numbered(flags)
        if floor.in_a_corner(square)
    ]


def flags_on_open_floor(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
    """AMIGO: checkpoints only on open floor, with or without walls (rulebook 004:42-46)."""
    return [
        Problem(
            f"checkpoint {number} at {square_name(square)} is not on open floor",
            "flag-not-open",
            square,
            n=number,
        )
        for number, square in _numbered(flags)
        if not floor.tile(square).is_open_floor
    ]


def flag_count(fewest: int, most: int) -> FlagCheck:
    """The check of the number of flags (2005: 1-8, rulebook 000:23; AMIGO: 2-6, rulebook 004:37)."""

    def check(floor: Floor, flags: Sequence[Square]) -> list[Problem]:
        if fewest <= len(flags) <= most:
            return []
        words = f"the course has {len(flags)} flags; it needs {fewest} to {most}"
        return [Problem(words, "flag-count", n=len(flags), fewest=fewest, most=most)]

    return check


def board_count(fewest: int, most: int) -> Callable[[Floor], list[Problem]]:
    """The check of the number of boards (AMIGO: 1-4 plans, rulebook 004:31-32)."""

    def check(floor: Floor) -> list[Problem]:
        count = len(floor.placements)
        if fewest <= count <= most:
            return []
        words = f"the course has {count} boards; it needs {fewest} to {most}"
        return [Problem(words, "board-count", n=count, fewest=fewest, most=most)]

    return check


def boards_side_by_side(floor: Floor) -> list[Problem]:
    """AMIGO: the plans lie exactly side by side and form one large plan (rulebook 004:33-34)."""
    return _boards_apart(floor) + _boards_shifted(floor)


def _boards_shifted(floor: Floor) -> list[Problem]:
    """Boards that touch along less than a whole side of both."""
    places = floor.placements
    pairs = [(here, there) for here, others in enumerate(_touching_boards(floor)) for there in sorted(others)]
    return [
        Problem(
            f"{places[here].board.name} and {places[there].board.name} touch along only a part of a side; "
            "lay them exactly side by side",
            "boards-shifted",
            (places[there].x, places[there].y),
            one=places[here].board.name,
            other=places[there].board.name,
        )
        for here, there in pairs
        if here < there and not _sides_match(places[here], places[there])
    ]


def _sides_match(one: Placement, other: Placement) -> bool:
    """Whether boards that touch lie exactly in one row or in one column."""
    in_a_row = (one.y, one.size[1]) == (other.y, other.size[1])
    return in_a_row or (one.x, one.size[0]) == (other.x, other.size[0])


def _boards_apart(floor: Floor) -> list[Problem]:
    reached = {0}
    waiting = [0]
    neighbours = _touching_boards(floor)
    while waiting:
        for other in sorted(neighbours[waiting.pop()] - reached):
            reached.add(other)
            waiting.append(other)
    apart = [p.board.name for index, p in enumerate(floor.placements) if index not in reached]
    names = ", ".join(apart)
    words = f"the boards do not form one piece; move {names} next to the others"
    return [Problem(words, "boards-apart", names=names)] if apart else []


def _touching_boards(floor: Floor) -> list[set[int]]:
    touching: list[set[int]] = [set() for _ in floor.placements]
    for x, y in floor.tiles:
        here = floor.board_at((x, y))
        for square in ((x + 1, y), (x, y + 1)):
            there = floor.board_at(square)
            if here is not None and there is not None and here != there:
                touching[here].add(there)
                touching[there].add(here)
    return touching


def dock_problems(floor: Floor, robots: int) -> list[Problem]:
    """2005 and Dutch: every robot needs its own dock (rulebook 000:112, 003:57)."""
    missing = [str(number) for number in range(1, robots + 1) if number not in floor.docks]
    if not missing:
        return []
    names = ", ".join(missing)
    words = f"{robots} robots need docks 1 to {robots}; the floor has no dock {names}"
    return [Problem(words, "docks-missing", robots=robots, names=names)]


def start_problems(floor: Floor, start: Square) -> list[Problem]:
    """A robot must be able to stand on the start square."""
    if start not in floor:
        return [Problem(f"the start at {square_name(start)} is not on any board", "start-outside", start)]
    if start not in floor.pits:
        return []
    return [Problem(f"the start at {square_name(start)} is in a pit", "start-in-pit", start)]


def shared_start_problems(floor: Floor, start: Square | None) -> list[Problem]:
    """1994: all robots start on one square (rulebook 002:159)."""
    if start is None:
        words = "the course has no start square; choose a repair site of its first board"
        return [Problem(words, "start-missing")]
    return start_problems(floor, start)


def start_on_repair_site(floor: Floor, start: Square) -> list[Problem]:
    """1994: a custom course starts on a repair site (rulebook 002:157); printed ones need not."""
    if floor.tile(start).repair or floor.tile(start).start:
        return []
    return [Problem(f"the start at {square_name(start)} is not a repair site", "start-no-repair", start)]


def _numbered(flags: Sequence[Square]) -> list[tuple[int, Square]]:
    return list(enumerate(flags, start=1))
