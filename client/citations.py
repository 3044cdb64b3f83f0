"""Where a rule comes from, for the help: headings of the printed books, and the origins of our rulings."""

from __future__ import annotations

import json
import re
from pathlib import Path

from botyard.headings import books as printed_books
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.editions import EDITIONS
from botyard.rally.engine.options import all_options
from botyard.rally.examples import FOLDER, example_code

RULINGS = Path(__file__).parents[1] / "docs" / "rulings.md"
ORIGINS = re.compile(
    r"\b(text) \(|(publisher's)|borrowed from (1994|2005|AMIGO|Dutch)|(public lists)|\b(own|ourselves)\b"
)


def origins(source: str) -> list[str]:
    """The kinds of sources that the column "from" names, in its order, each once.

    >>> origins("text (000:333); elsewhere borrowed from 2005")
    ['text', 'borrowed.2005']
    """
    found = []
    for text, publisher, borrowed, lists, own in ORIGINS.findall(source):
        kind = {"AMIGO": "amigo2000", "Dutch": "dutch"}.get(borrowed, borrowed)
        named = text or (publisher and "publisher") or (kind and f"borrowed.{kind}") or (lists and "lists")
        found.append(named or (own and "own"))
    return list(dict.fromkeys(found))


def ruling_origins() -> dict[str, list[str]]:
    """Where each ruling comes from, by its number."""
    rows: dict[str, list[str]] = {}
    column = 0
    for line in RULINGS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| # |"):
            column = cells.index("from")
        elif re.match(r"\| [RQ]\d+ \|", line):
            rows[cells[0]] = origins(cells[column])
    return rows


def headings(note: str) -> str:
    """The tables as TypeScript."""
    sections = {
        number: [list(section) for section in book.sections] for number, book in printed_books().items()
    }
    parts = [
        note,
        "\n/** Sections of the printed books: first line, heading, German heading, page (0: unknown). */\n",
        f"export const HEADINGS: Record<string, [number, string, string, number][]> = {_table(sections)}\n",
        "\n/** Where each of our rulings comes from. */\n",
        f"export const ORIGINS: Record<string, string[]> = {_table(ruling_origins())}\n",
    ]
    return "".join(parts)


def lines(note: str, books: tuple[str, ...]) -> str:
    """Where the rulebooks describe each option card and each special course rule."""
    options: dict[str, dict[str, str]] = {}
    for option in all_options():
        cites = dict(zip(books, option.cites, strict=False))
        options[option.id] = {edition: cites.get(edition, "") for edition in sorted(option.printed)}
    special = {name: rule.cites for name, rule in all_course_rules().items()}
    parts = [
        note,
        "/** By edition; an empty one: a card of our own. */",
        "export const OPTION_LINES: Record<string, Record<string, string>> = "
        + json.dumps(options, indent=2),
        f"export const SPECIAL_LINES: Record<string, string> = {json.dumps(special, indent=2)}",
    ]
    return "\n".join(parts) + "\n"


def edition_books(note: str) -> str:
    """The book that explains each edition."""
    books = {edition: rules.book for edition, rules in EDITIONS.items()}
    about = "/** The book that explains each edition: its own, or that of the edition it is a copy of. */"
    table = json.dumps(books, indent=2)
    return f"{note}\n{about}\nexport const EDITION_BOOKS: Record<string, string> = {table}\n"


def examples(note: str) -> str:
    """The worked examples by the entry of the help that they belong to, and by edition."""
    suite = json.loads((FOLDER / "cases.json").read_text(encoding="utf-8"))
    found: dict[str, dict[str, list[list[str]]]] = {}
    for case in suite["cases"]:
        for edition in case["editions"]:
            shown = found.setdefault(suite["shown_at"][case["id"]], {}).setdefault(edition, [])
            shown.append([case["id"].removeprefix("example-"), example_code(case["id"], edition)])
    about = "/** Worked examples of the rulebooks by entry and edition: the name of its text, its replay. */"
    kind = "Record<string, Record<string, [string, string][]>>"
    return f"{note}\n{about}\nexport const EXAMPLES: {kind} = {json.dumps(found, indent=2)}\n"


def _table(rows: dict[str, list[object]] | dict[str, list[list[object]]] | dict[str, list[str]]) -> str:
    written = "".join(
        f"  {json.dumps(key)}: {json.dumps(row, ensure_ascii=False)},\n" for key, row in rows.items()
    )
    return f"{{\n{written}}}"
