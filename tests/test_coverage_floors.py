"""Floors of coverage: what is below one is told, and none of them ever sinks."""

from __future__ import annotations

import tomllib

import pytest
from tests.coverage_floors import FLOORS, SOURCE, below, by_folder, raised

FILES = {
    "rally/engine/game.py": (100, 99),
    "rally/engine/phases/move.py": (50, 40),
    "cli/play.py": (50, 10),
    "rng.py": (10, 10),
}


def test_a_folder_counts_all_that_is_in_it() -> None:
    shares = by_folder(FILES, [".", "rally", "rally/engine/phases", "cli"])
    assert {folder: round(share, 1) for folder, share in shares.items()} == {
        ".": 75.7,
        "rally": 92.7,
        "rally/engine/phases": 80,
        "cli": 20,
    }


def test_a_folder_that_is_gone_is_reported() -> None:
    with pytest.raises(SystemExit, match="names attic"):
        by_folder(FILES, ["attic"])


def test_only_what_is_below_its_floor_is_reported() -> None:
    told = below({"rally": 92.9, "cli": 20.0}, {"rally": 93, "cli": 20})
    assert told == ["rally is at 92.9 %, below its floor of 93 %"]


def test_floors_only_rise() -> None:
    text = raised({"rally": 92.9, "cli": 35.5}, {"rally": 93, "cli": 20})
    assert tomllib.loads(text) == {"rally": 93, "cli": 35}


def test_every_package_has_a_floor() -> None:
    floors = tomllib.loads(FLOORS.read_text(encoding="utf-8"))
    packages = {file.parent.name for file in SOURCE.glob("*/__init__.py")}
    assert packages <= floors.keys()
    assert all((SOURCE / folder).is_dir() for folder in floors)
