"""The four editions, each as data."""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.editions import amigo_2000, avalon_hill_2005, dutch, wizards_1994
from botyard.rally.rules import Rules

EDITIONS: dict[str, Rules] = {
    module.RULES.edition: module.RULES for module in (wizards_1994, amigo_2000, dutch, avalon_hill_2005)
}


def edition_rules(edition: str) -> Rules:
    """The rules of the edition; InputError names the known ones."""
    rules = EDITIONS.get(edition)
    if rules is None:
        raise InputError(f"unknown edition {edition!r}; choose one of {', '.join(EDITIONS)}")
    return rules
