"""What a newcomer reads first: where to start, and help in groups without programmers' words."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from botyard.cli import app, command_line
from botyard.cli.help_pages import GROUPS, OTHERS, START

EXAMPLES = [line.split("   ")[0].strip() for line in START.splitlines() if line.startswith("  botyard ")]


def help_of(*arguments: str) -> str:
    command = [sys.executable, "-m", "botyard", *arguments, "--help"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def test_botyard_alone_says_where_to_start() -> None:
    said = CliRunner().invoke(app, []).output
    assert said == START + "\n"
    assert max(map(len, said.splitlines())) <= 90


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_names_a_command_and_options_that_exist(example: str) -> None:
    _, verb, *options = shlex.split(example)
    page = help_of(verb)
    assert all(option in page for option in options if option.startswith("--"))


def test_every_command_is_in_a_group() -> None:
    page = help_of()
    order = [re.search(rf"─ {heading} ─", page) for heading in GROUPS.values()]
    places = [found.start() for found in order if found]
    assert len(places) == len(GROUPS)
    assert places == sorted(places)
    assert OTHERS not in page


@pytest.mark.parametrize("verb", sorted(command_line.commands))  # type: ignore[attr-defined]
def test_help_shows_no_types_and_no_ranges(verb: str) -> None:
    page = help_of(verb)
    assert not re.search(r"<\w+|list\[|x>=|<=x|env var", page), page
