"""Citations for people: the heading and, where known, the page of the printed rulebook.

Code, tests and data cite lines of our texts (`000:228`), which nobody has at the table. `headings.toml` says
under which heading of its book a line stands.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

PUBLIC_LISTS = "lists"
"""Cites the public lists of cards, where a rulebook does not print them (1994)."""
_LINE = re.compile(r"(00[0-4]):([1-9]\d{0,3})(?:-\d+)?")
_RULING = re.compile(r"[RQ]\d+")


class Section(NamedTuple):
    """A heading of a printed book, the line of our text where it starts, and its page (0: unknown)."""

    line: int
    heading: str
    german: str
    """What the German text of the 2005 book calls it; empty for books that are printed in one language."""
    page: int

    @property
    def words(self) -> str:
        """For example `Priority of conveyor belts, p. 7`."""
        return f"{self.heading}, p. {self.page}" if self.page else self.heading


class Book(NamedTuple):
    """A printed rulebook."""

    title: str
    sections: tuple[Section, ...]

    def section_at(self, line: int) -> Section:
        """The section in which a line stands."""
        return next(section for section in reversed(self.sections) if section.line <= line)


@cache
def books() -> dict[str, Book]:
    """The five rulebooks by the numbers that citations begin with."""
    data = tomllib.loads(files("botyard").joinpath("headings.toml").read_text(encoding="utf-8"))
    return {
        number: Book(book["title"], tuple(Section(*section) for section in book["sections"]))
        for number, book in data.items()
    }


def section_of(cite: str) -> Section | None:
    """The section of the first line that a text cites; None if it cites none.

    >>> section_of("rulebook 000:435-441").german
    'Riskanter Tausch'
    """
    found = _LINE.search(cite)
    return books()[found[1]].section_at(int(found[2])) if found else None


def cite_words(cites: str) -> str:
    """Citations, separated by spaces, as people can use them.

    >>> cite_words("000:228-232 R2")
    '2005 rulebook, Priority of conveyor belts, p. 7; our ruling R2'
    """
    places: dict[str, list[str]] = {}
    for cite in cites.split():
        found = _LINE.fullmatch(cite)
        if found:
            book = books()[found[1]]
            place, words = book.title, book.section_at(int(found[2])).words
        elif cite == PUBLIC_LISTS:
            place, words = "public card lists", ""
        elif _RULING.fullmatch(cite):
            place, words = "our ruling", cite
        else:
            place, words = cite, ""
        listed = places.setdefault(place, [])
        if words and words not in listed:
            listed.append(words)
    return "; ".join(_joined(place, listed) for place, listed in places.items())


def _joined(place: str, listed: list[str]) -> str:
    if place == "our ruling":
        return f"{place} {', '.join(listed)}"
    return ", ".join([place, *(["; ".join(listed)] if listed else [])])
