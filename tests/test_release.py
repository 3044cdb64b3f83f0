"""What `make release` looks for in wheel and sdist."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.release import NOWHERE

SOURCE = Path(__file__).parents[1] / "src"


def test_no_source_of_ours_is_taken_for_rubbish() -> None:
    files = [str(file.relative_to(SOURCE)) for file in SOURCE.rglob("*.py")]
    assert [file for file in files if NOWHERE.search(file)] == []


@pytest.mark.parametrize("file", ["games/a.json", "client/node_modules/x.js", "botyard/__pycache__/a.pyc"])
def test_rubbish_is_found(file: str) -> None:
    assert NOWHERE.search(file)
