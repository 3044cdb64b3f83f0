"""Locks between processes: the second one waits for the first, also if the first is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from botyard.server.storage.file_locks import one_process_at_a_time

SCRIPT = """
import sys
from pathlib import Path
from botyard.server.storage.file_locks import one_process_at_a_time
print("started", flush=True)
with one_process_at_a_time(Path(sys.argv[1])):
    print("inside", flush=True)
    sys.stdin.readline()
"""


def another_process(file: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SCRIPT, str(file)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def lines(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(count)]


def test_the_second_process_waits_for_the_first(tmp_path: Path) -> None:
    file = tmp_path / "kernels.lock"
    with another_process(file) as first:
        assert lines(first, 2) == ["started", "inside"]
        with another_process(file) as second:
            assert lines(second, 1) == ["started"]
            assert first.poll() is None
            first.kill()
            assert lines(second, 1) == ["inside"], "the lock of a killed process is free"
            second.communicate("\n")
        assert second.returncode == 0
    with one_process_at_a_time(file):
        pass


def test_nobody_else_gets_in_meanwhile(tmp_path: Path) -> None:
    file = tmp_path / "kernels.lock"
    with one_process_at_a_time(file):
        second = another_process(file)
        assert lines(second, 1) == ["started"]
        try:
            second.wait(timeout=1)
        except subprocess.TimeoutExpired:
            pass
        else:
            raise AssertionError("the other process did not wait")
    assert lines(second, 1) == ["inside"]
    second.communicate("\n")
