"""Small floors crowded with everything, such as no publisher would print: there elements meet each other."""

from __future__ import annotations

from botyard.grid import DIRECTIONS, Direction
from botyard.rally.board import Belt, Board, Laser, Pusher, Tile
from botyard.rally.cards import REGISTERS
from botyard.rally.floor import Floor, Placement
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
    pusher = Pusher(_side(rng), _registers(rng)) if rng.below("pusher", 2) else None
    lasers = tuple(Laser(side, 1 + rng.below("beams", 3)) for side in _sides(rng, 24))
    return Tile(
        gear=(0, 0, 1, -1)[rng.below("gear", 4)] if belt is None else 0,
        repair=max(0, rng.below("repair", 8) - 5),
        belt=belt,
        pusher=pusher,
        crusher=_registers(rng) if rng.below("crusher", 12) == 0 else (),
        walls=tuple(sorted({*_sides(rng, 10), *(laser.mount for laser in lasers)})),
        lasers=lasers,
    )


def _side(rng: Rng) -> Direction:
    return DIRECTIONS[rng.below("side", 4)]


def _sides(rng: Rng, one_in: int) -> tuple[Direction, ...]:
    return tuple(side for side in DIRECTIONS if rng.below("sides", one_in) == 0)


def _registers(rng: Rng) -> tuple[int, ...]:
    return tuple(register for register in REGISTERS if rng.below("register", 2))
