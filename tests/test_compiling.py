"""Whoever waits for a compiler is told so, once, and not when kernels come from the cache."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from botyard import compiling
from botyard.compiling import CompilingLine

KERNEL = """
from botyard.kernels import kernel, part

@part
def twice(x):
    return 2 * x

@kernel
def four_times(x):
    return twice(twice(x))
"""
SCRIPT = """
import sys
from botyard import compiling
sys.path.insert(0, sys.argv[1])
if sys.argv[2:]:
    compiling.compile_quietly()
from own_kernels import four_times
print(four_times(3))
"""


def run(folder: Path, *quiet: str) -> tuple[str, str]:
    (folder / "own_kernels.py").write_text(KERNEL)
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder), *quiet],
        env={**environment, "XDG_CACHE_HOME": str(folder / "cache")},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout, done.stderr


def test_compiling_is_announced_once_and_cached_kernels_are_not(tmp_path: Path) -> None:
    assert run(tmp_path) == ("12\n", "Compiling kernels, once after an installation ...\n")
    assert run(tmp_path) == ("12\n", "")


def test_processes_that_nobody_looks_at_say_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, "quiet") == ("12\n", "")


class Terminal:
    """What stands in a terminal's only line."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.shown.append(text)

    def flush(self) -> None:
        pass


def test_in_a_terminal_the_line_counts_seconds_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    line = CompilingLine()
    line.begin("botyard.ricochet.solver.kernel")
    line.begin("botyard.ricochet.solver.search")
    line.end()
    line.end()
    text = "".join(terminal.shown)
    assert text.startswith("\rCompiling the Ricochet solver, once after an installation ... 0 s")
    assert text.endswith("\r")
    assert text.split("\r")[-2].strip() == ""


def test_the_seconds_go_on_with_the_next_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver is many kernels; who waits for it waits once."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    clock = iter(range(100))
    monkeypatch.setattr(compiling, "monotonic", lambda: float(next(clock)))
    line = CompilingLine()
    for module in (
        "botyard.ricochet.solver.search",
        "botyard.ricochet.solver.deep",
        "botyard.rally.fast.rollout",
    ):
        line.begin(module)
        line.end()
    seconds = [
        (what[10:22], int(count))
        for what, count in re.findall(r"\r(\w.*?) \.\.\. (\d+) s", "".join(terminal.shown))
    ]
    first = [count for what, count in seconds if what == "the Ricochet"]
    assert first == sorted(set(first)), "each look is later than the one before"
    assert len(first) >= 2
    assert next(count for what, count in seconds if what == "the RoboRall") == 1, (
        "something else starts again"
    )
