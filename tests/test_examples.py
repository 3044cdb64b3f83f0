"""The examples run as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

NOTICES = ("Compiling ", "races on the simulator are played without ")
"""What may be said besides: on first use, and where somebody has added a card that the simulator lacks."""
EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(example: Path, tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, str(example)], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout
    assert not [line for line in result.stderr.splitlines() if not line.startswith(NOTICES)]


def test_there_are_examples() -> None:
    assert {"play_a_game", "write_a_bot"} <= {example.stem for example in EXAMPLES}
