"""The start of a round as JSON, so that a game goes on without playing its past again.

What happened before is told by the stored events; no rule looks at it again. Boards are in the set-up, chips
are written by their codes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.board import Position
from botyard.ricochet.events import AnyEvent
from botyard.ricochet.game import Game, Given, Phase
from botyard.ricochet.house import Setup
from botyard.ricochet.round import Round
from botyard.rng import Rng

VERSION = 1
"""To be raised when the fields get another meaning."""


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is stored."""

    version: int
    now: int
    phase: Phase
    rounds: int
    chip: str | None
    """The chip of the round that has begun."""
    glass_ends: int | None
    """Solo, the glass runs from the first moment."""
    markers: dict[str, Square]
    won: list[list[str]]
    missed: list[str]
    winners: tuple[int, ...]
    pile: list[str]
    in_vain: list[str]
    streams: dict[str, int]


def take_snapshot(game: Game) -> bytes:
    """The game at the start of the round that the last answer has begun; a finished game at its end."""
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
    setup: Setup, data: bytes | str, events: Sequence[AnyEvent], answers: Sequence[Given]
) -> Game:
    """The game of the snapshot; `events` and `answers` are all up to there.

    InputError where this version cannot read the snapshot.
    """
    try:
        snapshot = msgspec.json.decode(data, type=Snapshot)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"not a snapshot of this game: {error}") from None
    if snapshot.version != VERSION:
        raise InputError(f"a snapshot of version {snapshot.version}; this program reads {VERSION}")
    game = Game(setup)
    game.answers, game.events = list(answers), list(events)
    game.now, game.phase, game.rounds = snapshot.now, snapshot.phase, snapshot.rounds
    game.markers = snapshot.markers
    game.won, game.missed, game.winners = snapshot.won, snapshot.missed, snapshot.winners
    game.pile = [game.board.target(code) for code in snapshot.pile]
    game.in_vain = set(snapshot.in_vain)
    game.rng = Rng(setup.seed, snapshot.streams)
    if snapshot.chip is not None:
        chip = game.board.target(snapshot.chip)
        position = Position(game.board, dict(game.markers), chip.square, chip.colour)
        game.round = Round(game.rounds, chip, position, game.now)
        if snapshot.glass_ends is not None:
            game.round.turn_glass(snapshot.glass_ends)
    return game
