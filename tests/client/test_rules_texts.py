"""The rules help of the browser says what the engine does, edition by edition, in three languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from botyard.rally.engine.editions import EDITIONS
from botyard.rally.engine.phases.cleanup import repair_one_and_option, repair_two_or_option
from botyard.rally.engine.phases.damage import register_of_choice

TEXTS = Path(__file__).parents[2] / "client" / "src" / "help" / "texts"
LANGUAGES = ("en", "de", "nl")
LINE = re.compile(r"""^  ['"]([^'"]+)['"]: (['"])(.*)\2,$""", re.MULTILINE)

WORDS = {
    "en": {
        "three": "Three lives",
        "nine": "nine",
        "decline": "may decline",
        "chosen": "of your choice",
        "nine turns": "hand of nine",
        "alone": "starts at once",
        "two wrenches": "Two wrenches",
        "hammer": "hammer",
        "two damage": "with two damage",
        "not facing": "not at a robot within three",
    },
    "de": {
        "three": "Drei Lebenspunkte",
        "nine": "neun",
        "decline": "ablehnen",
        "chosen": "Du wählst den Programmschritt",
        "nine turns": "Neun Karten nur mit Drehungen",
        "alone": "sofort",
        "two wrenches": "Zwei Schraubenschlüssel",
        "hammer": "Hammer",
        "two damage": "mit zwei Schadenspunkten",
        "not facing": "nicht auf einen Roboter innerhalb von drei",
    },
    "nl": {
        "three": "Drie levens",
        "nine": "negen",
        "decline": "afslaan",
        "chosen": "Jij kiest het register",
        "nine turns": "Negen kaarten met alleen draaien",
        "alone": "meteen",
        "two wrenches": "Twee werksleutels",
        "hammer": "hamer",
        "two damage": "met twee schade",
        "not facing": "niet naar een robot binnen drie",
    },
}


@cache
def texts(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted((TEXTS / language).glob("*.ts")):
        found |= {key: text for key, _, text in LINE.findall(file.read_text(encoding="utf-8"))}
    return found


def said(language: str, entry: str, edition: str) -> str:
    """An entry's text in that edition."""
    found = texts(language)
    return found.get(f"{entry}.text.{edition}") or found[f"{entry}.text"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_facts_of_an_edition(edition: str, language: str) -> None:
    rules, words = EDITIONS[edition], WORDS[language]

    def tells(word: str, entry: str) -> bool:
        return words[word] in said(language, entry, edition)

    assert tells("three", "lives") is (rules.lives == 3)
    assert tells("nine", "deal")
    assert tells("nine turns", "deal") is rules.redeal_rotations
    assert tells("chosen", "unlock") is (rules.unlock is register_of_choice)
    assert tells("decline", "repairs") is rules.voluntary_repair
    assert tells("two damage", "reentry") is (rules.reentry.damage == 2)
    assert tells("not facing", "reentry") is rules.reentry.sight_on_archive
    assert tells("hammer", "repair_double") is (edition == "2005")
    assert tells("two wrenches", "repair_double") is (edition != "2005")
    if rules.timer.mode == "last":
        assert str(rules.timer.seconds) in said(language, "glass", edition)
        assert tells("alone", "glass")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_double_site_gives_is_told_where_it_is_given(language: str) -> None:
    told = {edition: said(language, "repair_double", edition) for edition in EDITIONS}
    option = {"en": "option card", "de": "Optionskarte", "nl": "optiekaart"}[language]
    assert {edition: option in text for edition, text in told.items()} == {
        edition: rules.use_site in (repair_two_or_option, repair_one_and_option)
        for edition, rules in EDITIONS.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_floor_moves_in_the_engines_order(language: str) -> None:
    words = {
        "en": ("express belts", "normal belts", "pushers", "gears", "crushers"),
        "de": ("Express", "normale Förderbänder", "Schieber", "Zahnr", "Pressen"),
        "nl": ("expresbanden", "gewone transportbanden", "duwers", "tandwielen", "pletters"),
    }[language]
    steps = [name for name, _ in EDITIONS["2005"].register]
    order = ("express belts", "belts", "pushers", "gears", "crushers")
    assert [step for step in steps if step in order] == list(order)
    text = said(language, "elements", "2005")
    places = [text.lower().find(word.lower()) for word in words]
    assert -1 not in places, (text, places)
    assert places == sorted(places)
