"""`botyard courses --surprise`: a file that show and play accept."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError
from botyard.rally.floor.courses import load_course

ASKED = ["courses", "--surprise", "--length", "short", "--difficulty", "easy", "--seed", "7"]


def test_the_file_is_a_course(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    said = CliRunner().invoke(app, [*ASKED, "--save", str(file)])
    assert said.exit_code == 0, said.output
    assert "botyard play --course" in said.output
    course = load_course(str(file))
    assert (course.length, course.difficulty) == ("short", "easy")
    shown = CliRunner().invoke(app, ["show", str(file), "--plain"])
    assert course.name in shown.output
    assert CliRunner().invoke(app, ASKED).output == file.read_text()


def test_an_impossible_request() -> None:
    with pytest.raises(InputError, match="choose short, medium or long"):
        CliRunner().invoke(app, ["courses", "--surprise", "--length", "endless"], catch_exceptions=False)


def test_the_file_says_how_it_was_made(tmp_path: Path) -> None:
    """The whole request: the seed alone makes another course."""
    file = tmp_path / "mine.toml"
    request = ["--players", "6", "--edition", "1994"]
    CliRunner().invoke(app, [*ASKED, *request, "--save", str(file)])
    command = file.read_text().splitlines()[0].removeprefix("# botyard ").split()
    assert CliRunner().invoke(app, command).output == file.read_text()


def test_only_a_random_course_is_saved(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="add --surprise"):
        CliRunner().invoke(app, ["courses", "--save", str(tmp_path / "x.toml")], catch_exceptions=False)
