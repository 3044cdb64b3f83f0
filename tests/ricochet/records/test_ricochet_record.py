"""Records: setup and answers lead to the same events; broken files end in one clear line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ricochet import golden_ricochet
from tests.ricochet.ricochet_tables import act, bid, new_game, run_out, show, turn_chip

from botyard.errors import InputError
from botyard.proofs.ricochet import fuzz
from botyard.ricochet.records.record import decode, encode, load, record_of, resume, save
from botyard.ricochet.records.replay import frames, replay_lines


def some_game() -> bytes:
    game = new_game(2)
    turn_chip(game)
    bid(game, 0, 3, at=2500)
    bid(game, 1, 2, at=63_000 - 500)
    run_out(game)
    act(game, 1, do="give_up")
    show(game, 0, "GERSRE")
    return encode(record_of(game))


def test_a_game_can_be_kept_and_loaded_at_any_moment(tmp_path: Path) -> None:
    for number in range(4):
        whole, _ = fuzz.play(f"record/{number}")
        game = resume(record_of(whole))
        path = tmp_path / "game.json"
        for cut in range(0, len(whole.answers), max(1, len(whole.answers) // 8)):
            part = type(whole)(whole.setup)
            for given_ in whole.answers[:cut]:
                part.submit(given_.seat, given_.key, given_.choice)
            save(part, path)
            again = resume(load(path))
            assert again.view(None) == part.view(None)
            for given_ in whole.answers[cut:]:
                again.submit(given_.seat, given_.key, given_.choice)
            assert again.events == game.events
            assert again.pending() == game.pending()


def test_the_record_is_the_same_bytes_every_time() -> None:
    data = some_game()
    assert data == some_game()
    assert encode(decode(data)) == data
    plain = json.loads(data)
    assert (plain["game"], plain["version"]) == ("ricochet", 1)
    assert plain["answers"][1] == {
        "seat": 0,
        "key": "think:1:0:0",
        "choice": {"do": "bid", "at": 2500, "moves": 3},
    }


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_truncated_or_damaged_records_end_in_one_line(data: st.DataObject) -> None:
    whole = some_game()
    cut = data.draw(st.integers(0, len(whole) - 3))
    if data.draw(st.booleans()):
        broken = whole[:cut]
    else:
        broken = whole[:cut] + data.draw(st.binary(min_size=1, max_size=3)) + whole[cut + 1 :]
    try:
        resume(decode(broken, "game.json"), "game.json")
    except InputError as error:
        message = str(error)
    else:
        message = ""
    assert "\n" not in message
    assert len(message) < 400


def altered(**fields: Any) -> bytes:
    return json.dumps({**json.loads(some_game()), **fields}).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a complete record file"),
        (b'{"game": "ricochet", "x": ' + b"[" * 100_000, "not a complete record file"),
        (b'{"game": "ricochet\x80"}', "not a complete record file"),
        (b"[]", "not a complete record file"),
        (b'{"game": "ricochet", "version": 1}', "not a valid record"),
        (altered(game="rally"), "not a record of Ricochet Robots"),
        (altered(version=2), "record version 2; this program reads version 1"),
        (altered(answers=[]), "the events do not follow from the answers"),
        (altered(extra=1), "not a valid record"),
        (
            altered(answers=[{"seat": 0, "key": "x", "choice": {"do": "done"}}]),
            r"answer 1 \(x\) does not fit",
        ),
    ],
)
def test_what_is_wrong_with_a_record(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        resume(decode(data))


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*none.json: No such file"):
        load(tmp_path / "none.json")
    with pytest.raises(InputError, match="cannot write"):
        save(new_game(2), tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot write"):
        save(new_game(2), tmp_path / "file" / "game.json")


def test_a_replay_is_the_log_of_the_game() -> None:
    record = decode(some_game())
    assert replay_lines(record) == [
        "  0:00  Ann and Bob on a custom board, 1 chip.",
        "  0:00  Round 1: red circle. Bring the red robot there.",
        "  0:02  Ann bids 3.",
        "  0:02  Ann turns the glass: 60 seconds.",
        "  1:02  Bob bids 2.",
        "  1:02  The glass has run out. Solutions from Bob and Ann.",
        "  1:02  Bob shows 2 moves.",
        "  1:02  Bob gives up. The robots go back.",
        "  1:02  Ann shows 3 moves.",
        "  1:02    1. green east",
        "  1:02    2. red south",
        "  1:02    3. red east",
        "  1:02  Ann wins the red circle with GERSRE.",
        "  1:02  Ann wins the game (Ann 1, Bob 0).",
    ]


def test_the_frames_of_a_replay_show_the_robots_on_their_way() -> None:
    record = decode(some_game())
    steps = frames(record)
    assert len(steps) == len(record.events)
    assert "(R)" in steps[0].picture().splitlines()[1]
    on_the_way = steps[10].picture().splitlines()
    assert on_the_way[9].startswith("|(R)")
    assert "[R]" in steps[11].picture()
    assert "<svg" in steps[11].svg()
    assert steps[-1].markers == {"R": (4, 4), "G": (4, 1), "B": (2, 2), "Y": (2, 3)}


@pytest.mark.parametrize("path", golden_ricochet.RECORDS, ids=lambda path: path.stem)
def test_golden_games_replay_as_they_were(path: Path) -> None:
    game = resume(load(path))
    assert encode(record_of(game)) == path.read_bytes()
    assert golden_ricochet.log_of(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_there_are_golden_games() -> None:
    assert len(golden_ricochet.RECORDS) >= 2


def test_a_record_edited_by_hand_that_lacks_a_player_cannot_be_shown() -> None:
    kept = json.loads(some_game())
    kept["setup"]["players"].pop()
    with pytest.raises(InputError, match="do not match its players"):
        frames(decode(json.dumps(kept).encode(), "edited.json"))
