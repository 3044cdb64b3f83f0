"""Our own conformance cases of moves and solutions, and the runner itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from botyard.cli.conform import read_suite
from botyard.proofs.ricochet.conform import run_case

SUITES = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
CASES = [case for suite in SUITES for case in read_suite(suite) if case.get("kind") == "ricochet"]


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


def rounds(**fields: Any) -> list[str]:
    """A round of two players in which Ann takes the chip with two moves."""
    case = {
        "board": [". . . . ."] * 5,
        "robots": [
            {"id": "red", "x": 0, "y": 0},
            {"id": "green", "x": 4, "y": 0},
            {"id": "blue", "x": 0, "y": 4},
            {"id": "yellow", "x": 4, "y": 4},
        ],
        "players": ["Ann", "Ben"],
        "chips": ["Rc 3,4", "@ 2,2"],
        "actions": [
            {"player": "Ann", "do": "turn_chip"},
            {"player": "Ann", "do": "bid", "moves": 2, "at": 1000},
            {"do": "time_up", "at": 61_000},
            {"player": "Ann", "do": "move", "move": "RE"},
            {"player": "Ann", "do": "move", "move": "RS"},
        ],
        "expect": {"Ann": {"chips": 1, "won": ["Rc"]}, "Ben": {"chips": 0}},
        "expect_phase": "between",
    }
    return run_case({**case, **fields})


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, None),
        ({"expect": {"Ann": {"chips": 2}}}, "Ann.chips: expected 2, got 1"),
        ({"expect": {"Ann": {"gold": 2}}}, "Ann: unknown field 'gold'"),
        ({"expect_phase": "finished"}, "phase: expected finished, got between"),
        ({"expect_winner": "Ann"}, "winner: expected 'Ann', got []"),
        ({"expect": {"no_events": [{"event": "chip_won", "seat": "Ann"}]}}, "event happened: chip_won"),
        ({"expect": {"events": [{"event": "chip_won", "seat": "Ben"}]}}, "no event chip_won(seat 'Ben')"),
        ({"expect": {"events": [{"event": "chip_eaten"}]}}, "unknown event 'chip_eaten'"),
        ({"actions": [{"player": "Ann", "do": "dance"}]}, "action 1: dance answers no open question"),
        ({"actions": [{"player": "Ann", "do": "turn_chip", "refused": True}]}, "action 1 was not refused"),
        ({"actions": [{"player": "Eve", "do": "turn_chip"}]}, "there is no player 'Eve'"),
        (
            {"actions": [{"player": "Ann", "do": "turn_chip", "when": 7}]},
            "action 1 has an unknown key 'when'",
        ),
        ({"switches": {"gravity": True}}, "unknown house rule"),
        ({"gravity": True}, "the case has an unknown key 'gravity'"),
    ],
)
def test_whole_rounds_are_played_and_compared(fields: dict[str, Any], problem: str | None) -> None:
    problems = rounds(**fields)
    assert problem in problems[0] if problem else not problems
