"""Everything that can be chosen in a room has words in the client, and so in all three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from botyard.server.catalogue import catalogue

ENGLISH = Path(__file__).parents[2] / "client/src/lib/i18n/en"
KEYS = {key for file in ENGLISH.glob("*.ts") for key in re.findall(r"^  '([^']+)':", file.read_text(), re.M)}


def wanted() -> list[str]:
    found = catalogue()
    return [
        *(f"course.{course.key}" for course in found.courses),
        *(f"room.category.{course.category}" for course in found.courses),
        *(f"room.length.{course.length}" for course in found.courses),
        *(f"room.difficulty.{course.difficulty}" for course in found.courses if course.difficulty),
        *(f"edition.{one.key}.{line}" for one in found.editions for line in range(1, len(one.about) + 1)),
        *(f"house.{rule.name}" for rule in found.house_rules),
        *(
            f"house.{rule.name}.{value}"
            for rule in found.house_rules
            for value in rule.values
            if not isinstance(value, bool)
        ),
        *(f"special.{rule.name}{part}" for rule in found.special_rules for part in ("", ".about")),
        *(f"goal.{rule.name}" for rule in found.special_rules if rule.is_goal),
        *(
            f"parameter.{parameter}"
            for rule in found.special_rules
            for parameter in rule.parameters
            if rule.name != "timer-for-all"
        ),
        *(f"room.level.{level}" for level in (*found.rally_levels, *found.ricochet.levels)),
    ]


@pytest.mark.parametrize("key", sorted(set(wanted())))
def test_it_has_words(key: str) -> None:
    assert key in KEYS
