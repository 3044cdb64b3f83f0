"""What is wrong with the arguments is said before anything is compiled, or even loaded for that."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
import sys
from botyard.cli import main
try:
    main()
finally:
    print("numba" in sys.modules)
"""


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (["solve", "nonsense"], "nonsense is neither a position's code nor a file"),
        (["solve", "missing.json", "--batch"], "missing.json"),
        (["solve", "R2B2G1Y2-R1dGedB24Y0f-Bt", "--max-moves", "99"], "give a number from 1 to 60"),
        (["puzzle", "--day", "x"], "'x' is not a date"),
        (["puzzle", "nonsense"], "nonsense"),
        (["puzzle", "--moves", "99"], "ask for 2 to 18"),
        (["puzzle", "--moves", "7", "--robots", "9"], "ask for 1 to 4"),
        (["puzzle", "--level", "x"], "there is no level 'x'"),
        (["puzzle", "--rate", "R"], "is not a list of moves"),
        (["serve", "--log", "xml"], "unknown log format 'xml'; choose one of auto, plain, json"),
        (["play", "--bots", "99", "--bot", "planner"], "100 racers"),
        (["play", "--bot", "nobody"], "unknown bot 'nobody'"),
        (["play", "--game", "ricochet", "--bots", "1", "--bot", "nobody"], "there is no bot 'nobody'"),
        (["arena", "run", "missing.toml"], "cannot read missing.toml"),
        (["arena", "survey", "--bot", "strategist", "--course", "nowhere"], "nowhere"),
        (["analyse", "missing.json"], "cannot read missing.json"),
        (["warmup", "everything"], "unknown part 'everything'"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_wrong_argument(verb: list[str], message: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, *verb],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == "False\n", "numba was loaded"
    assert not (tmp_path / "cache").exists()
