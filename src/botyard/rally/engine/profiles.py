"""Profiles: ways to play an edition, chosen by one name instead of many house rules.

A set-up holds the house rules that its profile stood for when the race was made, and the profile's name. A
profile that is changed later changes no old race.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from botyard.errors import InputError
from botyard.rally.engine.house_rules import HOUSE_RULES
from botyard.rally.engine.profile import BY_THE_BOOK, OPTIONAL_LIVES, OWN, READY, Profile
from botyard.rally.engine.rules import Rules


@dataclass(frozen=True)
class Played:
    """How a race is played: the profile's name, all house and course rules, and how lives are counted."""

    profile: str
    rules: dict[str, Any]
    optional_lives: bool


def profiles_of(rules: Rules) -> tuple[Profile, ...]:
    """The profiles of an edition: by the book, its own ones, and everything else."""
    return (BY_THE_BOOK, *rules.profiles, OWN)


def find_profile(rules: Rules, key: str) -> Profile:
    """The edition's profile; InputError names those that it has."""
    for profile in profiles_of(rules):
        if profile.key == key:
            return profile
    known = ", ".join(profile.key for profile in profiles_of(rules))
    raise InputError(f"unknown profile {key!r} of {rules.name}; choose one of {known}")


def house_rules_of(profile: Profile) -> dict[str, Any]:
    """The house rules that a profile sets."""
    return {one.rule: one.value for one in profile.differences if one.rule in HOUSE_RULES}


def ready_by(rules: Rules, key: str) -> str:
    """Whether programs are `final` once their players are ready, or `open` to changes, by a profile.

    It is final where the edition's book says so and the profile does not differ; without a profile, and by
    one's own rules, programs are open.
    """
    if not key or key == OWN.key or all(one.rule != READY for one in rules.official):
        return "open"
    changed = (one.value for one in find_profile(rules, key).differences if one.rule == READY)
    return str(next(changed, "final"))


def settle(
    rules: Rules,
    profile: str = "",
    chosen: Mapping[str, Any] | None = None,
    *,
    lives: int | None = None,
    optional_lives: bool = False,
) -> Played:
    """How a race is played by a profile of that edition; rules chosen in addition take precedence.

    A race that differs from the profile in a house rule or in its lives has its players' own rules. Without a
    profile nothing is added, and the race gets the name of the profile that it matches. Course rules belong
    to the course, not to a profile.
    """
    wanted = find_profile(rules, profile) if profile else None
    given = dict(chosen or {})
    if wanted is not None:
        given = {**house_rules_of(wanted), **given}
        optional_lives |= lives is None and _optional_lives(wanted)
    if wanted is OWN:
        return Played(OWN.key, given, optional_lives)
    known = [wanted] if wanted else [BY_THE_BOOK, *rules.profiles]
    same_lives = lives is None or lives == rules.lives
    fitting = (
        one
        for one in known
        if same_lives
        and _changed(rules, given) == _changed(rules, house_rules_of(one))
        and optional_lives == _optional_lives(one)
    )
    return Played(next(fitting, OWN).key, given, optional_lives)


def _optional_lives(profile: Profile) -> bool:
    return any(one.rule == OPTIONAL_LIVES and one.value for one in profile.differences)


def _changed(rules: Rules, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules among the chosen rules that are not as printed."""
    return {
        name: value
        for name, value in chosen.items()
        if name in HOUSE_RULES and value != HOUSE_RULES[name].printed(rules)
    }
