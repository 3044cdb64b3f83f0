"""`botyard serve` as a person sees it in a terminal: what to open, and nothing else."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminals import Terminal

from botyard.server.net.log_lines import set_up_logs

SERVE = ["serve", "--port", "0", "--no-warm-up", "--database", "games.db"]


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    terminal = Terminal(SERVE, tmp_path, width=200)
    terminal.read_until("Ctrl-C stops the server.")
    return terminal


@pytest.mark.parametrize("times", [1, 3])
def test_it_says_where_to_go_and_stops_silently(terminal: Terminal, times: int) -> None:
    """However often Ctrl-C is pressed: impatient people do, and some launchers pass on what came already."""
    for _ in range(times):
        os.kill(terminal.process, signal.SIGINT)
    assert terminal.end() == 0
    kept, opened, *rest = terminal.seen.split("\r\n")
    assert kept == "Games are kept in games.db"
    assert opened.startswith("Open http://")
    assert "".join(rest) == ""


class Screen:
    """A stderr that is a terminal or a file."""

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal
        self.text = ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _same_logs_afterwards() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.parametrize(
    ("is_terminal", "form", "plain", "level", "logged"),
    [
        (True, "auto", True, "", ["something"]),
        (True, "auto", True, "info", ["news", "something"]),
        (False, "auto", False, "", ["news", "something"]),
        (False, "auto", False, "error", []),
        (True, "json", False, "", ["news", "something"]),
        (False, "plain", True, "", ["something"]),
    ],
)
def test_plain_lines_for_people_json_for_collectors(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, form: str, plain: bool, level: str, logged: list[str]
) -> None:
    screen = Screen(is_terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    set_up_logs(level, form)
    log = logging.getLogger("botyard.server.test")
    log.info("news")
    log.warning("%sthing", "some")
    lines = screen.text.splitlines()
    if plain:
        assert [line.partition(": ")[2] for line in lines] == logged
    else:
        assert [json.loads(line)["message"] for line in lines] == logged
