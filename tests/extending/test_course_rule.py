"""A new special course rule is one file: courses, house rules and everything else take it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.extending.harness import Extended, everything
from tests.extending.table import files_for

HOT_FLOOR = '''"""Hot floor: whoever is pushed takes damage (ours)."""

from __future__ import annotations

from botyard.rally.engine.volley import Hit, Push
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.rules import Turn


@course_rule(
    name="Hot floor",
    text="Whoever is pushed takes a point of damage.",
    category="damage",
    parameters={"points": "points of damage"},
)
def apply(rules: Rules, points: int = 1) -> Rules:
    def burn(turn: Turn, push: Push) -> None:
        for _ in range(points):
            hurt(turn, push.pushed, Hit("hot-floor"))

    return rules.but(on_push=(*rules.on_push, burn))
'''

LOOK = """
from botyard.rally.floor.courses import load_course
from botyard.rally.fast.scope import why_not
from botyard.rally.engine.setup import rules_of, set_up
from botyard.server.http.catalogue import catalogue

setup = set_up(load_course("dizzy-dash"), ["a", "b"], rules={"hot-floor": True})
assert why_not(rules_of(setup), setup.floor) == ["what course rules do on push"]
(rule,) = [rule for rule in catalogue().special_rules if rule.name == "hot-floor"]
assert (rule.title, rule.parameters) == ("Hot floor", {"points": 1})
"""


@pytest.mark.promise(39)
def test_a_course_rule_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.add("rally/engine/course_rules/hot_floor.py", HOT_FLOOR)
    assert extended.touched() == files_for("special-course-rule", rule="hot_floor")
    extended.python(LOOK)
    words = extended.client_words()
    assert '"special.hot-floor": "Hot floor"' in words
    assert '"parameter.points": "points of damage"' in words
    assert '"hot-floor": ""' in extended.help_lines()
    everything(extended, rules=("hot-floor",))
