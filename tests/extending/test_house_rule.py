"""A new house rule is one entry: rooms, records and the terminal take it."""

from __future__ import annotations

from pathlib import Path

from tests.extending.harness import Extended, everything
from tests.extending.table import files_for

ENTRY = """HOUSE_RULES: dict[str, HouseRule] = {
    "short_sight": HouseRule(
        name="Robots see nothing",
        text="Robots may come back within sight of others.",
        group="back",
        choices=YES_NO,
        printed=lambda rules: rules.reentry.sight_limit == 0,
        apply=lambda rules, value: set_reentry("sight_limit")(rules, 0 if value else 3),
        official=True,
    ),
"""

LOOK = """
from botyard.rally.engine.editions import EDITIONS
from botyard.server.http.catalogue import catalogue

(rule,) = [rule for rule in catalogue().house_rules if rule.name == "short_sight"]
assert (rule.group, rule.title) == ("back", "Robots see nothing")
assert rule.printed == {"2005": False, "1994": True, "dutch": False, "amigo2000": True}
"""


def test_a_house_rule_is_one_entry(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.change("rally/engine/house_rules.py", "HOUSE_RULES: dict[str, HouseRule] = {\n", ENTRY)
    assert extended.touched() == files_for("house-rule")
    extended.python(LOOK)
    assert '"house.short_sight": "Robots see nothing"' in extended.client_words()
    everything(extended, rules=("short_sight",))
