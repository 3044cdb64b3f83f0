"""The engine against the reference of `tests/reference`, and what the comparison would notice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.reference.books import BOOKS
from tests.reference.compare import compare, differs
from tests.reference.engine import Reference
from tests.reference.mutants import MUTANTS
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError

SITUATIONS = 600
"""For each edition, a turn each."""
UNNOTICED = 400
"""The turns of each edition that a mistake may survive."""


@pytest.mark.parametrize("edition", BOOKS)
def test_engine_and_reference_agree(edition: str) -> None:
    for number in range(SITUATIONS):
        case = compare(f"agree-{number}", edition)
        assert case is None, json.dumps({"cases": [case]})


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_every_mutant_of_the_reference_is_noticed(mutant: type[Reference]) -> None:
    tries = ((f"mutant-{number}", edition) for number in range(UNNOTICED) for edition in BOOKS)
    assert any(
        differs(seed, edition, mutant) and not differs(seed, edition, Reference) for seed, edition in tries
    )


def test_a_difference_is_shown_as_a_conformance_case(tmp_path: Path) -> None:
    """The smallest one: it fails by itself, and passes without its falsified outcome."""
    mutant = next(mutant for mutant in MUTANTS if mutant.__name__ == "MoveThreeIsTwo")
    case = next(case for number in range(50) if (case := compare(f"shown-{number}", "2005", mutant)))
    suite = tmp_path / "suite.json"
    suite.write_text(json.dumps({"cases": [case]}), encoding="utf-8")
    told = CliRunner().invoke(app, ["conform", str(suite)]).output
    assert case["title"] in told
    assert told.endswith("0 passed, 1 failed\n")
    expected = case | {"expect": {}, "expect_after": {}, "expect_choices": {}}
    suite.write_text(json.dumps({"cases": [expected]}), encoding="utf-8")
    assert CliRunner().invoke(app, ["conform", str(suite)]).output == "1 passed, 0 failed\n"


@pytest.mark.parametrize("amount", [["--games", "3"], ["--seconds", "1"]])
def test_the_comparison_runs_from_the_command_line(amount: list[str]) -> None:
    told = CliRunner().invoke(app, ["fuzz", "--reference", "--edition", "2005", "--jobs", "1", *amount])
    assert told.exit_code == 0, told.output
    assert " passed, 0 failed\n" in told.output


def test_without_a_checkout_there_is_no_reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("botyard.proofs.rally.proofs.CHECKOUT", tmp_path)
    with pytest.raises(InputError, match="needs a checkout of Botyard"):
        CliRunner().invoke(app, ["fuzz", "--reference", "--games", "1"], catch_exceptions=False)


def test_the_reference_chooses_its_own_boards() -> None:
    with pytest.raises(InputError, match="--reference makes up its own positions"):
        CliRunner().invoke(app, ["fuzz", "--reference", "--course", "twister"], catch_exceptions=False)
