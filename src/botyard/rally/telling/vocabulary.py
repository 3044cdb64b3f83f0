"""Words for parts of a sentence: numbers, names in a row, squares, cards, options."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.grid import Direction, Square, square_name
from botyard.rally.engine.cards import NAMES, Card, Register
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.editions import EDITIONS
from botyard.rally.engine.options import all_options
from botyard.rally.engine.rules import Option

SIDES = {Direction.N: "north", Direction.E: "east", Direction.S: "south", Direction.W: "west"}


def count(number: int, thing: str) -> str:
    """A number of things.

    >>> count(1, "square"), count(3, "square"), count(2, "life")
    ('1 square', '3 squares', '2 lives')
    """
    many = "lives" if thing == "life" else f"{thing}s"
    return f"{number} {thing if number == 1 else many}"


def with_article(thing: str) -> str:
    """A thing that is mentioned for the first time.

    >>> with_article("gear"), with_article("oil slick")
    ('a gear', 'an oil slick')
    """
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def listed(names: Sequence[str]) -> str:
    """Names in a row.

    >>> listed(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def side(facing: Direction | str) -> str:
    """`north`, from a direction or its letter."""
    return SIDES[Direction[facing] if isinstance(facing, str) else facing]


def place(square: Square | None) -> str:
    """A square by its column and row, as on the picture's rulers."""
    return "off the floor" if square is None else square_name(square)


def card_words(card: Card) -> str:
    """A card with its priority number.

    >>> card_words(Card(490, "M1"))
    'Move 1 (490)'
    """
    return f"{NAMES[card.kind]} ({card.priority})"


def cards_words(cards: Sequence[Card]) -> str:
    return " + ".join(card_words(card) for card in cards)


def register_words(register: Register) -> str:
    return cards_words(register.cards) or "empty"


def option_name(option: str) -> str:
    """The printed name of an option card."""
    card = option_class(option)
    return plain(option) if card is None else card.name


def option_class(option: str) -> type[Option] | None:
    """An option card by its id, or None."""
    return next((card for card in all_options() if card.id == option), None)


def rule_name(rule: str) -> str:
    """The name of a special course rule."""
    known = all_course_rules()
    return known[rule].name if rule in known else plain(rule)


def plain(identifier: str) -> str:
    """An identifier as words, for want of a better name.

    >>> plain("moving-flags")
    'moving flags'
    """
    return identifier.replace("_", " ").replace("-", " ")


def edition_name(edition: str) -> str:
    return EDITIONS[edition].name if edition in EDITIONS else edition


def weapon_words(weapon: str) -> str:
    return "main laser" if weapon == "main_laser" else option_name(weapon)


def team_name(team: int) -> str:
    """Teams by letters.

    >>> team_name(1)
    'team B'
    """
    return f"team {chr(ord('A') + team)}"


def heading(origin: Square, square: Square) -> str:
    """Which way it went: a compass direction, or else the square."""
    dx, dy = square[0] - origin[0], square[1] - origin[1]
    if dx and dy:
        return f"to {place(square)}"
    return side(Direction.E if dx > 0 else Direction.W if dx < 0 else Direction.S if dy > 0 else Direction.N)
