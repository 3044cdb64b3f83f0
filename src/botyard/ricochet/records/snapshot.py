"""The start of a round as JSON, so that a game continues without replaying its past.

The stored events hold what happened before; no rule depends on it. The board is in the setup, and chips are
stored by their codes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.engine.events import AnyEvent
from botyard.ricochet.engine.game import Answer, Game, Phase
from botyard.ricochet.engine.round import Round
from botyard.ricochet.engine.setup import Setup
from botyard.ricochet.floor.board import Position
from botyard.rng import Rng

VERSION = 1
"""Increase this when the meaning of a field changes."""


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored state."""

    version: int
    now: int
    phase: Phase
    rounds: int
    chip: str | None
    """The chip of the current round."""
    glass_ends: int | None
    """When the glass runs out; solo, it runs from the start."""
    markers: dict[str, Square]
    won: list[list[str]]
    missed: list[str]
    winners: tuple[int, ...]
    pile: list[str]
    in_vain: list[str]
    streams: dict[str, int]


def take_snapshot(game: Game) -> bytes:
    """The game at the start of the round that the last answer began; a finished game at its end."""
    round_ = game.round
    return msgspec.json.encode(
        Snapshot(
            version=VERSION,
            now=game.now,
            phase=game.phase,
            rounds=game.rounds,
            chip=None if round_ is None else round_.chip.code,
            glass_ends=None if round_ is None else round_.glass_ends,
            markers=game.markers,
            won=game.won,
            missed=game.missed,
            winners=game.winners,
            pile=[chip.code for chip in game.pile],
            in_vain=sorted(game.in_vain),
            streams=game.rng.state(),
        )
    )


def resume_from(
    setup: Setup, data: bytes | str, events: Sequence[AnyEvent], answers: Sequence[Answer]
) -> Game:
    """Continue from the snapshot; `events` and `answers` are all those before it.

    InputError if this version cannot read the snapshot.
    """
    try:
        snapshot = msgspec.json.decode(data, type=Snapshot)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"not a snapshot of this game: {error}") from None
    if snapshot.version != VERSION:
        raise InputError(f"the snapshot has version {snapshot.version}; this program reads version {VERSION}")
    game = Game(setup)
    game.answers, game.events = list(answers), list(events)
    game.now, game.phase, game.rounds = snapshot.now, snapshot.phase, snapshot.rounds
    game.markers = snapshot.markers
    game.won, game.missed, game.winners = snapshot.won, snapshot.missed, snapshot.winners
    game.pile = [game.board.target(code) for code in snapshot.pile]
    game.in_vain = set(snapshot.in_vain)
    game.rng = Rng(setup.seed, snapshot.streams, setup.generator)
    if snapshot.chip is not None:
        chip = game.board.target(snapshot.chip)
        position = Position(game.board, dict(game.markers), chip.square, chip.colour)
        game.round = Round(game.rounds, chip, position, game.now)
        if snapshot.glass_ends is not None:
            game.round.turn_glass(snapshot.glass_ends)
    return game
