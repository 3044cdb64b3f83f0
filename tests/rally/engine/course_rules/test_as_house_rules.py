"""Every special rule as a house rule on an ordinary course of each edition: played, or refused."""

from __future__ import annotations

import pytest

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import play
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

COURSES = {"2005": "risky-exchange", "dutch": "dizzy-dash", "1994": "sample-track", "amigo2000": "pit-stop"}

REFUSED = {
    ("capture-the-flag", "2005"): "needs two boards",
    ("capture-the-flag", "dutch"): "needs two boards",
    ("capture-the-flag", "1994"): "needs two flags",
    ("capture-the-flag", "amigo2000"): "driving over them",
    ("moving-flags", "amigo2000"): "driving over them",
    ("rotating-boards", "1994"): "above a pit",
    ("team-flags", "2005"): "an even number of flags",
    ("team-flags", "dutch"): "an even number of flags",
    ("set-to-kill", "amigo2000"): "needs robots with lasers",
    ("superbot", "amigo2000"): "needs robots with lasers",
    ("option-world", "amigo2000"): "needs option cards",
    ("starting-options", "amigo2000"): "these rules have 0",
    ("draft-of-three", "amigo2000"): "these rules have 0",
}


@pytest.mark.parametrize("edition", COURSES)
@pytest.mark.parametrize("rule", all_course_rules())
def test_played_or_refused(rule: str, edition: str) -> None:
    course = load_course(COURSES[edition])

    def race() -> None:
        play(set_up(course, ["p"] * 4, edition=edition, rules={rule: True}, turn_limit=12, seed="house"))

    if (rule, edition) in REFUSED:
        with pytest.raises(InputError, match=REFUSED[rule, edition]):
            race()
    else:
        race()


@pytest.mark.parametrize("edition", ["2005", "1994"])
def test_many_at_once(edition: str) -> None:
    rules = dict.fromkeys(
        (
            "moving-flags",
            "set-to-kill",
            "starting-damage",
            "no-power-down",
            "option-world",
            "timer-for-all",
            "starting-options",
            "draft-of-three",
            "rotating-boards",
            "tandem",
        ),
        True,
    )
    course = load_course("frenetic-factory")
    play(set_up(course, ["p"] * 6, edition=edition, rules=rules, start=(13, 23), turn_limit=15, seed="all"))
