"""The rulebooks' own worked examples: the engine plays them as printed, and their replays are current."""

from __future__ import annotations

import json
from typing import Any

import pytest

from botyard.proofs.rally.conform import run_case
from botyard.proofs.rally.examples import CASES, example_cases, replays
from botyard.rally.examples import FOLDER, example_replay

EXAMPLES = [(case, edition) for case in example_cases() for edition in case["editions"]]


@pytest.mark.parametrize(
    ("case", "edition"), EXAMPLES, ids=[f"{case['id']}-{edition}" for case, edition in EXAMPLES]
)
def test_the_engine_plays_an_example_as_printed(case: dict[str, Any], edition: str) -> None:
    assert run_case(case, edition) == []


def test_the_replays_are_current() -> None:
    wanted = dict(replays())
    assert set(FOLDER.glob("example-*.json")) == set(wanted), "run make generate"
    for file, data in wanted.items():
        assert file.read_bytes() == data, f"{file.name} is out of date; run make generate"


def test_every_example_is_shown_somewhere() -> None:
    shown = json.loads(CASES.read_text(encoding="utf-8"))["shown_at"]
    assert set(shown) == {case["id"] for case in example_cases()}


def test_a_replay_by_its_code() -> None:
    found = example_replay("EXAMPLE-SAMPLE-TURN-1994")
    assert found is not None
    replay = json.loads(found)
    assert replay["keyframes"][-1]["event"] == len(replay["events"])
    assert [event["event"] for event in replay["events"]].count("RegisterStarted") == 5
    assert example_replay("EXAMPLE-NOTHING-1994") is None
    assert example_replay("EXAMPLE-../../SECRET") is None
