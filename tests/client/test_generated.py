"""What the client takes over from Python has not drifted: message types, drawings, English words."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from botyard.rally.engine.options import all_options
from botyard.rally.engine.rules import Option

CLIENT = Path(__file__).parents[2] / "client"
sys.path.insert(0, str(CLIENT))  # it imports a neighbour
GENERATE = runpy.run_path(str(CLIENT / "generate.py"))


NAMES = ["messages", "drawings", "elements", "element_words", "element_help", "things", "lines", "headings"]


@pytest.mark.parametrize("name", [*NAMES, "edition_books", "examples"])
def test_generated_file_is_fresh(name: str) -> None:
    written = GENERATE[name.upper()].read_text(encoding="utf-8")
    assert written == GENERATE[name](), f"run .venv/bin/python client/generate.py: {name}.ts is out of date"


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.id)
def test_a_printed_card_cites_the_book_of_every_edition_that_has_it(option: Option) -> None:
    """A card of our own cites none."""
    cited = {book for book, lines in zip(GENERATE["BOOKS"], option.cites, strict=False) if lines}
    assert cited in (set(), option.printed)
