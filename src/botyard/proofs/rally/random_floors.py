"""Small crowded floors such as no publisher would print, so that all kinds of elements meet."""

from __future__ import annotations

from botyard.grid import DIRECTIONS, Direction
from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.elements import all_elements
from botyard.rally.engine.elements.element import FixtureElement
from botyard.rally.floor.board import Belt, Board, Fixture, Laser, Tile
from botyard.rally.floor.factory_floor import Floor, Placement
from botyard.rng import Rng


def random_floor(rng: Rng) -> Floor:
    """A floor of 4 x 4 to 8 x 8 squares."""
    width, height = 4 + rng.below("width", 5), 4 + rng.below("height", 5)
    rows = tuple(tuple(_random_tile(rng) for _ in range(width)) for _ in range(height))
    return Floor((Placement(Board("Crowded Hall", "own", width, height, rows)),))


def _random_tile(rng: Rng) -> Tile:
    """Belts on half of the squares, the rest mixed."""
    if rng.below("pit", 14) == 0:
        return Tile(pit=True)
    belt = None
    if rng.below("belt", 2):
        belt = Belt(_side(rng), rng.below("express", 3) == 0, _sides(rng, 3))
    lasers = tuple(Laser(side, 1 + rng.below("beams", 3)) for side in _sides(rng, 24))
    fixtures = [
        _random_fixture(rng, element)
        for element in all_elements()
        if isinstance(element, FixtureElement)
        and element.covered
        and not (element.ground and belt)
        and rng.below(element.id, 12 if element.deadly else 2) == 0
    ]
    return Tile(
        repair=max(0, rng.below("repair", 8) - 5),
        belt=belt,
        walls=tuple(sorted({*_sides(rng, 10), *(laser.mount for laser in lasers)})),
        lasers=lasers,
        fixtures=tuple(sorted(fixtures, key=lambda fixture: fixture.element)),
    )


def _random_fixture(rng: Rng, element: FixtureElement) -> Fixture:
    side = _side(rng) if element.sided else None
    registers = _registers(rng) if element.timed else ()
    return Fixture(element.id, side, registers, element.numbers[rng.below("number", len(element.numbers))])


def _side(rng: Rng) -> Direction:
    return DIRECTIONS[rng.below("side", 4)]


def _sides(rng: Rng, one_in: int) -> tuple[Direction, ...]:
    return tuple(side for side in DIRECTIONS if rng.below("sides", one_in) == 0)


def _registers(rng: Rng) -> tuple[int, ...]:
    return tuple(register for register in REGISTERS if rng.below("register", 2))
