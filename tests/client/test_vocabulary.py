"""One word for one idea, in every language: the words of the German and Dutch rulebooks, and no others."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "client" / "src"
ENTRY = re.compile(r"""^  ['"]([^'"]+)['"]: (.*),$""", re.MULTILINE)

AVOIDED = {
    "de": {
        r"Flie(ß|ss)b[aä]nd": "Förderband",
        r"\bRegister": "Programmschritt",
        r"\bFahne": "Checkpoint",
        r"Kontrollpunkt": "Checkpoint",
        r"Archivmarke|Archivfeld|\bArchive?\b": "Sicherheitskopie",
        r"Werkst[aä]tt|Reparaturstelle": "Reparaturfeld",
        r"L[aä]ufer|Blockierer": "Renner and Blocker",
        r"Startbucht|Startpl[aä]tz": "Andockstation, Dock",
        r"Programmkart|Programmblatt": "Programmierkarte, Programmierblatt",
        r"\bTipps?\b": "Hinweis",
        r"\bReplay\b": "Aufzeichnung",
        r"statt dessen": "stattdessen",
        r"(nimmt|nehmen|nimmst) [^.]{0,24}Sch[aä]den": "erhalten",
        r"Karten? (bleibt und )?(läuft|laufen) wieder": "ausgeführt",
        r"mach(t|en) keinen Schaden": "verursachen",
        r"(Ende|ganzer|ganzen) (\w+ )?Zuges|ganzen? Zug\b": "Runde",
        r"nach hoch|Zum Jetzt|Dein bestes": "natural German",
    },
    "nl": {
        r"[Ll]opende band|\b[Ss]nelle band": "transportband, expresband",
        r"(?<![a-z])[Bb]anden\b": "transportbanden",
        r"(?<!werk)\b[Ss]leutel": "werksleutel",
        r"(archief|schade)fiche": "archiefjeton, schadejeton",
        r"[Rr]eparatie(plaats|vak|veld)": "herstelplaats",
        r"\b[Pp]ers(en)?\b": "pletter",
        r"[Vv]ergrendel": "geblokkeerd",
        r"[Ss]tartplaats": "dok",
        r"[Hh]erhaling": "opname",
        r"[Cc]heckpoint": "controlepunt",
        r"[Pp]rogrammakaart|programmablad": "programmeerkaart, programmabord",
        r"kaart(en)? (draai(t|en)|blijft en loopt) opnieuw": "uitgevoerd",
        r"\b([Ee]en|[EÉé]én|[Tt]wee|[Dd]rie|[Ee]lke) schade\b": "schadepunt, schadepunten",
        r"\b[Hh]et archiefjeton": "de archiefjeton",
        r"[Ss]peciale regel": "bijzondere regel",
        r"[Dd]raaikolk|[Ss]chuine wand|[Gg]ekleurde spiegel": "kleurenwervel, gekleurde barrière",
        r"[Oo]m het even|\b[Tt]ips?\b": "willekeurig, hint",
        r"naar (noord|oost|zuid|west)\b|naar \{side\}": "naar het noorden",
        r"Robot die moet'": "a whole sentence",
    },
    "en": {r"[Mm]issed a turn": "lost per turn", r"[Dd]earest": "most costly"},
}
"""What a catalogue must not say, and what it says instead."""

SAME = re.compile(
    r"Botyard|RoboRally|AMIGO|SuperBot|Chat|Bot|Team|Laser|Code|\{|\d|Tandem|Studio|PNG|SVG|GIF"
)
"""Names and loan words that are the same in all languages."""


@cache
def texts(language: str) -> dict[str, str]:
    """All entries of a language, by file and key."""
    folders = (SOURCES / "lib/i18n" / language, SOURCES / "help/texts" / language)
    files = [file for folder in folders for file in sorted(folder.glob("*.ts"))]
    files.append(SOURCES / "tutorial/texts" / f"{language}.ts")
    return {
        f"{file.parent.parent.name}/{file.stem}:{key}": text
        for file in files
        for key, text in ENTRY.findall(file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("language", AVOIDED)
def test_words_that_the_books_do_not_use_do_not_come_back(language: str) -> None:
    slips = [
        f"{where}: {text!r}: say {better}"
        for where, text in texts(language).items()
        for word, better in AVOIDED[language].items()
        if re.search(word, text)
    ]
    assert slips == []


def test_out_of_the_race_is_not_said_as_powered_down() -> None:
    out = [where for where, text in texts("en").items() if "out of the race" in text]
    assert "i18n/race:race.out" in out
    translated = [texts(language)[where] for language in ("de", "nl") for where in out]
    assert [text for text in translated if re.search(r"abgeschaltet|uitgeschakeld", text)] == []


def test_the_scan_sees_every_catalogue() -> None:
    assert all(len(texts(language)) > 900 for language in ("en", "de", "nl"))


@pytest.mark.parametrize("language", ["de", "nl"])
def test_no_sentence_is_left_in_english(language: str) -> None:
    english = set(texts("en").values())
    left = [
        f"{where}: {text}"
        for where, text in texts(language).items()
        if text in english and text.count(" ") >= 2 and not SAME.search(text)
    ]
    assert left == []
