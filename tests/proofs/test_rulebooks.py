"""Every statement of the rulebooks has a proof that exists, and every case cites the books it claims."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.cli.conform import read_suite
from botyard.proofs.conformance.rulebooks import BOOKS, Book, Statement, page, problems, read_books, uncited

ROOT = Path(__file__).parents[2]
CASES = {case["id"]: case for suite in (ROOT / "tests/cases").glob("*.json") for case in read_suite(suite)}
RULINGS = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
RULING = re.compile(r"\b[RQ]\d+\b")
READ = read_books(ROOT / "tests/rulebooks")


@pytest.mark.parametrize("book", READ, ids=lambda book: book.book)
def test_every_statement_is_proven_by_something_that_exists(book: Book) -> None:
    assert BOOKS[book.edition] == book.book
    assert list(problems(book, CASES, ROOT, RULINGS)) == []


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_case_cites_the_book_of_each_edition_it_claims(case: dict[str, str]) -> None:
    assert uncited(case) == []


def test_the_rulings_that_cases_cite_exist() -> None:
    cited = {(case["id"], ruling) for case in CASES.values() for ruling in RULING.findall(case["source"])}
    assert ("told-push-01", "R15") in cited
    assert [one for one in sorted(cited) if f"| {one[1]} |" not in RULINGS] == []


def test_the_page_is_current() -> None:
    written = (ROOT / "docs/coverage.md").read_text(encoding="utf-8")
    assert written == page(READ), "run: make generate"


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        (Statement(at="1", says="nothing"), "has neither proof nor ruling"),
        (Statement(at="1", says="a ruling", ruling="R999"), "the ruling R999, which does not exist"),
        (Statement(at="1", says="a case", by=("no-case",)), "the case no-case, which does not exist"),
        (Statement(at="1", says="elsewhere", by=("own-cp-01",)), "own-cp-01, which does not run in 2005"),
        (Statement(at="1", says="a file", by=("tests/none.py",)), "tests/none.py, which does not exist"),
        (
            Statement(at="1", says="a test", by=("tests/proofs/test_rulebooks.py::test_none",)),
            "test_none, which does not exist",
        ),
        (Statement(at="1", says="flavour", kind="flavour"), "`why` belongs to statements that are not rules"),
        (Statement(at="first", says="no line", ruling="R1"), "lines are written as"),
    ],
)
def test_what_is_wrong_with_a_proof_is_found(statement: Statement, problem: str) -> None:
    book = Book(book="000", edition="2005", title="a book", statements=(statement,))
    (told,) = problems(book, CASES, ROOT, RULINGS)
    assert problem in told


def test_a_case_without_its_book_is_found() -> None:
    assert uncited({"source": "000:1", "editions": ["2005", "dutch"]}) == ["dutch"]
    assert uncited({"source": "000:1; R5", "editions": ["2005", "dutch"]}) == []


def test_coverage_is_counted_and_the_unproven_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, ["conform", "--coverage"])
    assert re.search(r"there is no tests.rulebooks here", str(told.exception or told.output))
    folder = tmp_path / "tests" / "rulebooks"
    folder.mkdir(parents=True)
    (folder / "000.toml").write_text(
        'book = "000"\nedition = "2005"\ntitle = "a book"\nstatements = [\n'
        '  { at = "7", says = "robots dance" },\n  { at = "8", says = "robots sing", ruling = "R1" },\n]\n',
        encoding="utf-8",
    )
    told = CliRunner().invoke(app, ["conform", "--coverage"])
    assert told.output.splitlines() == [
        "000 a book: 2 statements, 2 of them rules: 0 proven, 1 by ruling, 1 unproven",
        "  unproven 000:7 robots dance",
    ]
