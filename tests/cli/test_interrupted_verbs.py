"""Ctrl-C ends long work soon, not after all that was planned."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

WORK = 50
"""Hundredths of a second of a processor: more than it takes to begin."""


@pytest.mark.parametrize("verb", [["fuzz", "--games", "5000"], ["arena", "survey", "--games", "500"]])
def test_games_that_have_not_begun_are_not_played(verb: list[str]) -> None:
    code = "from botyard.cli import main; main()"
    work = subprocess.Popen(
        [sys.executable, "-c", code, *verb, "--jobs", "1"],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        _wait_until_somebody_plays(work.pid)
        os.killpg(work.pid, signal.SIGINT)
        _, said = work.communicate(timeout=30)
    finally:
        if work.poll() is None:
            os.killpg(work.pid, signal.SIGKILL)
            work.communicate()
    assert work.returncode == 130
    assert b"Traceback" not in said


def _wait_until_somebody_plays(parent: int) -> None:
    """A process that the command has started has done some work."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == parent and int(fields[11]) > WORK:
                    return
        time.sleep(0.02)
    raise TimeoutError("nobody has begun to play")
