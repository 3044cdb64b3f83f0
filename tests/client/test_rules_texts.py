"""The rules help of the browser says what the engine does, edition by edition, in three languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from tests.client.rules_facts import FACTS, LANGUAGES, contradictions

from botyard.rally.engine.editions import EDITIONS

TEXTS = Path(__file__).parents[2] / "client" / "src" / "help" / "texts"
LINE = re.compile(r"""^  ['"]([^'"]+)['"]: (['"])(.*)\2,$""", re.MULTILINE)


@cache
def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted((TEXTS / language).glob("*.ts")):
        found |= {key: text for key, _, text in LINE.findall(file.read_text(encoding="utf-8"))}
    return found


def page(edition: str, language: str) -> dict[str, str]:
    """The texts of all entries as that edition has them."""
    found = texts(language)
    return {
        key.removesuffix(".text"): found.get(f"{key}.{edition}", text)
        for key, text in found.items()
        if key.endswith(".text")
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_facts_of_an_edition(edition: str, language: str) -> None:
    assert contradictions(EDITIONS[edition], language, page(edition, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_another_edition_is_noticed(language: str) -> None:
    """Each edition differs from each other in what its page must say."""
    for edition, rules in EDITIONS.items():
        for other in EDITIONS:
            noticed = contradictions(rules, language, page(other, language))
            assert bool(noticed) is (edition != other), (edition, other)


def test_every_fact_holds_somewhere() -> None:
    never = [fact for fact in FACTS if not any(fact.true(rules) for rules in EDITIONS.values())]
    assert never == []
