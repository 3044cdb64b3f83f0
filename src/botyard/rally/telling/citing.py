"""The rule behind an outcome that players argue about at a table, as a citation that people can use.

Option cards, elements and course rules name their lines themselves; steps of the turn are listed here, as the
browser's rules help lists them (`client/src/help/entries.ts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from botyard.headings import cite_words
from botyard.rally.engine import events as e
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.elements import all_elements
from botyard.rally.telling.reasons import BELTS
from botyard.rally.telling.story import tell
from botyard.rally.telling.vocabulary import option_class
from botyard.rally.telling.words import Cast

BOOKS = ("2005", "dutch", "1994", "amigo2000")
"""The order of the lines that a rule cites."""
STEPS = {
    "goal": ("000:97 000:351", "003:45", "002:137 R115", "004:37-41"),
    "push": ("000:198", "003:180", "002:285 002:450", "004:274-276 004:343-347"),
    "touch": ("000:262-264", "003:241-242", "002:273-275", "004:641-646 004:669 R30"),
    "repairs": ("000:276 000:841", "003:248-249 R112", "002:227 002:380 R112", "004:661-664 R112"),
}


def why_lines(events: Sequence[e.Event], cast: Cast, edition: str) -> list[str]:
    """What players may argue about in the last turn that was played, each with its rule."""
    start = _last_turn(events)
    if start is None:
        return ["No register has been played yet."]
    lines: list[str] = []
    for text, cited in _cited(events, cast, edition, start):
        lines += [text, f"  {cited}", ""]
    turn = events[start]
    number = turn.turn if isinstance(turn, e.TurnStarted) else 0
    return lines or [f"Turn {number}: nothing was stopped, refused or prevented."]


def _last_turn(events: Sequence[e.Event]) -> int | None:
    """Where the last turn begins of which a register has been played."""
    played = False
    for at in range(len(events) - 1, -1, -1):
        played |= isinstance(events[at], e.RegisterStarted)
        if played and isinstance(events[at], e.TurnStarted):
            return at
    return None


def _cited(events: Sequence[e.Event], cast: Cast, edition: str, start: int) -> Iterator[tuple[str, str]]:
    for line in tell(events, cast, start):
        cited = next(filter(None, (citation(event, edition) for event in events[start : line.end])), "")
        if cited:
            yield line.text, cited
        start = line.end


def citation(event: e.Event, edition: str) -> str:
    """Heading and page of the event's rule in the edition's book; empty where nobody would ask."""
    cites = _cites(event)
    own = cites[BOOKS.index(edition)] if edition in BOOKS[: len(cites)] else ""
    return cite_words(own or next(filter(None, cites), ""))


def _cites(event: e.Event) -> tuple[str, ...]:
    match event:
        case e.RobotBlocked():
            return _blocked(event)
        case e.RobotTurned() if event.cause != "card":
            return _entry(event.cause)
        case e.FlagIgnored(reason="rule") | e.FlagBlocked():
            name = event.rule if isinstance(event, e.FlagIgnored) else "moving-flags"
            return (all_course_rules()[name].cites,)
        case e.FlagIgnored():
            return STEPS["goal" if event.reason == "order" else "touch"]
        case e.OptionMissed() | e.RepairDeclined():
            return STEPS["repairs"]
        case e.OptionUsed() | e.OptionFailed() | e.WeaponBarred() | e.RobotControlled() | e.DamagePrevented():
            option = option_class(event.option)
            return () if option is None else option.cites
    return ()


def _blocked(event: e.RobotBlocked) -> tuple[str, ...]:
    if event.cause in BELTS:
        return _entry("wall" if event.reason == "wall" else "jam")
    if event.reason == "clash":
        return _entry(event.cause) or STEPS["push"]
    return STEPS["push"] if event.others else _entry("wall")


def _entry(key: str) -> tuple[str, ...]:
    """What an entry about an element cites."""
    entries = (entry for element in all_elements() for entry in element.entries)
    return next((entry.cites for entry in entries if entry.key == key), ())
