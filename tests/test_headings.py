"""Citations for people: every line that players may see cited stands under a heading of its printed book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from botyard.headings import books, cite_words, section_of
from botyard.rally.floor.courses import all_courses
from botyard.report import Report, report_lines

CLIENT = Path(__file__).parents[1] / "client" / "src"


@pytest.mark.parametrize(
    ("cites", "words"),
    [
        ("000:228-232", "2005 rulebook, Priority of conveyor belts, p. 7"),
        ("000:228 000:230", "2005 rulebook, Priority of conveyor belts, p. 7"),
        ("000:825 004:468", "2005 rulebook, Factory floor guide: pushers; AMIGO rulebook, 3. Schieber"),
        ("002:337 002:382", "1994 manual, Damage, p. 26; PowerDown, p. 28"),
        ("003:273 R110", "Dutch rulebook, 4.4 Terug tot leven, p. 10; our ruling R110"),
        ("lists", "public card lists"),
        ("lists 002:547", "public card lists; 1994 manual, Optional Weapon, p. 37"),
        ("001:47", "Ricochet Robots rulebook, Die Züge der Roboter"),
        ("what somebody typed", "what; somebody; typed"),
    ],
)
def test_words_of_citations(cites: str, words: str) -> None:
    assert cite_words(cites) == words


@pytest.mark.parametrize("number", books())
def test_sections_are_in_order_and_begin_with_the_book(number: str) -> None:
    lines = [section.line for section in books()[number].sections]
    assert lines[0] == 1
    assert lines == sorted(set(lines))
    pages = [section.page for section in books()[number].sections if section.page]
    assert number in ("004", "002") or pages == sorted(pages)


def test_a_course_of_the_manual_stands_under_its_own_name() -> None:
    for course in all_courses():
        section = section_of(course.source)
        if section is not None and course.source.startswith("rulebook 000:"):
            assert (section.heading, bool(section.german), section.page > 12) == (course.name, True, True)


def test_no_player_reads_line_numbers_in_the_terminal() -> None:
    report = Report(at=3, rule="Conveyor belt", lines="000:220 R15", text="odd")
    told = "\n".join(report_lines(report, "turn 1", "a belt"))
    assert "2005 rulebook, Order of the factory elements, p. 7; our ruling R15" in told


def test_no_text_of_the_browser_names_a_line() -> None:
    """Lines stay in tables that are translated into headings (`citesWords`)."""
    texts = [
        *CLIENT.glob("lib/i18n/*/*.ts"),
        *CLIENT.glob("help/texts/*/*.ts"),
        *CLIENT.glob("tutorial/texts/*.ts"),
    ]
    assert len(texts) > 60
    found = [file.name for file in texts if re.search(r"\b00[0-4]:\d", file.read_text(encoding="utf-8"))]
    assert found == []
