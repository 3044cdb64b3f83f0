"""Bad input ends in one clear line, whatever it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError


@pytest.mark.parametrize("verb", [["fuzz"], ["arena", "survey", "--course", "checkmate"]])
def test_a_negative_number_of_processes(verb: list[str]) -> None:
    said = CliRunner().invoke(app, [*verb, "--games", "1", "--jobs", "-1"])
    assert said.exit_code == 2
    assert "--jobs" in said.output


def test_a_course_that_the_edition_does_not_have_is_refused() -> None:
    said = ["fuzz", "--games", "1", "--course", "risky-exchange", "--edition", "1994"]
    with pytest.raises(InputError, match="not a course for the edition 1994"):
        CliRunner().invoke(app, said, catch_exceptions=False)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--game", "ricochet", "--edition", "2005"], "has no editions and courses"),
        (["--game", "ricochet", "--fast"], "has nothing to compare with by --fast"),
        (["--game", "chess"], "unknown game 'chess'; choose rally or ricochet"),
    ],
)
def test_random_play_refuses_what_the_game_does_not_have(given: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        CliRunner().invoke(app, ["fuzz", "--games", "1", *given], catch_exceptions=False)


@pytest.mark.parametrize(
    ("verb", "data", "message"),
    [
        (["counts", "--write"], b"\xd3\x00", "not a text file"),
        (["conform"], b'[{"id": "a", "editions": 5}]', '"editions" must be a list'),
        (["conform"], b"[" * 100_000, "not valid JSON"),
        (["replay"], b"[" * 100_000, "not a complete record"),
        (["play", "--resume"], b"[" * 100_000, "not a complete record"),
    ],
)
def test_files_of_another_kind(tmp_path: Path, verb: list[str], data: bytes, message: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    with pytest.raises(InputError, match=message):
        CliRunner().invoke(app, [*verb, str(file)], catch_exceptions=False)
    assert file.read_bytes() == data


def test_a_collection_without_a_folder_is_not_made(tmp_path: Path) -> None:
    """It takes minutes, which would be lost."""
    file = tmp_path / "none" / "puzzles.json"
    with pytest.raises(InputError, match="there is no folder"):
        CliRunner().invoke(app, ["puzzle", "--collection", str(file)], catch_exceptions=False)


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    spec = tmp_path / "contest.toml"
    lineup = '[[lineups]]\nbots = ["random", "random"]\n'
    spec.write_text(f'name = "x"\ncourses = ["checkmate"]\nseeds = 1\nturn_limit = 1\n{lineup}')
    files = ["--out", str(tmp_path / "t.csv"), "--report", str(tmp_path)]
    with pytest.raises(InputError, match="cannot write"):
        CliRunner().invoke(app, ["arena", "run", str(spec), *files, "--jobs", "1"], catch_exceptions=False)


def test_a_terminal_that_knows_ascii_only(tmp_path: Path) -> None:
    said = [
        "play",
        "--people",
        "0",
        "--bots",
        "2",
        "--turn-limit",
        "1",
        "--save",
        str(tmp_path / "race.json"),
    ]
    code = "from botyard.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *said],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert b"== Risky Exchange ? RoboRally 2005" in done.stdout


def test_options_of_a_race_are_not_ignored_in_ricochet() -> None:
    said = ["play", "--game", "ricochet", "--course", "risky-exchange", "--rule", "turn_rule=no"]
    with pytest.raises(InputError, match="--course, --rule: only for RoboRally"):
        CliRunner().invoke(app, said, catch_exceptions=False)


@pytest.mark.parametrize("option", ["--name", "--seed"])
def test_bytes_that_are_not_text_are_refused(option: str) -> None:
    said = ["play", option, "Zo\udceb", "--bots", "1", "--course", "dizzy-dash"]
    with pytest.raises(InputError, match="is not text in this terminal's encoding"):
        CliRunner().invoke(app, said, catch_exceptions=False)
