"""The start of the running turn as JSON, so that a race continues without running its past again.

A turn that has begun does not depend on how the race got there. So a server with newer rules can continue old
races: the stored events tell what happened before the turn, and no rule looks at it again.

The boards are in the set-up; only their present rotation is stored. What course rules remember consists of
tuples, which JSON stores as lists: all lists there become tuples again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.engine.events import Event
from botyard.rally.engine.game import Answer, Game
from botyard.rally.engine.setup import Setup
from botyard.rally.engine.state import State
from botyard.rally.floor.factory_floor import Floor, lay_out
from botyard.rng import Rng

VERSION = 1
"""Raise this when a field of the state changes its meaning; a changed name is noticed anyway."""


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is stored."""

    version: int
    later: int
    """How many events after the answer that began the turn belong to the turn itself."""
    state: msgspec.Raw


def take_snapshot(game: Game) -> bytes:
    """The race at the start of the turn that the last answer began, or at its end if it is finished."""
    state, count, _ = game.turn_start
    if game.finished:
        state, count = game.state, len(game.events())
    text = msgspec.json.encode(state, enc_hook=_plain)
    return msgspec.json.encode(Snapshot(VERSION, len(game.events()) - count, msgspec.Raw(text)))


def resume_from(setup: Setup, data: bytes | str, events: Sequence[Event], answers: Sequence[Answer]) -> Game:
    """The race right after the answer that began the turn; `events` and `answers` are all up to then.

    InputError if this version cannot read the snapshot.
    """

    def build(kind: type, plain: Any) -> Any:
        if kind is Floor:
            return _floor(setup, plain)
        return Rng(setup.seed, msgspec.convert(plain, dict[str, int]), setup.random)

    try:
        snapshot = msgspec.json.decode(data, type=Snapshot)
        if snapshot.version != VERSION:
            raise InputError(f"a snapshot of version {snapshot.version}; this program reads {VERSION}")
        state = msgspec.json.decode(snapshot.state, type=State, dec_hook=build)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"not a snapshot of this race: {error}") from None
    if not 0 <= snapshot.later <= len(events):
        raise InputError("not a snapshot of this race: it counts events that are not there")
    state.notes = {name: _in_tuples(value) for name, value in state.notes.items()}
    return Game.from_turn_start(setup, state, events[: len(events) - snapshot.later], answers)


def _plain(value: Any) -> Any:
    if isinstance(value, Floor):
        return [place.quarters for place in value.placements]
    if isinstance(value, Rng):
        return value.state()
    raise TypeError(f"a snapshot cannot hold a {type(value).__name__}")


def _floor(setup: Setup, quarters: Any) -> Floor:
    """The set-up's boards, rotated like this."""
    places = setup.floor.placements
    turned = msgspec.convert(quarters, list[int])
    if len(turned) != len(places):
        raise ValueError("the number of boards differs")
    return lay_out(
        tuple(msgspec.structs.replace(place, quarters=q) for place, q in zip(places, turned, strict=True))
    )


def _in_tuples(value: Any) -> Any:
    return tuple(map(_in_tuples, value)) if isinstance(value, list) else value
