"""A race as a conversation: open questions, answers in any order, undo, forks, the same for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rally.races import (
    EDITIONS,
    arrange,
    asked,
    default_answer,
    go_on,
    happened,
    next_turn,
    program,
    small_race,
    small_setup,
)

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import fingerprint
from botyard.rally.engine.decisions import Pick
from botyard.rally.engine.events import OptionDrawn, RaceStarted
from botyard.rally.engine.game import Answer, Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rng import Rng

SPIN = ("UT@10", "UT@20", "UT@30", "UT@40", "UT@50")


def play_randomly(game: Game, rng: Rng, answers: int) -> None:
    """That many random legal answers, in random order among the open questions."""
    for _ in range(answers):
        open_questions = game.pending()
        if not open_questions:
            return
        decision = open_questions[rng.below("who", len(open_questions))]
        game.submit(decision.seat, decision.key, random_choice(decision, rng))


@pytest.mark.parametrize("edition", EDITIONS)
def test_simultaneous_questions_may_be_answered_in_any_order(edition: str) -> None:
    ends = []
    for backwards in (False, True):
        game = small_race(edition, 3)
        questions = game.pending()[::-1] if backwards else game.pending()
        for decision in questions:
            game.submit(decision.seat, decision.key, default_answer(decision))
        ends.append((fingerprint(game), game.events()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), cut=st.integers(1, 60))
def test_the_past_never_changes(edition: str, seed: int, cut: int) -> None:
    """Events of an earlier moment are the beginning of those of a later one, also in re-runs."""
    game = Game(small_setup(edition, 3, seed=f"{seed}"))
    rng = Rng(f"{seed}")
    earlier: list[Any] = []
    for _ in range(cut):
        play_randomly(game, rng, 1)
        assert game.events()[: len(earlier)] == earlier
        earlier = game.events()
    again = Game(small_setup(edition, 3, seed=f"{seed}"))
    for answer in game.answers:
        again.play(answer)
    assert again.events() == earlier
    assert fingerprint(again) == fingerprint(game)


def test_a_fork_lives_its_own_life() -> None:
    game = small_race("2005", 2)
    before = fingerprint(game)
    fork = game.fork()
    go_on(fork, lambda: fork.state.turn > 3)
    assert fingerprint(game) == before
    assert len(fork.answers) > len(game.answers) == 0
    go_on(game, lambda: game.state.turn > 3)
    assert fingerprint(fork) == fingerprint(game)


def test_wrong_seats_stale_keys_and_bad_choices_change_nothing() -> None:
    game = small_race("2005", 2)
    first, second = game.pending()
    old = first.key
    before = fingerprint(game)
    for seat, key, choice, problem in [
        (second.seat, first.key, default_answer(first), "is not for seat"),
        (9, first.key, default_answer(first), "is not for seat 9"),
        (first.seat, "no such key", None, "is not open"),
        (first.seat, first.key, [[1], [2], [3], [4], [5]], "is not in the hand"),
    ]:
        with pytest.raises(InputError, match=problem):
            game.submit(seat, key, choice)
    with pytest.raises(InputError, match="no answer to take back"):
        game.take_back(first.seat, first.key)
    with pytest.raises(InputError, match="is not open"):
        game.time_out("no such key")
    with pytest.raises(InputError, match="the open questions are"):
        game.play(Answer("no such key"))
    assert fingerprint(game) == before
    assert game.answers == []
    next_turn(game)
    with pytest.raises(InputError, match="is not open"):
        game.submit(first.seat, old, default_answer(first))


def test_take_back_reopens_the_question() -> None:
    game = small_race("2005", 2)
    first = game.pending()[0]
    game.submit(first.seat, first.key, default_answer(first))
    assert first.key not in [decision.key for decision in game.pending()]
    game.take_back(first.seat, first.key)
    assert first.key in [decision.key for decision in game.pending()]
    assert game.answers == []


def test_the_question_of_an_answer_that_can_be_changed_stays_in_its_seats_view() -> None:
    """A player who comes back must see what to change, not only that it was answered."""
    game = small_race("2005", 3)
    ann = game.pending(0)[0]
    game.submit(0, ann.key, default_answer(ann))
    assert game.view(0).questions == (ann,)
    assert list(game.view(0).answered) == [ann.key]
    assert ann not in game.view(1).questions
    assert game.view(None).questions == ()


def test_undo_takes_back_ones_last_answer_while_others_think() -> None:
    game = small_race("2005", 3)
    arrange(game, r2={"seat": 0})
    mine = game.pending(0)
    assert len(mine) == 2
    for decision in mine[::-1]:
        game.submit(0, decision.key, default_answer(decision))
    game.undo(0)
    assert [decision.key for decision in game.pending(0)] == [mine[0].key]


def test_undo_of_a_power_down_while_the_next_one_thinks() -> None:
    """Nothing was revealed: the announcement may still be changed."""
    game = small_race("2005", 2)
    arrange(game, r0={"damage": 1, "dock": 1}, r1={"damage": 1, "dock": 2})
    go_on(game, lambda: game.phase != "program")
    arrange(game)
    (question,) = asked(game, "ChoosePowerDown", 0)
    game.turn_start = (game._base, len(game._past) + len(game._events), len(game.answers))
    game.submit(0, question.key, True)
    assert game.state.robots[0].going_down
    game.undo(0)
    assert not game.state.robots[0].going_down
    assert [decision.key for decision in game.pending(0)] == [question.key]


def test_undo_of_the_last_program_before_anything_is_revealed() -> None:
    game = small_race("1994", 2)
    next_turn(game)
    damaged = {f"r{robot.id}": {"damage": max(1, robot.damage)} for robot in game.state.robots}
    arrange(game, **damaged)
    game.turn_start = (game._base, len(game._past) + len(game._events), len(game.answers))
    for decision in game.pending():
        game.submit(decision.seat, decision.key, default_answer(decision))
    last = game.answers[-1]
    seat = 1
    assert game.phase == "announce_power_down"
    game.undo(seat)
    assert game.phase == "program"
    assert last not in game.answers
    with pytest.raises(InputError, match="nothing to undo"):
        game.fork().undo(2)


def test_no_undo_once_a_card_was_revealed() -> None:
    game = small_race("amigo2000", 2)
    for decision in game.pending():
        game.submit(decision.seat, decision.key, default_answer(decision))
    assert asked(game, "ChooseEntry")
    for seat in (0, 1):
        with pytest.raises(InputError, match="nothing to undo"):
            game.undo(seat)


def test_no_undo_once_an_option_was_drawn() -> None:
    """1994: the drawn card is known, so repair cannot be chosen instead any more (002:380)."""
    game = small_race("1994", 2, rows=". . .\n. W .\n. . .\n", flags=((0, 0), (2, 2)), start=(1, 1))
    arrange(game, r0={"square": (1, 1), "virtual": False, "damage": 2}, r1={"square": (0, 2)})
    arrange(game, r1={"virtual": False, "damage": 6, "locked": (4, 5)})
    arrange(game, r1={"registers": {4: "RL@70", 5: "RR@80"}, "hand": ["UT@60", "RL@90", "RR@100"]})
    program(game, 0, *SPIN)
    key = asked(game, "ChooseProgram", 1)[0].key
    game.submit(1, key, [[60], [90], [100], None, None])
    go_on(game, lambda: bool(asked(game, "ChooseDoubleSite")))
    (question,) = game.pending()
    game.submit(0, question.key, "option")
    assert happened(game, OptionDrawn)
    with pytest.raises(InputError, match="nothing to undo"):
        game.undo(0)


def test_no_undo_once_the_others_secret_answers_are_seen() -> None:
    """1994: facings at the start are chosen unseen; the last one must not look and choose again."""
    game = Game(small_setup("1994", 2))
    first, second = game.pending()
    game.submit(0, first.key, "E")
    game.submit(1, second.key, "W")
    with pytest.raises(InputError, match="nothing to undo"):
        game.undo(1)


def test_every_pick_can_time_out() -> None:
    """A time-out is an input like any other and takes the default."""
    for edition in EDITIONS:
        game = Game(small_setup(edition, 2, rules={"power_down": True}))
        while not game.finished and game.state.turn < 12:
            decision = game.pending()[0]
            if isinstance(decision, Pick):
                assert decision.refusal(decision.default) is None
            game.time_out(decision.key)
        assert all(answer.timed_out for answer in game.answers)


def test_a_race_begins_with_its_edition_and_course() -> None:
    assert Game(small_setup("dutch")).events()[0] == RaceStarted(edition="dutch", course="Test Hall")


SCRIPT = """
import sys, hashlib, msgspec
sys.path.insert(0, {tests!r})
from tests.rally.engine.test_game import play_randomly
from tests.rally.races import small_setup, EDITIONS
from botyard.rally.engine.random_answers import random_choice
from botyard.proofs.rally.fuzz import fingerprint
from botyard.rally.engine.game import Game
from botyard.rally.records.record import encode, record_of
from botyard.rng import Rng
for edition in EDITIONS:
    game = Game(small_setup(edition, 4, seed="hash"))
    play_randomly(game, Rng("hash"), 120)
    views = [msgspec.json.encode(game.view(seat)) for seat in (0, 1, None)]
    data = b"".join([fingerprint(game), encode(record_of(game)), *views])
    print(edition, hashlib.sha256(data).hexdigest())
"""


def test_the_same_whatever_the_hash_seed() -> None:
    """Seed, set-up and answers decide everything: no order of sets or dictionaries leaks in."""
    script = SCRIPT.format(tests=str(Path(__file__).parents[3]))
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") == 4


def test_events_are_numbered_for_each_seat() -> None:
    """A client that comes back names the last event it has and gets the rest."""
    game = small_race("2005", 2)
    go_on(game, lambda: game.state.turn > 2)
    for seat in (0, 1, None):
        everything = game.events_for(seat)
        assert game.events_for(seat, since=10) == everything[10:]
        assert all(event.to in (None, seat) for event in everything)
        assert msgspec.json.encode(everything) == msgspec.json.encode(game.events_for(seat))
