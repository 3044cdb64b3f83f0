"""Events that a conformance case expects: compared as plain data, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import msgspec

from botyard.errors import InputError

Wanted = dict[str, Any]


def compare_events(
    told: list[Wanted], wanted: list[Wanted], how: str, known: dict[str, set[str]]
) -> Iterator[str]:
    """What is wrong with the events: `events` must all have happened, `sequence` in that order, `no_events`
    not at all. `known` holds the fields of each event."""
    at = 0
    left = list(told)
    for entry in wanted:
        _check(entry, known)
        if how == "no_events":
            if any(_fits(event, entry) for event in told):
                yield f"event happened: {_words(entry)}"
            continue
        found = next((index for index in range(at, len(left)) if _fits(left[index], entry)), None)
        if found is None:
            same = [_words(event) for event in told if event["event"] == entry["event"]]
            yield f"no event {_words(entry)}; there is {'; '.join(same[:4]) or 'none of that kind'}"
        elif how == "sequence":
            at = found + 1
        else:
            left.pop(found)


def _fits(event: Wanted, entry: Wanted) -> bool:
    return event["event"] == entry["event"] and all(event[field] == value for field, value in entry.items())


def _check(entry: Wanted, known: dict[str, set[str]]) -> None:
    kind = entry.get("event")
    if kind not in known:
        raise InputError(f"unknown event {kind!r}; known: {', '.join(sorted(known))}")
    unknown = sorted(set(entry) - known[kind] - {"event"})
    if unknown:
        raise InputError(f"the event {kind} has no {unknown[0]!r}; it has {', '.join(sorted(known[kind]))}")


def _words(event: Wanted) -> str:
    fields = ", ".join(f"{name} {value!r}" for name, value in event.items() if name != "event")
    return f"{event['event']}({fields})"


def plain(value: Any, struct: Callable[[msgspec.Struct], Any]) -> Any:
    """A value of an event as a case would write it."""
    if isinstance(value, msgspec.Struct):
        return struct(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        if len(value) == 2 and all(type(part) is int for part in value):
            return f"{value[0]},{value[1]}"
        return [plain(part, struct) for part in value]
    return value
