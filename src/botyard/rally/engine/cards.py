"""Program cards and their deck of 84 (rulebook 002:122, 000:142-148, 003:107-113)."""

from __future__ import annotations

from operator import attrgetter

import msgspec

from botyard.errors import InputError


class Card(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """A program card: its priority number, which identifies it in the deck, and its kind.

    The number does not determine the kind: the rulebooks' own examples use numbers that the deck does not
    have (002:450), and so may tests.
    """

    priority: int
    kind: str

    def __str__(self) -> str:
        return f"{self.kind}@{self.priority}"


BY_NUMBER = attrgetter("priority")
"""The order of cards as a sort key, which is five times as fast as comparing the cards."""

STEPS = {"M1": 1, "M2": 2, "M3": 3, "BU": -1}
"""Squares forward; negative: backward."""

QUARTERS = {"RR": 1, "RL": -1, "UT": 2}
"""Clockwise quarter turns."""

NAMES = {
    "M1": "Move 1",
    "M2": "Move 2",
    "M3": "Move 3",
    "BU": "Back Up",
    "RR": "Rotate Right",
    "RL": "Rotate Left",
    "UT": "U-Turn",
}

PRIORITIES = {
    "UT": range(10, 70, 10),
    "RL": range(70, 420, 20),
    "RR": range(80, 440, 20),
    "BU": range(430, 490, 10),
    "M1": range(490, 670, 10),
    "M2": range(670, 790, 10),
    "M3": range(790, 850, 10),
}
"""Left turns on odd tens, right turns on even ones (ruling R13, from rulebook 004:165-174)."""

DECK: tuple[Card, ...] = tuple(
    sorted(Card(priority, kind) for kind, priorities in PRIORITIES.items() for priority in priorities)
)


def parse_card(text: str) -> Card:
    """A card from `KIND@priority`.

    >>> parse_card("M1@490")
    Card(priority=490, kind='M1')
    """
    kind, _, priority = text.partition("@")
    if kind not in NAMES or not priority.isdigit():
        raise InputError(f"{text!r} is not a card; write it as KIND@priority, for example M1@490")
    return Card(int(priority), kind)


class Register(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What lies on one register: no card, one, or two joined by an option card (named in `by`)."""

    cards: tuple[Card, ...] = ()
    by: str | None = None

    @property
    def priority(self) -> int:
        """A pair has the number of its movement card (000:865, ruling), in the deck always the higher one."""
        if len(self.cards) < 2:
            return self.cards[0].priority if self.cards else 0
        return max(self.cards, key=lambda card: card.kind in STEPS).priority


EMPTY = Register()
REGISTERS = (1, 2, 3, 4, 5)
EMPTY_PROGRAM = (EMPTY,) * 5


class Motion(msgspec.Struct, frozen=True):
    """What a register makes a robot do: a number of squares, their direction, then a rotation."""

    steps: int = 0
    heading: int = 0
    """Direction of the steps, in quarter turns from the facing: 0 forward, 2 backward, 1 and 3 sideways."""
    quarters: int = 0


MOTIONS = {
    kind: Motion(abs(STEPS.get(kind, 0)), 2 if STEPS.get(kind, 0) < 0 else 0, QUARTERS.get(kind, 0))
    for kind in NAMES
}
"""What each kind of card says."""
