"""Every ruling says where it comes from, and nothing borrowed overrules an edition's own text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from botyard.proofs.conformance.rulebooks import read_books

ROOT = Path(__file__).parents[2]
SOURCES = re.compile(
    r"text \(.*\d{3}:\d+.*\)|publisher's (answers|correction)|borrowed from (1994|2005|AMIGO|Dutch)\b"
    r"|public lists|own\b"
)


def rulings() -> dict[str, dict[str, str]]:
    """The rows of all tables, by number, each with the names of its columns."""
    rows: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    for line in (ROOT / "docs/rulings.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| # |"):
            columns = cells
        elif re.match(r"\| [RQ]\d+ \|", line):
            assert cells[0] not in rows, f"{cells[0]} is there twice"
            rows[cells[0]] = dict(zip(columns, cells, strict=True))
    return rows


RULINGS = rulings()


@pytest.mark.parametrize("number", RULINGS)
def test_a_ruling_says_where_it_comes_from(number: str) -> None:
    assert SOURCES.match(RULINGS[number]["from"]), RULINGS[number]["from"]


@pytest.mark.parametrize(
    "words", ["", "somebody said so", "text", "borrowed from elsewhere", "text (no line)"]
)
def test_other_words_are_not_a_source(words: str) -> None:
    assert not SOURCES.match(words)


def test_what_a_book_says_is_never_left_to_a_borrowed_ruling() -> None:
    """A ruling that covers a statement of a book is text, the publisher's or our own."""
    for book in read_books(ROOT / "tests/rulebooks"):
        for statement in book.statements:
            if statement.ruling:
                assert not RULINGS[statement.ruling]["from"].startswith("borrowed"), statement


def test_every_ruling_stands_beside_its_rule_in_the_app() -> None:
    """Players meet all of them. One that they do not would be left out here by number, with the reason."""
    files = [ROOT / "client/src" / name for name in ("help/lines.ts", "help/entries.ts", "lib/elements.ts")]
    # A key such as `ruling.R1` alone shows nobody the number.
    cited = {
        ruling
        for file in files
        for ruling in re.findall(r"(?<![.\w])[RQ]\d+\b", file.read_text(encoding="utf-8"))
    }
    assert {"R1", "R84", "R102", "Q1"} <= RULINGS.keys()
    assert [number for number in RULINGS if number not in cited] == []
    assert cited <= RULINGS.keys(), "a citation of a ruling that is not written down"
