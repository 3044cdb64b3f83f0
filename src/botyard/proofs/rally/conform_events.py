"""Expected events of conformance cases: why something happened, not only what came of it.

Cases name robots and players by their ids, squares as `x,y`, cards as `TYPE@priority`, directions by letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from botyard.proofs.conformance.events import Wanted, compare_events, plain
from botyard.rally.engine.cards import Card
from botyard.rally.engine.events import Event, all_event_types

ROBOTS = ("robot", "by", "target", "passenger", "others")
SEATS = ("seat", "to", "winners", "ranking")


def event_problems(
    events: Sequence[Event], wanted: list[Wanted], how: str, ids: Sequence[str], players: Sequence[str]
) -> Iterator[str]:
    """What is wrong with the events: `events` must all have happened, `sequence` in that order, `no_events`
    not at all."""
    fields = {kind.__name__: set(kind.__struct_fields__) for kind in all_event_types()}
    told = [{"event": type(event).__name__, **_told(event, ids, players)} for event in events]
    yield from compare_events(told, wanted, how, fields)


def _told(event: msgspec.Struct, ids: Sequence[str], players: Sequence[str]) -> Wanted:
    """The fields of an event as a case would write them."""

    def name(value: Any, names: Sequence[str]) -> Any:
        if isinstance(value, tuple):
            return [name(one, names) for one in value]
        return names[value] if isinstance(value, int) else value

    told: Wanted = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in ROBOTS:
            told[field] = name(value, ids)
        elif field in SEATS:
            told[field] = name(value, players)
        else:
            told[field] = plain(
                value, lambda part: str(part) if isinstance(part, Card) else _told(part, ids, players)
            )
    return told
