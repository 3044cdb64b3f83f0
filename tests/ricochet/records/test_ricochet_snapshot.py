"""A game that goes on from the start of a round is the game that it was."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from botyard.errors import InputError
from botyard.proofs.ricochet.fuzz import play
from botyard.ricochet.engine.events import AnyEvent
from botyard.ricochet.engine.game import Game
from botyard.ricochet.records.snapshot import resume_from, take_snapshot


def stored(game: Game) -> Game:
    """The game as it comes back from its snapshot and its stored events."""
    events = msgspec.json.decode(msgspec.json.encode(game.events), type=list[AnyEvent])
    return resume_from(game.setup, take_snapshot(game), events, game.answers)


def same(one: Game, other: Game) -> None:
    for name in ("now", "phase", "rounds", "round", "won", "missed", "winners", "pile", "in_vain", "markers"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.rng.state() == other.rng.state()
    assert (one.answers, one.events, one.pending()) == (other.answers, other.events, other.pending())
    for seat in (None, *range(len(one.setup.players))):
        assert one.view(seat) == other.view(seat)


@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int) -> None:
    game, _ = play(f"snapshots {seed}")
    again = Game(game.setup)
    first: Game | None = None
    latest: Game | None = None
    for given in game.answers:
        rounds = again.rounds
        for table in {id(table): table for table in (again, first, latest) if table is not None}.values():
            table.submit(given.seat, given.key, given.choice)
        if latest is not None:
            assert latest.pending() == again.pending()
        if again.rounds > rounds or again.finished:
            if latest is not None:
                same(latest, again)
            latest = stored(again)
            same(latest, again)
            first = first or latest
    assert first is not None
    same(first, game)


DAMAGE: tuple[tuple[str, Callable[[bytes], bytes]], ...] = (
    ("version 2", lambda data: data.replace(b'"version":1', b'"version":2')),
    ("truncated", lambda data: data[:-40]),
    ("unknown field", lambda data: data.replace(b'"missed"', b'"mist"')),
    ("no target 'Qq'", lambda data: data.replace(b'"pile":[', b'"pile":["Qq",')),
)


@pytest.mark.parametrize(("says", "damaged"), DAMAGE, ids=[says for says, _ in DAMAGE])
def test_a_snapshot_that_cannot_be_read_is_refused(says: str, damaged: Callable[[bytes], bytes]) -> None:
    game, _ = play("snapshots 0")
    with pytest.raises(InputError, match=says):
        resume_from(game.setup, damaged(take_snapshot(game)), game.events, game.answers)
