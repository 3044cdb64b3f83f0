"""The start of the running turn as JSON, so that a race goes on without running its past again.

A turn that has begun does not depend on how the race came there. So a server that was given new rules goes
on with old races: what happened before the turn is told by the stored events, and no rule looks at it again.

The boards are in the set-up; only how they are turned now is written down. What special rules remember
consists of tuples, which JSON knows only as lists: all lists there become tuples again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.events import Event
from botyard.rally.floor import Floor, lay_out
from botyard.rally.game import Answer, Game
from botyard.rally.setup import Setup
from botyard.rally.state import State
from botyard.rng import Rng

VERSION = 1
"""To be raised when the fields of a state get another meaning; another name is noticed anyway."""


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is stored."""

    version: int
    later: int
    """How many events of the answer that began the turn belong to the turn itself."""
    state: msgspec.Raw


def take_snapshot(game: Game) -> bytes:
    """The race at the start of the turn that the last answer has begun; a finished race at its end."""
    state, count, _ = game.turn_start
    if game.finished:
        state, count = game.state, len(game.events())
    text = msgspec.json.encode(state, enc_hook=_plain)
    return msgspec.json.encode(Snapshot(VERSION, len(game.events()) - count, msgspec.Raw(text)))


def resume_from(setup: Setup, data: bytes | str, events: Sequence[Event], answers: Sequence[Answer]) -> Game:
    """The race right after the answer that began the turn; `events` and `answers` are all up to there.

    InputError where this version cannot read the snapshot.
    """

    def build(kind: type, plain: Any) -> Any:
        if kind is Floor:
            return _floor(setup, plain)
        return Rng(setup.seed, msgspec.convert(plain, dict[str, int]))

    try:
        snapshot = msgspec.json.decode(data, type=Snapshot)
        if snapshot.version != VERSION:
            raise InputError(f"a snapshot of version {snapshot.version}; this program reads {VERSION}")
        state = msgspec.json.decode(snapshot.state, type=State, dec_hook=build)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"not a snapshot of this race: {error}") from None
    if not 0 <= snapshot.later <= len(events):
        raise InputError("not a snapshot of this race: it tells of events that are not there")
    state.notes = {name: _in_tuples(value) for name, value in state.notes.items()}
    return Game.from_turn_start(setup, state, events[: len(events) - snapshot.later], answers)


def _plain(value: Any) -> Any:
    if isinstance(value, Floor):
        return [place.quarters for place in value.placements]
    if isinstance(value, Rng):
        return value.state()
    raise TypeError(f"no {type(value).__name__} belongs into a snapshot")


def _floor(setup: Setup, quarters: Any) -> Floor:
    """The set-up's boards, each turned like this."""
    places = setup.floor.placements
    turned = msgspec.convert(quarters, list[int])
    if len(turned) != len(places):
        raise ValueError("another number of boards")
    return lay_out(
        tuple(msgspec.structs.replace(place, quarters=q) for place, q in zip(places, turned, strict=True))
    )


def _in_tuples(value: Any) -> Any:
    return tuple(map(_in_tuples, value)) if isinstance(value, list) else value
