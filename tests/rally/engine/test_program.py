"""Programming: what is legal, the sand timer, blind filling (000:134-154, 003:137, 004:199-213)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.races import EDITIONS, arrange, asked, default_answer, go_on, happened, small_race

from botyard.errors import InputError
from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.cards import Card
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.events import ProgramFinished, ProgramLaid
from botyard.rally.engine.game import Clock, Game

HAND = tuple(
    Card(number, kind) for number, kind in [(490, "M1"), (500, "M1"), (70, "RL"), (80, "RR"), (10, "UT")]
)


@pytest.mark.parametrize(
    ("choice", "problem"),
    [
        ([[490], [500], [70], [80], [10]], None),
        ("490", "a program is a list of five entries"),
        ([[490]], "a program is a list of five entries"),
        ([490, 500, 70, 80, 10], "register 1: an entry is a list of card numbers"),
        ([[490], [500], [70], [80], [20]], "register 5: card 20 is not in the hand"),
        ([[490], [500], [70], [80], ["10"]], "register 5: these cards cannot share a register"),
        ([[490], [500], [70], [80], [10.0]], "register 5: card 10.0 is not in the hand"),
        ([[490], [500], [70], [80], [True]], "register 5: card True is not in the hand"),
        ([[490], [490], [70], [80], [10]], "card 490 is used twice"),
        ([[490], [500], [70], [80], None], "1 free registers have no card"),
        ([[490, 70], [500], [80], [10], [10]], "register 1: these cards cannot share a register"),
        ([[], [500], [70], [80], [10]], "register 1: an entry is a list of card numbers"),
        (None, "a program is a list of five entries"),
    ],
)
def test_what_a_program_may_be(choice: Any, problem: str | None) -> None:
    refusal = ChooseProgram(seat=0, robot=0, hand=HAND, locked=()).refusal(choice)
    assert (refusal is None) if problem is None else (refusal or "").startswith(problem)


def test_locked_registers_keep_their_cards() -> None:
    """Rulebook 000:325, 002:347, 003:297, 004:575."""
    question = ChooseProgram(seat=0, robot=0, hand=HAND[:4], locked=(5,))
    assert question.refusal([[490], [500], [70], [80], None]) is None
    assert "register 5 is locked" in (question.refusal([[490], [500], [70], None, [80]]) or "")


def test_a_robot_with_all_registers_locked_is_not_asked() -> None:
    """Rulebook 000:329: the program simply runs again."""
    game = small_race("2005", 2)
    arrange(
        game,
        r0={
            "damage": 9,
            "locked": (1, 2, 3, 4, 5),
            "hand": [],
            "registers": {1: "RL@70", 2: "RR@80", 3: "RL@90", 4: "RR@100", 5: "UT@10"},
        },
    )
    assert [decision.robot for decision in game.pending()] == [1]
    go_on(game, lambda: game.phase != "program")
    assert {event.robot for event in happened(game, ProgramFinished)} == {0, 1}


@pytest.mark.parametrize(("edition", "seconds"), [("2005", 30), ("dutch", 30)])
def test_the_sand_timer_runs_for_the_last_player(edition: str, seconds: int) -> None:
    """Rulebook 000:152, 003:137."""
    game = small_race(edition, 3)
    assert game.clock() is None
    for decision in game.pending()[:2]:
        game.submit(decision.seat, decision.key, default_answer(decision))
    (last,) = game.pending()
    assert game.clock() == Clock(seconds, (last.seat,))
    game.submit(last.seat, last.key, default_answer(last))
    assert game.clock() is None


def test_it_stops_when_somebody_takes_a_program_back() -> None:
    game = small_race("2005", 2)
    first = game.pending()[0]
    game.submit(first.seat, first.key, default_answer(first))
    assert game.clock() is not None
    game.take_back(first.seat, first.key)
    assert game.clock() is None


@pytest.mark.parametrize("edition", ["1994", "amigo2000"])
def test_no_sand_timer_in_the_box(edition: str) -> None:
    game = small_race(edition, 2)
    first = game.pending()[0]
    game.submit(first.seat, first.key, default_answer(first))
    assert game.clock() is None


def test_a_sole_programmer_is_timed_from_the_start() -> None:
    """Rulebook 000:154: the others are powered down."""
    game = small_race("2005", 3)
    arrange(game, r0={"powered_down": True, "hand": []}, r2={"powered_down": True, "hand": []})
    assert game.clock() == Clock(30, (1,))


def test_half_a_minute_for_each_robot_of_the_last_player() -> None:
    """Rulebook 000:152."""
    game = small_race("2005", 3)
    arrange(game, r2={"seat": 0})
    other = next(decision for decision in game.pending() if decision.seat == 1)
    game.submit(1, other.key, default_answer(other))
    assert game.clock() == Clock(60, (0,))
    mine = game.pending(0)[0]
    game.submit(0, mine.key, default_answer(mine))
    assert game.clock() == Clock(30, (0,))


def test_a_house_rule_times_everybody() -> None:
    game = small_race("amigo2000", 3, rules={"timer-for-all": {"seconds": 60}})
    assert game.clock() == Clock(60, (0, 1, 2))


@pytest.mark.parametrize("edition", EDITIONS)
def test_time_up_fills_empty_registers_blind_from_the_hand(edition: str) -> None:
    """Rulebook 000:152, 003:137."""
    fillings = set()
    for seed in range(6):
        game = small_race(edition, 2, seed=f"{seed}")
        late, other = game.pending()
        assert late.robot is not None
        hand = game.state.robots[late.robot].hand
        game.submit(other.seat, other.key, default_answer(other))
        partial = [[hand[0].priority], None, [hand[3].priority], None, None]
        game.time_out(late.key, partial)
        finished = next(event for event in happened(game, ProgramFinished) if event.robot == late.robot)
        assert finished.filled_blind == (2, 4, 5)
        laid = next(event for event in happened(game, ProgramLaid) if event.robot == late.robot)
        program = [register.cards[0] for register in laid.registers]
        assert (program[0], program[2]) == (hand[0], hand[3])
        assert set(program) <= set(hand)
        assert len(set(program)) == 5
        assert broken_invariants(game.state, game.rules) == []
        fillings.add(tuple(hand.index(card) for card in program))
    assert len(fillings) > 1


def test_time_up_with_nothing_laid() -> None:
    game = small_race("2005", 2)
    for decision in game.pending():
        game.time_out(decision.key)
    assert [event.filled_blind for event in happened(game, ProgramFinished)] == [(1, 2, 3, 4, 5)] * 2


def test_amigo_blind_filling_begins_with_a_movement_too() -> None:
    """Rulebook 004:228: it could not leave checkpoint 1 otherwise."""
    for seed in range(8):
        game = small_race("amigo2000", 2, seed=f"{seed}")
        for decision in game.pending():
            game.time_out(decision.key)
        for laid in happened(game, ProgramLaid):
            assert laid.registers[0].cards[0].kind in ("M1", "M2", "M3", "BU")


def test_a_time_out_does_not_overrule_an_answer() -> None:
    """The time-out and the answer may cross on their way; the answer was there first."""
    game = small_race("2005", 2)
    first = game.pending()[0]
    game.submit(first.seat, first.key, default_answer(first))
    with pytest.raises(InputError, match="is not open"):
        game.time_out(first.key)


def test_programs_stay_secret_and_can_be_changed_until_all_are_done() -> None:
    game = small_race("2005", 2)
    first, second = sorted(game.pending(), key=lambda decision: decision.seat)
    hand = [card.priority for card in game.state.robots[0].hand]
    game.submit(0, first.key, [[number] for number in hand[:5]])
    assert game.events_for(1) == game.events_for(1)
    assert all(not register.filled for register in game.view(1).robots[0].registers)
    game.submit(0, first.key, [[number] for number in hand[4:]])
    game.submit(1, second.key, default_answer(second))
    laid = next(event for event in happened(game, ProgramLaid) if event.robot == 0)
    assert [register.cards[0].priority for register in laid.registers] == hand[4:]
    assert [answer.key for answer in game.answers].count(first.key) == 1


def test_amigo_the_first_card_must_move() -> None:
    """Rulebook 004:228-229."""
    game: Game = small_race("amigo2000", 2)
    arrange(game, r0={"hand": ["M1@490", "RL@70", "RL@90", "RL@110", "RL@130", "RL@150", "RL@170", "BU@430"]})
    key = asked(game, "ChooseProgram", 0)[0].key
    with pytest.raises(InputError, match="must be a movement"):
        game.submit(0, key, [[70], [490], [90], [110], [130]])
    game.submit(0, key, [[430], [490], [90], [110], [130]])
