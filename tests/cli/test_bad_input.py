"""Bad input ends in one clear line, whatever it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError


@pytest.mark.parametrize("verb", [["fuzz"], ["arena", "survey", "--course", "checkmate"]])
def test_fewer_than_no_processes(verb: list[str]) -> None:
    said = CliRunner().invoke(app, [*verb, "--games", "1", "--jobs", "-1"])
    assert said.exit_code == 2
    assert "--jobs" in said.output


def test_a_course_that_the_edition_does_not_have_is_not_passed() -> None:
    said = ["fuzz", "--games", "1", "--course", "risky-exchange", "--edition", "1994"]
    with pytest.raises(InputError, match="not a course for the edition 1994"):
        CliRunner().invoke(app, said, catch_exceptions=False)


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
