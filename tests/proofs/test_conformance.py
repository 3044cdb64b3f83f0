"""Every case of `tests/cases`, once for each of its editions, through the project's own runner."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from botyard.cli.conform import read_suite, run

SUITES = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
CASES = [case for suite in SUITES for case in read_suite(suite) if case.get("kind") != "ricochet"]


@pytest.mark.parametrize(
    ("case", "edition"),
    [
        pytest.param(case, edition, id=f"{case['id']}-{edition}")
        for case in CASES
        for edition in case["editions"]
    ],
)
def test_case(case: dict[str, Any], edition: str) -> None:
    problems = run(case, edition)
    assert not problems, f"{case['title']} ({case['source']}): {'; '.join(problems)}"


def test_ids_are_unique() -> None:
    counts = Counter(case["id"] for case in CASES)
    assert [name for name, count in counts.items() if count > 1] == []


def test_every_case_cites_its_source_and_can_fail() -> None:
    checks = {
        "expect",
        "expect_after",
        "expect_winner",
        "expect_flags",
        "expect_legal",
        "expect_cards",
        "expect_locked",
    }
    checks |= {"deck_table", "table", "survivable", "programs", "hands", "expect_problems", "expect_lives"}
    for case in CASES:
        assert case["source"], case["id"]
        assert checks & case.keys(), case["id"]


@pytest.mark.parametrize(
    "case_id", ["belt-01", "cp-08", "re-03", "tb-02", "tb-03", "te-07", "turn-01", "vr-01"]
)
def test_a_wrong_expectation_fails(case_id: str) -> None:
    """The runner itself can fail: each kind of case with a falsified outcome is reported."""
    case = next(json.loads(json.dumps(case)) for case in CASES if case["id"] == case_id)
    for fields in case.get("expect", {}).values():
        fields["dmg"] = 77
    if "expect_legal" in case:
        case["expect_legal"].pop()
    if "expect_locked" in case:
        case["expect_locked"]["5"] = [1]
    for program in case.get("programs", []):
        program["legal"] = not program["legal"]
    assert run(case, case["editions"][0])
