"""What a rules page must say because the engine does it: numbers, orders, who chooses; in all languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from botyard.rally.engine.cards import DECK
from botyard.rally.engine.elements.lasers import fire_board_then_robots
from botyard.rally.engine.phases.cleanup import (
    repair_by_wrenches,
    repair_one_and_option,
    repair_two_or_option,
)
from botyard.rally.engine.phases.damage import FATAL, FIRST_LOCK, lowest_register, register_of_choice
from botyard.rally.engine.phases.deal import FULL_HAND, deal
from botyard.rally.engine.phases.reenter import by_archive_pile, by_destruction, by_dock, reenter
from botyard.rally.engine.phases.start import choose_robots
from botyard.rally.engine.rules import Rules

LANGUAGES = ("en", "de", "nl")

NUMBERS = {
    "en": {2: "two", 3: "three", 4: "four", 8: "eight", 9: "nine"},
    "de": {2: "zwei", 3: "drei", 4: "vier", 8: "acht", 9: "neun"},
    "nl": {2: "twee", 3: "drie", 4: "vier", 8: "acht", 9: "negen"},
}
ORDINALS = {
    "en": {5: "fifth", 10: "tenth"},
    "de": {5: "fünfte", 10: "zehnte"},
    "nl": {5: "vijfde", 10: "tiende"},
}


class Fact(NamedTuple):
    """An entry says these words, in English, German and Dutch, in exactly the editions where it is so."""

    entry: str
    en: str
    de: str
    nl: str
    true: Callable[[Rules], bool] = lambda rules: True


ONLY_IN: Mapping[str, Callable[[Rules], bool]] = {
    "glass": lambda rules: rules.timer.mode == "last",
    "announce": lambda rules: rules.power_down.allowed,
    "virtual": lambda rules: rules.start == "shared",
    "sacrifice": lambda rules: bool(rules.options),
    "options": lambda rules: bool(rules.options),
    "option_order": lambda rules: bool(rules.options),
    "texts_1994": lambda rules: rules.edition == "1994",
    "dock": lambda rules: rules.start == "docks",
    "start_square": lambda rules: rules.start == "shared",
}
"""Entries that an edition's page has only if the engine plays them there."""


def has_options(rules: Rules) -> bool:
    return bool(rules.options)


def extra_life(players: int, boards: int) -> Callable[[Rules], bool]:
    return lambda rules: rules.optional_lives(players, boards) > rules.lives


def more_than_five_only(rules: Rules) -> bool:
    return extra_life(6, 1)(rules) and not extra_life(5, 1)(rules)


def comes_back_before_the_deal(rules: Rules) -> bool:
    return rules.turn.index(reenter) < rules.turn.index(deal)


