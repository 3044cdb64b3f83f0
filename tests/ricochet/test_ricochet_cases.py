"""Our own conformance cases of moves and solutions, and the runner itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from botyard.ricochet.conform import run_case

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "ricochet.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert run_case(case) == []


def changed(**fields: Any) -> list[str]:
    case = {
        "board": [". . .", ". /b .", ". . ."],
        "robots": [{"id": "red", "x": 0, "y": 0}],
        "moves": ["red:E", "red:S"],
        "target": "2,2",
        "active": "red",
        "expect_result": "solved",
        "expect_pos": {"red": "2,2"},
    }
    return run_case({**case, **fields})


def test_the_runner_tells_differences() -> None:
    assert changed() == []
    assert changed(expect_result="no_turn") == ["result: expected no_turn, got solved"]
    assert changed(expect_pos={"red": "0,0"}) == ["red: expected 0,0, got 2,2"]
    assert changed(target=[2, 2]) == changed(target={"x": 2, "y": 2}) == []
    assert changed(active="any") == changed(active=None) == []
    assert changed(target=None, expect_result="ok") == []


@pytest.mark.parametrize(
    "fields",
    [
        {"board": [". . .", ". ."]},
        {"board": [". . .", ". Q .", ". . ."]},
        {"board": []},
        {"board": [". . ."] * 33},
        {"robots": [{"id": "pink", "x": 0, "y": 0}]},
        {"robots": [{"id": "red", "x": 5, "y": 0}]},
        {"robots": [{"id": "red", "x": 0, "y": 0}, {"id": "blue", "x": 0, "y": 0}]},
        {"robots": [{"id": "red"}]},
        {"moves": ["green:E"]},
        {"moves": ["red"]},
        {"moves": ["red:Q"]},
        {"walls": ["9,9,N"]},
        {"walls": ["1,1,Q"]},
        {"target": "here"},
        {"expect_pos": {"green": "0,0"}},
        {"switches": {"gravity": True}},
    ],
)
def test_a_case_that_cannot_be_read_fails_with_one_line(fields: dict[str, Any]) -> None:
    (problem,) = changed(**fields)
    assert problem.startswith("the case cannot be read: ")
    assert "\n" not in problem
