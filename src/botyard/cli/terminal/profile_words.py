"""Profiles and house rules, as the terminal tells them."""

from __future__ import annotations

from typing import Any

from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.house_rules import HOUSE_RULES
from botyard.rally.engine.profile import OPTIONAL_LIVES, READY, Difference, Profile
from botyard.rally.engine.profiles import profiles_of
from botyard.rally.engine.setup import Setup


def profile_words(profile: Profile) -> str:
    """The profile's name and what it changes."""
    changes = [_difference(one) for one in profile.differences]
    return f"{profile.name} ({'; '.join(changes)})" if changes else profile.name


def profile_lines(setup: Setup) -> list[str]:
    """How a race is played, with the reasons for what its profile changes."""
    profile = next(
        (one for one in profiles_of(edition_rules(setup.edition)) if one.key == setup.profile), None
    )
    if profile is None:
        return []
    reasons = [
        f"  {_difference(one)}. {one.because}"
        for one in profile.differences
        if one.rule in (OPTIONAL_LIVES, READY)
    ]
    return [f"Rules: {profile.name}.", *reasons]


def house_rule_line(setup: Setup, name: str, value: Any) -> str:
    """A house rule in use: what it says, its printed value, and the profile's reason for it."""
    rule, rules = HOUSE_RULES[name], edition_rules(setup.edition)
    printed = rule.choices.get(rule.printed(rules), str(rule.printed(rules)))
    profile = next((one for one in rules.profiles if one.key == setup.profile), None)
    reason = next((one.because for one in profile.differences if one.rule == name), "") if profile else ""
    words = f"House rule: {_value(name, value)} (as printed: {printed}). {rule.text}"
    return f"{words} {reason}".rstrip()


def _difference(one: Difference) -> str:
    options = {
        OPTIONAL_LIVES: "Lives by players and boards",
        READY: "Programs may be taken back until all are ready",
    }
    return options.get(one.rule) or _value(one.rule, one.value)


def _value(name: str, value: Any) -> str:
    rule = HOUSE_RULES[name]
    return rule.name if value is True else f"{rule.name}: {rule.choices.get(value, str(value))}"