FACTS = (
    Fact("players", "alone", "allein", "alleen", lambda rules: rules.players[0] == 1),
    Fact("start", "dock 1", "Dock 1", "dok 1", lambda rules: rules.start == "docks"),
    Fact("start", "virtual", "virtuelle", "virtuele", lambda rules: rules.start == "shared"),
    Fact(
        "start",
        "highest number chooses",
        "höchste Nummer wählt",
        "hoogste nummer kiest",
        lambda rules: choose_robots in rules.set_up,
    ),
    Fact("start", "facing any way", ", wohin", "waarheen", lambda rules: rules.start != "docks"),
    Fact(
        "start",
        "must be a move forward or back",
        "muss vor oder zurück",
        "moet vooruit of achteruit",
        lambda rules: rules.first_card_must_move,
    ),
    Fact("lives", "five or more players", "b fünf Spielern", "anaf vijf spelers", extra_life(5, 1)),
    Fact("lives", "more than five", "mehr als fünf", "meer dan vijf", more_than_five_only),
    Fact(
        "lives",
        "five or more factory boards",
        "ab fünf Fabrikplänen",
        "vanaf vijf fabrieksborden",
        extra_life(2, 5),
    ),
    Fact(
        "lives",
        "each pays for one new robot",
        "jeder bezahlt ein Duplikat",
        "elk betaalt één nieuwe robot",
        lambda rules: rules.pay_life_at == "reentry",
    ),
    Fact("win", "time limit", "Zeit", "tijd", lambda rules: rules.time_limit_win),
    Fact("all_lost", "nobody wins", "niemand", "niemand", lambda rules: rules.all_lost == "none"),
    Fact(
        "deal",
        "hand of nine",
        "Neun Karten nur mit Drehungen",
        "Negen kaarten met alleen draaien",
        lambda rules: rules.redeal_rotations,
    ),
    Fact("glass", "starts at once", "sofort", "meteen"),
    Fact("announce", "Dock 1", "Dock 1", "Dok 1", lambda rules: rules.start == "docks"),
    Fact("fire", "Robots fire too", "die Roboter feuern", "robots vuren", lambda rules: rules.robot_lasers),
    Fact(
        "laser_order",
        "board lasers fire first",
        "des Plans feuern zuerst",
        "van het bord vuren eerst",
        lambda rules: dict(rules.register)["lasers"] is fire_board_then_robots,
    ),
    Fact("touch", "crosses it", "überquert", "eroverheen rijdt of", lambda rules: rules.touch_on_entry),
    Fact(
        "unlock",
        "of your choice",
        "Du wählst den Programmschritt",
        "Jij kiest het register",
        lambda rules: rules.unlock is register_of_choice,
    ),
    Fact("unlock", "lowest", "niedrigste", "laagste", lambda rules: rules.unlock is lowest_register),
    Fact("repairs", "may decline", "ablehnen", "afslaan", lambda rules: rules.voluntary_repair),
    Fact("repair_double", "hammer", "Hammer", "hamer", lambda rules: rules.edition == "2005"),
    Fact(
        "repair_double",
        "Two wrenches",
        "Zwei Schraubenschlüssel",
        "Twee werksleutels",
        lambda rules: rules.edition != "2005",
    ),
    Fact(
        "repair_double",
        "option card",
        "Optionskarte",
        "optiekaart",
        lambda rules: rules.use_site in (repair_two_or_option, repair_one_and_option),
    ),
    Fact(
        "repair_double",
        "one or two points, as you choose",
        "einer oder zwei Schadenspunkte repariert, wie du willst",
        "een of twee schadepunten gerepareerd, wat je wilt",
        lambda rules: rules.use_site is repair_by_wrenches and rules.voluntary_repair,
    ),
    Fact("reentry", "any way you like", "Blick nach Wahl", "waarheen je wilt"),
    Fact(
        "reentry",
        "not at a robot within three",
        "nicht auf einen Roboter innerhalb von drei",
        "niet naar een robot binnen drie",
        lambda rules: rules.reentry.sight_on_archive,
    ),
    Fact(
        "reentry",
        "with two damage",
        "mit zwei Schadenspunkten",
        "met twee schadepunten",
        lambda rules: rules.reentry.damage == 2,
    ),
    Fact(
        "reentry", "without damage", "ohne Schaden", "zonder schade", lambda rules: not rules.reentry.damage
    ),
    Fact(
        "reentry",
        "beginning of the next turn",
        "Beginn der nächsten Runde",
        "begin van de volgende beurt",
        comes_back_before_the_deal,
    ),
    Fact(
        "taken",
        "as a virtual robot",
        "als virtueller Roboter",
        "als virtuele robot",
        lambda rules: rules.reentry.occupied == "virtual",
    ),
    Fact(
        "taken",
        "in sight within three squares",
        "auf drei Felder in Sicht",
        "in zicht hebben binnen drie vakken",
        lambda rules: rules.reentry.sight_limit == 3,
    ),
    Fact(
        "taken",
        "destroyed first",
        "zuerst zerstört",
        "eerst vernietigd",
        lambda rules: rules.reentry.order is by_destruction,
    ),
    Fact(
        "taken",
        "bottom of the pile",
        "im Stapel unten",
        "onderop",
        lambda rules: rules.reentry.order is by_archive_pile,
    ),
    Fact(
        "taken",
        "in player order",
        "Reihenfolge der Spieler",
        "volgorde van de spelers",
        lambda rules: rules.reentry.order is by_dock and rules.reentry.occupied == "adjacent",
    ),
    Fact(
        "power_down",
        "Only damaged",
        "Nur beschädigte",
        "Alleen beschadigde",
        lambda rules: rules.power_down.only_damaged,
    ),
    Fact(
        "power_down",
        "Only as a variant",
        "Nur als Variante",
        "Alleen als variant",
        lambda rules: not rules.power_down.allowed,
    ),
    Fact(
        "while_down",
        "touches a flag",
        "erreicht er ihn",
        "raakt hij die aan",
        lambda rules: rules.power_down.touches,
    ),
    Fact(
        "while_down",
        "give it options",
        "geben ihm Optionen",
        "geven hem opties",
        lambda rules: has_options(rules) and rules.power_down.draws_options,
    ),
    Fact(
        "while_down",
        "nor gives up options",
        "gibt keine ab",
        "levert er geen in",
        lambda rules: has_options(rules) and not rules.power_down.gives_up_options,
    ),
    Fact(
        "down_return",
        "may start powered down",
        "darf abgeschaltet beginnen",
        "mag uitgeschakeld beginnen",
        lambda rules: rules.power_down.on_reentry,
    ),
)

