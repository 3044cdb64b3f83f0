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


FORKING = """
import functools, os, signal
from botyard.cli import main
os.register_at_fork(after_in_parent=functools.partial(os.kill, os.getpid(), signal.SIGINT))
main()
"""
"""A command that is interrupted at the moment when it starts a process."""


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="its processes are not forked")
@pytest.mark.parametrize("verb", [["fuzz", "--games", "5000"], ["arena", "survey", "--games", "500"]])
def test_ctrl_c_while_processes_start_ends_them_too(verb: list[str]) -> None:
    command = [sys.executable, "-c", FORKING, *verb, "--jobs", "2"]
    work = subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        _, said = work.communicate(timeout=60)  # until nobody is left who could say anything
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(work.pid, signal.SIGKILL)
    assert work.returncode == 130
    assert b"Traceback" not in said


INTERRUPTED = """
import os, runpy, signal, sys
script, wanted = sys.argv.pop(1), sys.argv.pop(1)

def interrupt(event, given):
    if event == "import" and given[0] == wanted:
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(interrupt)
sys.argv = [script, *sys.argv[1:]]
runpy.run_path(script, run_name="__main__")
"""
"""A script that is interrupted at the moment when it imports a module."""


@pytest.mark.parametrize("loading", ["botyard.cli", "typer", "rich", "botyard.rally.floor.library"])
def test_ctrl_c_while_the_command_loads_is_quiet(loading: str) -> None:
    script = Path(sys.executable).with_name("botyard")
    command = [sys.executable, "-c", INTERRUPTED, str(script), loading, "courses"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "")


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
