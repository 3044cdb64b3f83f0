"""The reference's own words for the floor and what stands on it."""

from dataclasses import dataclass, field
from enum import IntEnum

Place = tuple[int, int]
"""Column and row; rows count southward."""


class Side(IntEnum):
    """A side of a square, and the way there."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def turned(self, quarters: int) -> "Side":
        """The side after some quarter turns clockwise.

        >>> Side.NORTH.turned(-1)
        <Side.WEST: 3>
        """
        return Side((self + quarters) % 4)

    def of(self, place: Place) -> Place:
        """The neighbouring place on this side."""
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[self]
        return place[0] + across, place[1] + down


@dataclass(frozen=True)
class Belt:
    """A belt carries to one side; curved arrows turn the robots that another belt carries in from their
    side."""

    to: Side
    express: bool = False
    curved_from: frozenset[Side] = frozenset()


@dataclass(frozen=True)
class Square:
    """What is printed on one square."""

    walls: frozenset[Side] = frozenset()
    pit: bool = False
    belt: Belt | None = None
    gear: int = 0
    """Quarter turns clockwise."""
    pushers: tuple[tuple[Side, frozenset[int]], ...] = ()
    """Where each pushes to, and in which registers."""
    crusher: frozenset[int] = frozenset()
    lasers: tuple[tuple[Side, int], ...] = ()
    """Mounts: where the beams fly to, and how many."""
    wrenches: int = 0


@dataclass(frozen=True)
class Floor:
    """All boards together, and the flags in their order."""

    squares: dict[Place, Square]
    flags: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Card:
    """Squares forward (backward where negative), then quarter turns clockwise."""

    name: str
    steps: int
    quarters: int
    priority: int


@dataclass
class Robot:
    """A robot; destroyed while it has no place."""

    dock: int
    place: Place | None
    facing: Side
    damage: int = 0
    lives: int = 3
    archive: Place | None = None
    flags: int = 0
    virtual: bool = False
    shut_down: bool = False
    """Powered down in this turn."""
    announced: bool = False
    """Going to be powered down in the next turn."""
    program: list[Card | None] = field(default_factory=lambda: [None] * 5)
    locked: set[int] = field(default_factory=set)
    trail: list[tuple[Place, int]] = field(default_factory=list)
    """Squares it entered in this register, and when."""
    laid: int = 0
    """When its archive marker was laid down."""
    hurt_while_down: int = 0
