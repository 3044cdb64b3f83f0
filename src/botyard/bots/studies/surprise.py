"""Random courses: boards, rotations and flags chosen as the rulebooks advise.

The advice, in our words: short and friendly courses use one plain board and flags that are easy to reach;
long ones use more boards, also in an L (rulebook 002:703, 000:757). Flags that send robots back and forth
make them meet, and give those behind a chance (000:749). For two or three players all flags fit on an area of
one board, so nobody gets lost (002:709). To fight the factory, take the boards that are hardest to cross and
put flags in awkward places (000:753-755).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeVar

import msgspec

from botyard.bots.studies.reach import starting_places, unreachable
from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Square, neighbour
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.elements import parts_of
from botyard.rally.engine.rules import Rules
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.inspection import inspect_sketch
from botyard.rally.floor.library import board_names, load_board
from botyard.rally.floor.sketch import Sketch
from botyard.rng import Rng

Length = Literal["short", "medium", "long"]
Difficulty = Literal["easy", "moderate", "hard"]
Cell = tuple[int, int]
Item = TypeVar("Item")

SIDE = 12
"""The side of a factory board, in squares."""
LAYOUTS: dict[Length, tuple[tuple[Cell, ...], ...]] = {
    "short": (((0, 0),),),
    "medium": (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1))),
    "long": (
        ((0, 0), (1, 0), (0, 1)),
        ((0, 0), (0, 1), (1, 1)),
        ((0, 0), (1, 0), (2, 0)),
        ((0, 0), (1, 0), (0, 1), (1, 1)),
    ),
}
"""Where boards may lie, in boards (rulebook 002:703: 1x2, 1x3, 2x2 and L)."""
FLAGS: dict[Length, tuple[int, ...]] = {"short": (2, 3), "medium": (3, 4), "long": (4, 5, 6)}
STRETCH: dict[Length, tuple[int, int]] = {"short": (4, 9), "medium": (6, 14), "long": (8, 22)}
"""How many steps apart two flags are."""
AREA = 12
FEW_PLAYERS = 3
BAYS = ("2005/docking-bay-plain", "2005/docking-bay-conveyor")
TRIES = 60
FIRST_WORDS = ("Rusty", "Sparking", "Greasy", "Midnight", "Humming", "Crooked", "Brass", "Loose", "Wild")
LAST_WORDS = ("Rivets", "Detour", "Shift", "Gauntlet", "Circuit", "Errand", "Relay", "Zigzag", "Loop")


class CourseRequest(msgspec.Struct, frozen=True):
    """What a random course should be like."""

    length: Length = "medium"
    difficulty: Difficulty = "moderate"
    players: int = 4
    edition: str = "2005"


def surprise(request: CourseRequest, seed: str) -> Course:
    """A course of that kind on which every flag can be reached. The same seed gives the same course."""
    rules = edition_rules(request.edition)
    fewest, most = rules.players
    if not fewest <= request.players <= most:
        raise InputError(f"{request.players} players; this edition is for {fewest} to {most}")
    rng = Rng(f"surprise {seed}")
    for _ in range(TRIES):
        course = _draw(request, rules, rng)
        if course is not None and _is_fine(course, rules, request.players):
            return course
    raise InputError(f"no course of that kind was found with the seed {seed!r}; try another one")


def _draw(request: CourseRequest, rules: Rules, rng: Rng) -> Course | None:
    """One random attempt; None if the flags did not fit."""
    cells = _one(rng, LAYOUTS[request.length])
    names = _boards(request, rules, len(cells), rng)
    places = [
        BoardPlace(name, SIDE * x, SIDE * y, _one(rng, (0, 90, 180, 270)))
        for name, (x, y) in zip(names, cells, strict=True)
    ]
    if rules.start == "docks":
        x, y = max(cells, key=lambda cell: (cell[1], -cell[0]))
        places.append(BoardPlace(_one(rng, BAYS), SIDE * x, SIDE * (y + 1)))
    name = f"{_one(rng, FIRST_WORDS)} {_one(rng, LAST_WORDS)}"
    editions = ("2005", "dutch") if request.edition in ("2005", "dutch") else (request.edition,)
    course = Course(
        name=name,
        editions=(request.edition, *(one for one in editions if one != request.edition)),
        players=tuple(range(rules.players[0], min(rules.players[1], max(4, request.players)) + 1)),
        length=request.length,
        difficulty=request.difficulty,
        summary=f"A random course for {request.players} players.",
        boards=tuple(places),
    )
    floor = course.floor
    start = _start(floor, rng) if rules.start == "shared" else None
    flags = _flags(request, rules, floor, start, rng)
    return None if flags is None else msgspec.structs.replace(course, flags=flags, start=start)


def _one(rng: Rng, items: Sequence[Item]) -> Item:
    return items[rng.below("dice", len(items))]


def danger(board: Board) -> float:
    """How dangerous the elements on a board are, added up."""
    return sum(_danger(tile) for row in board.rows for tile in row)


def _danger(tile: Tile) -> float:
    return sum(element.danger(part) for element, part in parts_of(tile))


def _boards(request: CourseRequest, rules: Rules, count: int, rng: Rng) -> list[str]:
    """Plain boards for an easy course, dangerous ones for a hard one, any for a moderate one."""
    folder = "2005" if rules.start == "docks" else "1994"
    printed = [name for name in board_names() if name.startswith(f"{folder}/") and name not in BAYS]
    printed.sort(key=lambda name: danger(load_board(name)))
    half = max(count, (len(printed) + 1) // 2)
    choice = {"easy": printed[:half], "moderate": printed, "hard": printed[-half:]}[request.difficulty]
    chosen = list(choice)
    rng.shuffle("boards", chosen)
    return chosen[:count]


def _start(floor: Floor, rng: Rng) -> Square | None:
    """1994: a repair site of the first board (rulebook 002:157)."""
    sites = [square for square in floor.repairs if floor.board_at(square) == 0]
    return _one(rng, sites) if sites else None


def _flags(
    request: CourseRequest, rules: Rules, floor: Floor, start: Square | None, rng: Rng
) -> tuple[Square, ...] | None:
    """Flags one after another, each some way from the last, crossing the previous leg if possible."""
    spots = [square for square in floor.tiles if square != start and _fits(request, rules, floor, square)]
    spots = _near_together(spots, request, rng)
    nearest, farthest = STRETCH[request.length]
    flags: list[Square] = []
    here = start or floor.docks.get(1)
    for _ in range(_one(rng, FLAGS[request.length])):
        choice = [
            spot
            for spot in spots
            if spot not in flags and (here is None or nearest <= _steps(here, spot) <= farthest)
        ]
        if not choice:
            return None
        offers = [_one(rng, choice) for _ in range(6)]
        here = max(offers, key=lambda spot: _crossings([*flags, spot]))
        flags.append(here)
    return tuple(flags)


def _fits(request: CourseRequest, rules: Rules, floor: Floor, square: Square) -> bool:
    """Easy flags stand on open floor, out of laser beams; hard ones may be on belts or beside pits."""
    tile = floor.tile(square)
    if tile.pit or tile.dock or floor.in_a_corner(square) or floor.board_at(square) == _bay(floor):
        return False
    beside = [neighbour(square, side) for side in DIRECTIONS]
    if request.difficulty == "easy":
        return tile.is_open_floor and square not in floor.lit and not any(map(floor.destroys, beside))
    if request.difficulty == "moderate" or rules.start == "first flag":
        return tile.is_open_floor or (bool(tile.repair) and rules.start != "first flag")
    return not any(element.deadly for element, _ in parts_of(tile))


def _bay(floor: Floor) -> int | None:
    """The docking bay, where no flag may stand."""
    dock = floor.docks.get(1)
    return None if dock is None else floor.board_at(dock)


def _near_together(spots: list[Square], request: CourseRequest, rng: Rng) -> list[Square]:
    """For few players: only spots on an area as large as one board (rulebook 002:709)."""
    if request.players > FEW_PLAYERS or not spots:
        return spots
    x, y = _one(rng, spots)
    left, top = x - rng.below("area", AREA), y - rng.below("area", AREA)
    return [(a, b) for a, b in spots if left <= a < left + AREA and top <= b < top + AREA]


def _steps(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _crossings(flags: list[Square]) -> int:
    """How often the straight lines between the flags cross each other."""
    ways = list(pairwise(flags))
    return sum(_cross(*way, *other) for at, way in enumerate(ways) for other in ways[:at])


def _cross(a: Square, b: Square, c: Square, d: Square) -> bool:
    def side(p: Square, q: Square, r: Square) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _is_fine(course: Course, rules: Rules, players: int) -> bool:
    """Whether the course can be raced and every flag can be reached from the one before."""
    if any(one.grave for edition in course.editions for one in inspect_sketch(Sketch(course), edition)):
        return False
    start = course.flags[0] if rules.start == "first flag" else course.start
    starts = starting_places(course.floor, rules, start, max(course.players))
    return bool(starts) and not unreachable(course.floor, course.flags, rules, starts)
