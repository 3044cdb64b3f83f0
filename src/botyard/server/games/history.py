"""The events of a live game as JSON, for each audience that has asked for them.

A long race has some hundred kilobytes of events. They are encoded when someone first asks, and from then on
only extended: a client that asks again and again costs a copy, not the encoding of the whole past.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from botyard.server.games.play import Play

_encoder = msgspec.json.Encoder()


class EncodedEvents(msgspec.Struct, frozen=True):
    """Events for one viewer: how many, and all of them as a JSON list."""

    count: int
    events: msgspec.Raw

    @classmethod
    def of(cls, events: Sequence[bytes]) -> EncodedEvents:
        """Join events that are JSON already."""
        return cls(len(events), msgspec.Raw(b"[%b]" % b",".join(events)))


def encode_events(events: Sequence[Any]) -> list[bytes]:
    """Each event as JSON; all in one go, because a turn has many."""
    return _encoder.encode_lines(events).splitlines()


class History:
    """What has happened in one game."""

    def __init__(self) -> None:
        self._told: dict[int | None, _EventText] = {}

    def since(self, play: Play[Any], viewer: int | None, start: int) -> tuple[int, EncodedEvents]:
        """The events that a viewer may see, from its event of that number on, and that number.

        A number that is too large means that all events are known.
        """
        told = self._told.get(viewer)
        if told is None:
            told = self._told[viewer] = _EventText()
            told.extend(encode_events(play.events_for(viewer, 0)))
        start = min(max(0, start), len(told.ends))
        return start, told.since(start)

    def extend(self, events: Iterable[tuple[int | None, bytes]]) -> None:
        """Add events, each with the only seat that may see it."""
        news = list(events)
        for viewer, told in self._told.items():
            told.extend([event for to, event in news if to is None or to == viewer])


class _EventText:
    """All events that one audience was sent, as one text."""

    __slots__ = ("ends", "text")

    def __init__(self) -> None:
        self.text = bytearray()
        self.ends: list[int] = []
        """Where each event and the comma after it end."""

    def extend(self, events: Iterable[bytes]) -> None:
        for event in events:
            self.text += event
            self.text += b","
            self.ends.append(len(self.text))

    def since(self, start: int) -> EncodedEvents:
        begin = self.ends[start - 1] if start else 0
        return EncodedEvents(
            len(self.ends) - start, msgspec.Raw(b"[%b]" % memoryview(self.text)[begin:].tobytes()[:-1])
        )
