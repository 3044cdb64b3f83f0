"""Groups of values in the rules of a race: powering down, the sand timer, coming back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from botyard.rally.engine.state import Robot, State


@dataclass(frozen=True)
class PowerDown:
    """What powering down allows and forbids."""

    allowed: bool = True
    only_damaged: bool = True
    on_reentry: bool = True
    """A robot may come back powered down (rulebook 000:292, 002:422)."""
    fires: bool = False
    touches: bool = True
    archives: bool = True
    uses_options: bool = False
    passive_options: bool = True
    """Options that work automatically do so while down (000:855, 000:861), but not in 1994 (002:400)."""
    draws_options: bool = True
    """A site serves every robot on it (000:276), but not in 1994 (002:400)."""
    gives_up_options: bool = True
    """An option may be given up for a point that arrives while down (000:337)."""
    lock_fill: Literal["deck", "kept"] = "deck"
    """What lies on a register that locks while down: the deck's top card (000:333), or the card of the
    announcing turn, which the official 1994 answers prefer."""


@dataclass(frozen=True)
class Timer:
    """The sand timer. `last`: for the last player, per unprogrammed robot; `all`: for everybody."""

    mode: Literal["none", "last", "all"] = "none"
    seconds: int = 0


@dataclass(frozen=True)
class Reentry:
    """How destroyed robots come back."""

    damage: int = 2
    occupied: Literal["virtual", "adjacent"] = "adjacent"
    sight_limit: int = 3
    """A robot that returns beside its archive may not see another robot this near; 0: no limit."""
    sight_on_archive: bool = False
    """That limit applies on the archive square itself too (rulebook 003:273)."""
    order: Callable[[State, list[Robot]], list[Robot]] = lambda state, robots: robots
    down_damage: bool = False
    """Damage taken while powered down is added (rulebook 000:292)."""
    delay: int = 0
    """Whole turns missed before coming back."""
