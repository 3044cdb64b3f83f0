"""What an edition's file says about how it may be played: optional rules of its book, and profiles.

A profile is a named set of differences from the book, each with its reason. Every edition can be played by
the book, with no differences, and by the players' own rules, any set of house rules; an edition's file lists
what lies between. `profiles.py` applies them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OPTIONAL_LIVES = "optional_lives"
"""The set-up's option for lives by the edition's formula."""
READY = "ready"
"""The room's option for programs that are ready: `final`, or `open` to changes until all are ready."""


@dataclass(frozen=True)
class Difference:
    """A house rule or option that differs from the book, and why people play it so."""

    rule: str
    """A house rule by name, OPTIONAL_LIVES or READY."""
    value: Any
    because: str


@dataclass(frozen=True)
class Profile:
    """A named way to play an edition."""

    key: str
    name: str
    text: str
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Official:
    """An optional rule or variant that the edition's own book offers, and its place in the book."""

    rule: str
    """A house rule by name, or an option of set-up or room: optional_lives, play_on, minutes, ready."""
    place: str
    """Heading and, where known, page, for players."""


BY_THE_BOOK = Profile("book", "By the book", "Exactly as this edition's rulebook has it.")
OWN = Profile("own", "Our own rules", "Any set of house rules that you agree on.")

CHANGES_ARE_HARMLESS = Difference(
    READY, "open", "Programs lie face down until all are ready, so changing one harms nobody."
)


def commonly_played(*differences: Difference) -> Profile:
    """The edition with the changes that most groups make."""
    return Profile(
        "common",
        "As commonly played",
        "With the few changes that most groups make, each for a reason.",
        differences,
    )
