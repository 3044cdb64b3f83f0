"""The moments of a turn that an option card may change.

An option is an object without state of its own: what lies on a card (tokens, a stored program card, a
setting) is kept in the robot's `OptionCard`. A card's file overrides the hooks it needs and says in which
editions it is printed. Phases call hooks by the moment, never by the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from botyard.grid import Direction
from botyard.rally.cards import Card

if TYPE_CHECKING:
    from botyard.rally.state import OptionCard, Robot
    from botyard.rally.turn import Turn


class Motion(msgspec.Struct, frozen=True):
    """What a register makes a robot do: so many squares, which way, then a turn."""

    steps: int = 0
    heading: int = 0
    """Quarters from the facing to the way of the steps: 0 forward, 2 backward, 1 and 3 sideways."""
    quarters: int = 0


class Hit(msgspec.Struct, frozen=True):
    """One point of harm on its way to a robot."""

    cause: str
    by: int | None = None
    travels: Direction | None = None
    """The way the harm travels, where it has one; it arrives on the opposite side of the target."""


class Option:
    """An option card. `id` is its name in records; `printed` the editions that have it."""

    id: ClassVar[str]
    name: ClassVar[str]
    printed: ClassVar[frozenset[str]]
    text: ClassVar[str]
    """What the card does, in our words, for people."""
    texts: ClassVar[dict[str, str]] = {}
    """Other wording by edition, where an edition's card does something else."""
    weapon: ClassVar[bool] = False
    """Fires instead of the main laser."""
    works_powered_down: ClassVar[bool] = False

    def __init__(self, edition: str) -> None:
        self.edition = edition

    def describe(self) -> str:
        return self.texts.get(self.edition, self.text)

    # Programming

    def extra_cards(self) -> int:
        """More cards than the damage allows, at each deal."""
        return 0

    def after_deal(self, turn: Turn, robot: Robot) -> None:
        """The hand has been dealt: dealt cards may be changed for others."""

    def before_programming(self, turn: Turn, robot: Robot) -> None:
        """The dealt cards stay: other cards may join the hand."""

    def joins(self, first: Card, second: Card) -> bool:
        """Whether these two cards may share a register."""
        return False

    def joined(self, motion: Motion, rotation: Card) -> Motion:
        """What the motion of a movement card becomes with a rotation card on the same register."""
        raise NotImplementedError

    def after_programming(self, turn: Turn, robot: Robot) -> None:
        """All have programmed: options that are programmed too, or that store left-over cards."""

    def before_first_reveal(self, turn: Turn, robot: Robot) -> None:
        """Power downs are announced, nothing is revealed: declarations for the whole turn."""

    # Register phases

    def before_reveal(self, turn: Turn, robot: Robot) -> None:
        """Nobody has revealed the register yet."""

    def after_reveal(self, turn: Turn, robot: Robot) -> None:
        """Everybody has revealed the register, nobody has moved."""

    def change_move(self, card: Card, motion: Motion) -> Motion | None:
        """What a movement card may do instead, if its owner wishes; None where the option does not apply."""
        return None

    def after_contact(
        self, turn: Turn, robot: Robot, touched: Robot, direction: Direction, moved: bool
    ) -> None:
        """The robot, moving by its own card, pushed another directly or, not `moved`, stood against it."""

    def keeps_facing(self, robot: Robot) -> bool:
        """Whether gears and belts do not turn the robot."""
        return False

    # Lasers

    def gun_quarters(self, robot: Robot) -> int:
        """Where the main gun points, as clockwise quarters from the facing."""
        return 0

    def shots(self) -> int:
        """How often the main laser fires more than once."""
        return 0

    def aim(self, turn: Turn, robot: Robot, direction: Direction, targets: list[Robot]) -> list[Robot]:
        """Whom the main laser can hit, the nearest first."""
        return targets

    def choose_targets(
        self, turn: Turn, robot: Robot, plain: list[Robot], targets: list[Robot]
    ) -> list[Robot]:
        """The main laser fires: whom it hits, where options let it hit others than a plain one would."""
        return targets

    def usable(self, turn: Turn, robot: Robot, target: Robot) -> bool:
        """Whether this weapon may fire at the target now."""
        return True

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        """Declare in `turn.volley` what the weapon does to the target."""
        raise NotImplementedError

    def extra_guns(self) -> tuple[int, ...]:
        """Additional lasers that always fire, as quarters from the facing."""
        return ()

    def alters_hit(self, turn: Turn, robot: Robot, target: Robot, hit: Hit) -> bool:
        """The main laser hits the target: whether something else than damage happens (and did)."""
        return False

    # Damage and destruction

    def shields(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        """Whether a point is stopped before it arrives, without anybody's choice."""
        return False

    def absorbs(self, card: OptionCard) -> bool:
        """Whether the card takes points in place of the robot, each with a token."""
        return False

    def absorb(self, turn: Turn, robot: Robot) -> None:
        """The card takes a point."""

    def destroyed(self, turn: Turn, robot: Robot) -> None:
        """The robot was destroyed just now and still has all its options."""

    def reentry_damage(self, damage: int) -> int:
        """The damage with which the robot comes back."""
        return damage

    # Touching, end of turn

    def reach(self, turn: Turn, robot: Robot) -> None:
        """The touch step, after the square under the robot."""

    def at_sites(self, turn: Turn, robot: Robot) -> None:
        """Repairs and upgrades at the end of the turn, after the square under the robot."""

    def end_of_turn(self, turn: Turn, robot: Robot) -> None:
        """After repairs and the clearing of programs."""


def working_options(turn: Turn, robot: Robot) -> Iterable[Option]:
    """The robot's options that work now: a powered-down robot uses hardly any (rulebook 002:400)."""
    return _working_options(turn, robot) if robot.options else ()


def _working_options(turn: Turn, robot: Robot) -> Iterator[Option]:
    """An option may be lost through what another one does, so ownership is looked up as they come."""
    options = turn.rules.options
    for card in robot.options:
        if robot.option(card.id) is None:
            continue
        option = options[card.id]
        if not robot.powered_down or option.works_powered_down or turn.rules.power_down.uses_options:
            yield option
