"""What the client takes over from Python has not drifted: message types, drawings, English words."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "client"
GENERATE = runpy.run_path(str(CLIENT / "generate.py"))


@pytest.mark.parametrize(
    "name", ["messages", "drawings", "elements", "element_words", "element_help", "things"]
)
def test_generated_file_is_fresh(name: str) -> None:
    written = GENERATE[name.upper()].read_text(encoding="utf-8")
    assert written == GENERATE[name](), f"run .venv/bin/python client/generate.py: {name}.ts is out of date"
