"""Ctrl-C ends long work soon, not after all that was planned."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest


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
        time.sleep(4)  # the games have begun
        os.killpg(work.pid, signal.SIGINT)
        _, said = work.communicate(timeout=30)
    finally:
        if work.poll() is None:
            os.killpg(work.pid, signal.SIGKILL)
    assert work.returncode == 130
    assert b"Traceback" not in said
