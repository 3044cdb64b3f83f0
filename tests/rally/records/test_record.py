"""Records: saved at any moment, loaded as the same race; broken ones get one clear line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.rally.engine.test_game import play_randomly
from tests.rally.races import EDITIONS, asked, small_race, small_setup

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import fingerprint
from botyard.rally.engine.game import Game
from botyard.rally.records.record import decode, encode, load, record_of, resume, save
from botyard.rng import Rng


@pytest.mark.promise(11)
@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), answers=st.integers(0, 80))
def test_a_saved_race_is_the_same_race(edition: str, seed: int, answers: int) -> None:
    """At a random moment, also in the middle of a register or with half of the programs in."""
    setup = small_setup(edition, 4, seed=f"{seed}", rules={"power_down": True, "time_limit_win": True})
    game = Game(setup)
    play_randomly(game, Rng(f"{seed}"), answers)
    if seed % 5 == 0 and not game.finished:
        game.end_by_time()
    data = encode(record_of(game))
    again = resume(decode(data))
    assert fingerprint(again) == fingerprint(game)
    assert again.events() == game.events()
    assert decode(data).decoded_events() == game.events()
    assert again.pending() == game.pending()
    assert again.answers == game.answers
    assert encode(record_of(again)) == data
    rngs = Rng("on"), Rng("on")
    for race, rng in zip((game, again), rngs, strict=True):
        play_randomly(race, rng, 10)
    assert fingerprint(again) == fingerprint(game)


def test_in_the_middle_of_a_register() -> None:
    """AMIGO asks for the facing while register 1 is being executed."""
    game = small_race("amigo2000", 3)
    for decision in game.pending():
        game.time_out(decision.key)
    first = asked(game, "ChooseEntry")[0]
    game.submit(first.seat, first.key, "4,4,E")
    assert game.state.register == 1
    assert asked(game, "ChooseEntry")
    again = resume(decode(encode(record_of(game))))
    assert again.state.register == 1
    assert again.state.robots == game.state.robots
    assert again.pending() == game.pending()


def test_house_rules_and_seed_are_in_the_record() -> None:
    game = small_race("2005", 2, rules={"pd.touch": False, "next_flag": "next_turn"}, seed="abc", lives=5)
    setup = json.loads(encode(record_of(game)))["setup"]
    assert setup["rules"] == {"pd.touch": False, "next_flag": "next_turn"}
    assert (setup["seed"], setup["lives"], setup["edition"]) == ("abc", 5, "2005")
    assert dict(game.rules.applied) == {"pd.touch": False, "next_flag": "next_turn"}


def test_saving_and_loading_a_file(tmp_path: Path) -> None:
    game = small_race("2005", 2)
    file = tmp_path / "deep" / "race.json"
    save(game, file)
    assert fingerprint(resume(load(file))) == fingerprint(game)
    assert [path.name for path in file.parent.iterdir()] == ["race.json"]


def good_record() -> dict[str, Any]:
    game = small_race("2005", 2)
    play_randomly(game, Rng("record"), 6)
    result: dict[str, Any] = json.loads(encode(record_of(game)))
    return result


def changed(**changes: Any) -> bytes:
    return json.dumps({**good_record(), **changes}).encode()


def with_setup(**changes: Any) -> bytes:
    record = good_record()
    return json.dumps({**record, "setup": {**record["setup"], **changes}}).encode()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "broken or cut off"),
        (b"{", "broken or cut off"),
        (b"\xff\xfe", "broken or cut off"),
        (encode(record_of(small_race("2005", 2)))[:-50], "broken or cut off"),
        (b"[]", "not a record of a RoboRally race"),
        (b'{"game": "chess"}', "not a record of a RoboRally race"),
        (changed(version=99), "record version 99; this program reads version"),
        (changed(surprise=1), "not a valid record"),
        (changed(setup=3), "not a valid record"),
        (changed(answers=[{"key": 3}]), "not a valid record"),
        (b"[" * 100_000, "broken or cut off"),
    ],
)
def test_a_broken_record_gets_one_line(data: bytes, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as caught:
        decode(data, "race.json")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("race.json: ")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (changed(answers=[{"key": "no such key"}]), "answer 1 .no such key. does not fit"),
        (with_setup(edition="1066"), "unknown edition '1066'"),
        (with_setup(boards={}), "the board 'test-hall' is not in the set-up"),
        (with_setup(boards={"test-hall": "nonsense"}), "test-hall"),
        (with_setup(flags=[[90, 90]]), "is not on any board"),
        (with_setup(flags=[[5, 3]]), "is in a pit"),
        (with_setup(places=[]), "a floor needs at least one board"),
        (with_setup(players=[]), "0 players"),
        (with_setup(rules={"no_such_rule": True}), "no_such_rule"),
        (with_setup(rules={"pd.touch": "maybe"}), "cannot be 'maybe'"),
        (with_setup(lives=0), "lives must be between"),
        (with_setup(turn_limit=0), "turn limit"),
    ],
)
def test_a_record_that_cannot_be_played_gets_one_line(data: bytes, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as caught:
        resume(decode(data, "race.json"), "race.json")
    assert "\n" not in str(caught.value)


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        load(tmp_path / "missing.json")
    with pytest.raises(InputError, match="cannot write"):
        save(small_race(), tmp_path)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**9),
    st.text(max_size=8),
    st.just([]),
    st.just({}),
    st.just([[]]),
)


@pytest.mark.promise(19)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_record_never_crashes(data: st.DataObject) -> None:
    """Any value of a record replaced by junk: it still loads, or says what is wrong."""
    record = good_record()
    node: Any = record
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        inner = node[key]
        if isinstance(inner, dict | list) and inner and data.draw(st.integers(0, 3)):
            node = inner
            continue
        node[key] = data.draw(JUNK)
        break
    assert "\n" not in what_is_wrong(json.dumps(record).encode())


def what_is_wrong(data: bytes) -> str:
    try:
        loaded = decode(data)
        loaded.decoded_events()
        resume(loaded)
    except InputError as error:
        return str(error)
    return "nothing"


def test_stored_events_of_another_program_are_refused_with_a_message() -> None:
    record = msgspec.structs.replace(decode(changed()), events=({"event": "Nonsense"},))
    with pytest.raises(InputError, match="events"):
        record.decoded_events()
