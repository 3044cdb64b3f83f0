"""Nothing that only POSIX has is needed to look, solve, play, watch and serve.

Botyard runs here in processes to which this system looks like Windows (`other_systems/sitecustomize.py`),
with an encoding that knows no letters beyond ASCII: what is read or written without naming one fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from botyard.proofs.trials.processes import free_port

HERE = Path(__file__).parent
START = [sys.executable, "-c", "from botyard.cli import main; main()"]
WAIT = 120.0


def surroundings() -> dict[str, str]:
    path = os.pathsep.join([str(HERE / "other_systems"), str(HERE.parent / "src")])
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    return os.environ | plain | {"PYTHONPATH": path}


def botyard(*arguments: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*START, *arguments],
        cwd=cwd,
        env=surroundings(),
        input=typed,
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )


def works(*arguments: str, cwd: Path, typed: str = "") -> str:
    done = botyard(*arguments, cwd=cwd, typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "code",
    [
        "import fcntl",
        "from os import fork",
        "import os; os.getuid()",
        "import signal; signal.SIGKILL",
        "import uvloop",
        "import asyncio; asyncio.new_event_loop().add_signal_handler(15, print)",
    ],
)
def test_hidden_modules_are_missed(code: str) -> None:
    """The other tests here can fail: a module of ours that used this would."""
    script = f"exec(compile({code!r}, 'ours', 'exec'), {{'__name__': 'botyard.ours'}})"
    done = subprocess.run(
        [sys.executable, "-c", script], env=surroundings(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].partition(":")[0] in (
        "ModuleNotFoundError",
        "ImportError",
        "AttributeError",
        "NotImplementedError",
    )


def test_looking(tmp_path: Path) -> None:
    assert "Risky Exchange" in works("show", "risky-exchange", cwd=tmp_path)
    assert "risky-exchange" in works("courses", cwd=tmp_path)
    works("show", "risky-exchange", "--svg", "course.svg", cwd=tmp_path)
    assert "<svg" in (tmp_path / "course.svg").read_text(encoding="utf-8")


def test_playing_and_watching(tmp_path: Path) -> None:
    race = ("--people", "1", "--bots", "1", "--bot", "random", "--seed", "5", "--turn-limit", "2")
    typed = "1 2 3 4 5\n\n" * 20
    said = works("play", *race, "--save", "race.json", cwd=tmp_path, typed=typed)
    assert "over after 2 turns" in said
    assert "Register 5." in works("replay", "race.json", cwd=tmp_path)


def test_solving(tmp_path: Path) -> None:
    assert "moves" in works("solve", "R2B2G1Y2-R1dGedB24Y0f-Bt", cwd=tmp_path)


def test_serving(tmp_path: Path) -> None:
    port = free_port()
    serve = ("serve", "--port", str(port), "--database", "games.db", "--no-warm-up")
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen([*START, *serve], cwd=tmp_path, env=surroundings(), stdout=log, stderr=log)
    try:
        until = time.monotonic() + WAIT
        while not (page := fetch(f"http://127.0.0.1:{port}/")):
            assert server.poll() is None, (tmp_path / "log").read_text(encoding="utf-8")
            assert time.monotonic() < until
            time.sleep(0.1)
        assert b"<title>Botyard" in page
        second = botyard("serve", "--port", str(free_port()), "--database", "games.db", cwd=tmp_path)
        assert second.returncode == 2
        assert "another server already uses games.db" in second.stderr
    finally:
        server.terminate()
        server.wait(WAIT)


def fetch(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            data: bytes = answer.read()
            return data
    except (urllib.error.URLError, OSError):
        return b""


@pytest.mark.parametrize("trial", ["crash", "leak", "server", "churn", "jepsen", "siege"])
def test_trials_that_need_posix_say_so(trial: str, tmp_path: Path) -> None:
    done = botyard("bench", trial, cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "run it on Linux" in done.stderr


def test_calculating_needs_no_posix(tmp_path: Path) -> None:
    works("bench", "scaling", str(HERE.parent / "docs" / "scaling.json"), cwd=tmp_path)
