"""`botyard analyse` of a game of Ricochet Robots: all shortest ways, and each bid beside them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError
from botyard.ricochet.records.record import load
from botyard.ricochet.studies.analysis import analyse

RECORD = Path(__file__).parents[1] / "ricochet/data/golden_three_players.json"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["analyse", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_rounds_ways_and_bids(tmp_path: Path) -> None:
    said = run(str(RECORD), "--json", str(tmp_path / "found.json")).splitlines()
    found = analyse(load(RECORD))
    heads = [line for line in said if line.startswith("Round ")]
    assert len(heads) == len(found.rounds) > 0
    first = found.rounds[0]
    assert f"Round 1, {first.target.name}: {first.shortest} moves at best" in heads[0]
    ways = ["".join(line.split()) for line in said if line.startswith("    ") and " and " not in line]
    assert ways == [way.moves for played in found.rounds for way in played.ways]
    bids = [line for line in said if line.startswith("  ") and " bid " in line]
    assert len(bids) == sum(len(played.bids) for played in found.rounds)
    assert sum(": won with " in line for line in bids) == sum(
        bid.outcome == "won" for played in found.rounds for bid in played.bids
    )
    assert all(any(line.startswith(player) for line in said[-3:]) for player in found.players)
    kept = json.loads((tmp_path / "found.json").read_text())
    assert [one["count"] for one in kept["rounds"]] == [one.count for one in found.rounds]


def test_only_races_have_plots() -> None:
    with pytest.raises(InputError, match="leave out --plot"):
        CliRunner().invoke(app, ["analyse", str(RECORD), "--plot", "x.svg"], catch_exceptions=False)
