"""Which statements of the rulebooks are proven, and by what (`tests/rulebooks/*.toml`).

A file lists the statements of one book, each with its lines and a tag in our own words. A statement is proven
by cases of its edition or by tests, or decided by a ruling; or its `kind` says why there is nothing to prove.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from botyard.errors import InputError

BOOKS = {
    "2005": "000",
    "ricochet2013": "001",
    "1994": "002",
    "dutch": "003",
    "amigo2000": "004",
}
"""The number of each edition's own rulebook."""
FOLDER = Path("tests/rulebooks")
Case = dict[str, Any]


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that a rulebook says."""

    at: str
    """Its lines: `112`, `219-222`."""
    says: str
    by: tuple[str, ...] = ()
    """Ids of cases, and names of tests as pytest knows them."""
    ruling: str = ""
    kind: Literal["rule", "component", "advice", "flavour"] = "rule"
    """A statement that is not a rule says why it needs no proof."""
    why: str = ""

    @property
    def state(self) -> str:
        """Whether and how it is proven."""
        if self.kind != "rule":
            return "nothing to prove"
        return "proven" if self.by else "by ruling" if self.ruling else "unproven"


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The statements of one rulebook, in the order of its lines."""

    book: str
    edition: str
    title: str
    statements: tuple[Statement, ...]

    def count(self, state: str) -> int:
        return sum(statement.state == state for statement in self.statements)


def read_books(folder: Path = FOLDER) -> list[Book]:
    """All books, by number; InputError if there are none or one cannot be read."""
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise InputError(f"there is no {folder} here; run this in a checkout of the repository")
    return [_read(file) for file in files]


def _read(file: Path) -> Book:
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Book)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise InputError(f"{file}: {error}") from None


def problems(book: Book, cases: Mapping[str, Case], root: Path, rulings: str) -> Iterator[str]:
    """What is wrong with the proofs of a book: missing ones, and unknown cases or tests."""
    last = 0
    for statement in book.statements:
        where = f"{book.book}:{statement.at} ({statement.says})"
        if statement.state == "unproven":
            yield f"{where} has neither proof nor ruling"
        if (statement.kind != "rule") != bool(statement.why):
            yield f"{where}: `why` belongs to statements that are not rules, and only there"
        if statement.ruling and f"| {statement.ruling} |" not in rulings:
            yield f"{where} names the ruling {statement.ruling}, which does not exist"
        for proof in statement.by:
            if problem := _proof_problem(proof, book.edition, cases, root):
                yield f"{where} {problem}"
        if not re.fullmatch(r"\d+(-\d+)?", statement.at) or first_line(statement) < last:
            yield f"{where}: lines are written as 112 or 219-222, in the order of the book"
        last = first_line(statement)


def first_line(statement: Statement) -> int:
    return int(re.split(r"\D", statement.at)[0] or 0)


def _proof_problem(proof: str, edition: str, cases: Mapping[str, Case], root: Path) -> str | None:
    if proof.startswith("tests/"):
        file, _, test = proof.partition("::")
        if not (root / file).is_file():
            return f"names {file}, which does not exist"
        return None if not test or test in tests_in(root / file) else f"names {proof}, which does not exist"
    if proof not in cases:
        return f"names the case {proof}, which does not exist"
    return None if edition in cases[proof]["editions"] else f"names {proof}, which does not run in {edition}"


@cache
def tests_in(file: Path) -> frozenset[str]:
    """The names of the tests in a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def uncited(case: Case) -> list[str]:
    """The editions of a case whose own book it does not cite, nor a ruling that stands in for it."""
    source = case.get("source", "")
    if re.search(r"\b[RQ]\d+\b", source):
        return []
    return [edition for edition in case["editions"] if not re.search(rf"\b{BOOKS[edition]}:\d", source)]


def report(books: Sequence[Book]) -> Iterator[str]:
    """Lines for people: how much of each book is proven, and what is unproven."""
    for book in books:
        rules = len(book.statements) - book.count("nothing to prove")
        yield (
            f"{book.book} {book.title}: {len(book.statements)} statements, {rules} of them rules: "
            f"{book.count('proven')} proven, {book.count('by ruling')} by ruling, "
            f"{book.count('unproven')} unproven"
        )
        for statement in book.statements:
            if statement.state == "unproven":
                yield f"  unproven {book.book}:{statement.at} {statement.says}"


def page(books: Sequence[Book]) -> str:
    """The generated page of the documentation."""
    lines = [
        "# What the rulebooks say, and what proves it",
        "",
        "Written by `make generate` from `tests/rulebooks`. Each statement of a rulebook is named by its",
        "lines and a tag in our words; a case of `tests/cases` or a test proves it for that edition, or a",
        "[ruling](rulings.md) decides it. `botyard conform --coverage` counts them.",
        "",
        "| book | statements | rules | proven | by ruling | unproven |",
        "|---|---|---|---|---|---|",
    ]
    for book in books:
        rules = len(book.statements) - book.count("nothing to prove")
        counts = [len(book.statements), rules, *map(book.count, ("proven", "by ruling", "unproven"))]
        lines.append(f"| {book.book} {book.title} | {' | '.join(map(str, counts))} |")
    for book in books:
        lines += ["", f"## {book.book} {book.title}", "", "| lines | says | proof |", "|---|---|---|"]
        lines += [f"| {s.at} | {s.says} | {_proof(s)} |" for s in book.statements]
    return "\n".join(lines) + "\n"


def _proof(statement: Statement) -> str:
    if statement.kind != "rule":
        return f"{statement.kind}: {statement.why}"
    proofs = [f"`{proof.removeprefix('tests/')}`" for proof in statement.by]
    return ", ".join([*proofs, *([statement.ruling] if statement.ruling else [])]) or "**none**"