ORDER = {
    "express belts": ("express belts", "Expressbänder", "expresbanden"),
    "belts": ("normal belts", "normale Förderbänder", "gewone transportbanden"),
    "pushers": ("pushers", "Schieber", "duwers"),
    "gears": ("gears", "Zahnräder", "tandwielen"),
    "crushers": ("crushers", "Pressen", "pletters"),
}
"""The steps in which the floor moves, as pages call them."""


def figures(rules: Rules, language: str) -> list[tuple[str, str]]:
    """Entries with a number that the engine knows."""
    number, ordinal = NUMBERS[language], ORDINALS[language]
    at = LANGUAGES.index(language)
    lives, to, seconds, cards = (
        words[at]
        for words in (
            ("lives", "Lebenspunkte", "levens"),
            ("to", "bis", "tot"),
            ("seconds", "Sekunden", "seconden"),
            ("cards", "Karten", "kaarten"),
        )
    )
    fewest, most = rules.players
    kinds = {card.kind for card in DECK}
    decks = {kind: [card.priority for card in DECK if card.kind == kind] for kind in kinds}
    return [
        ("players", f"{number[max(fewest, 2)].capitalize()} {to} {number[most]}"),
        ("lives", f"{number[rules.lives].capitalize()} {lives}"),
        ("deal", number[FULL_HAND]),
        ("glass", f"{rules.timer.seconds} {seconds}"),
        ("damage", ordinal[FIRST_LOCK]),
        ("damage", ordinal[FATAL]),
        ("locks", ordinal[FIRST_LOCK]),
        ("destroyed", ordinal[FATAL]),
        ("texts_1994", f"{len(rules.options)} {cards}"),
        ("priority", f"{len(DECK)} {cards}"),
        *((f"card.{kind}", f" {len(of)} {cards}") for kind, of in sorted(decks.items())),
        *((f"card.{kind}", f" {min(of)} {to} {max(of)}") for kind, of in sorted(decks.items())),
    ]


def contradictions(rules: Rules, language: str, page: Mapping[str, str]) -> list[str]:
    """Where a page, its texts by entry, differs from what the engine does; empty if nowhere."""

    def played(entry: str) -> bool:
        return entry not in ONLY_IN or ONLY_IN[entry](rules)

    wrong = [
        f"{entry} lacks {words!r}: {page[entry]}"
        for entry, words in figures(rules, language)
        if played(entry) and words not in page[entry]
    ]
    for fact in FACTS:
        words = getattr(fact, language)
        if played(fact.entry) and (words in page[fact.entry]) is not fact.true(rules):
            wrong.append(f"{fact.entry}, {words!r} should be {fact.true(rules)}: {page[fact.entry]}")
    steps = [ORDER[name][LANGUAGES.index(language)] for name, _ in rules.register if name in ORDER]
    places = [page["elements"].find(step) for step in steps]
    if len(steps) != len(ORDER) or -1 in places or places != sorted(places):
        wrong.append(f"elements are not told in the order {steps}: {page['elements']}")
    return wrong
