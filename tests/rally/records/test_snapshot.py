"""A race that goes on from the start of a turn is the race that it was, in all that anybody can see of it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.golden.games import GAMES, Golden, played
from tests.rally.races import EDITIONS

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import fingerprint, random_setup
from botyard.rally.engine.events import read_events
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.records.snapshot import resume_from, take_snapshot
from botyard.rng import Rng


def stored(game: Game) -> Game:
    """The race as it comes back from its snapshot and its stored events."""
    events = read_events(msgspec.json.encode(game.events()))
    return resume_from(game.setup, take_snapshot(game), events, game.answers)


def same(one: Game, other: Game) -> None:
    assert fingerprint(one) == fingerprint(other)
    assert one.state.floor is other.state.floor
    assert one.state.notes == other.state.notes
    assert one.pending() == other.pending()
    assert one.clock() == other.clock()
    assert one.answers == other.answers
    assert msgspec.json.encode(one.events()) == msgspec.json.encode(other.events())
    for seat in (None, *range(len(one.setup.players))):
        assert one.view(seat) == other.view(seat)


def follow(game: Game) -> None:
    """Play the race again; from every turn start another one goes along, which must stay the same."""
    again = Game(game.setup)
    first: Game | None = None
    latest: Game | None = None
    for answer in game.answers:
        began = again.turn_start
        for race in {id(race): race for race in (again, first, latest) if race is not None}.values():
            race.play(answer)
        if latest is not None:
            assert latest.pending() == again.pending()
        if again.turn_start is not began or again.finished:
            if latest is not None:
                same(latest, again)
            latest = stored(again)
            same(latest, again)
            first = first or latest
    assert first is not None
    same(first, game)


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.course)
def test_every_edition_and_every_special_rule(golden: Golden) -> None:
    follow(played(golden))


@pytest.mark.promise(11)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_random_races(edition: str, seed: str) -> None:
    rng = Rng(f"snapshots {seed}")
    game = Game(random_setup(f"snapshots {seed}", edition))
    while not game.finished and game.state.turn < 12:
        decision = game.pending()[0]
        if rng.below("slow", 10) == 0:
            game.time_out(decision.key)
        else:
            game.submit(decision.seat, decision.key, random_choice(decision, rng))
    follow(game)


def test_turned_boards_are_turned_again() -> None:
    game = played(next(golden for golden in GAMES if golden.course == "frenetic-factory"))
    assert game.state.floor is not game.setup.floor
    assert stored(game).state.floor is game.state.floor


def test_a_race_that_ended_by_time_still_says_so() -> None:
    game = Game(msgspec.structs.replace(played(GAMES[0]).setup, rules={"time_limit_win": True}))
    rng = Rng("time")
    while not game.finished:
        if game.state.turn == 2 and not game.last_turn:
            game.end_by_time()
        decision = game.pending()[0]
        game.submit(decision.seat, decision.key, random_choice(decision, rng))
    assert game.view(None).last_turn
    follow(game)


def test_a_finished_race_is_shown_without_running_any_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(GAMES[0])
    assert game.finished
    monkeypatch.setattr(Game, "_step", None)
    same(stored(game), game)


DAMAGE: tuple[tuple[str, Callable[[bytes], bytes]], ...] = (
    ("version 2", lambda data: data.replace(b'"version":1', b'"version":2')),
    ("truncated", lambda data: data[:-40]),
    ("UTF-8|utf-8", lambda data: data.replace(b'"serial"', b'"\xff"')),
    ("unknown field", lambda data: data.replace(b'"serial"', b'"cereal"')),
    ("the number of boards differs", lambda data: data.replace(b'"floor":[', b'"floor":[0,')),
    ("events that are not there", lambda data: data.replace(b'"later":', b'"later":9')),
    ("Expected `int`", lambda data: data.replace(b'"rng":{', b'"rng":{"coin":"heads",')),
)


@pytest.mark.parametrize(("says", "damaged"), DAMAGE, ids=[says for says, _ in DAMAGE])
def test_a_snapshot_that_cannot_be_read_is_refused(says: str, damaged: Callable[[bytes], bytes]) -> None:
    game = Game(played(GAMES[0]).setup)
    while not game.state.turn:
        decision = game.pending()[0]
        game.submit(decision.seat, decision.key, random_choice(decision, Rng("damage")))
    data = damaged(take_snapshot(game))
    with pytest.raises(InputError, match=says):
        resume_from(game.setup, data, game.events(), game.answers)
