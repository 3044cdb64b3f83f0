"""The round: bids, glass, solutions shown in order, chips (rulebook 001:34, 001:61-73)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ricochet.ricochet_tables import (
    ROBOTS,
    act,
    bare_board,
    bid,
    happened,
    new_game,
    run_out,
    show,
    turn_chip,
)

from botyard.errors import InputError
from botyard.ricochet.engine.events import BiddingEnded, ChipReturned, ChipTurned, ChipWon, ShowFailed
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.questions import CLOCK, Show, Think, Watch

TWO = bare_board(Rc=(4, 4), Gs=(0, 4))


def bids_end(*bids: tuple[int, int], players: int = 3, **house: Any) -> Game:
    """A game in which the seats have bid like this, in this order, and the glass has run out."""
    game = new_game(players, **house)
    turn_chip(game)
    for second, (seat, moves) in enumerate(bids):
        bid(game, seat, moves, at=1000 * second)
    run_out(game)
    return game


def refused(game: Game, seat: int, **choice: Any) -> str:
    before = (game.view(None), len(game.events), len(game.answers))
    with pytest.raises(InputError) as error:
        act(game, seat, **choice)
    assert before == (game.view(None), len(game.events), len(game.answers))
    return str(error.value)


# The chip


def test_anyone_may_turn_the_chip_and_the_first_one_does() -> None:
    game = new_game(3)
    assert [question.seat for question in game.pending()] == [0, 1, 2]
    turn_chip(game, seat=2, at=500)
    event = game.events[-1]
    assert event == ChipTurned(500, 2, 1, "Rc", (4, 4), "R", 0)
    with pytest.raises(InputError, match="not open"):
        game.submit(0, "chip:1:0", {"do": "turn_chip"})


def test_the_vortex_is_for_any_robot() -> None:
    game = new_game(2, bare_board(vortex=(4, 1)))
    turn_chip(game)
    bid(game, 0, 1)
    run_out(game)
    show(game, 0, "GE")
    assert game.events[-2] == ShowFailed(60000, 0, "no_turn", ROBOTS)
    again = new_game(2, bare_board(vortex=(4, 4)))
    turn_chip(again)
    bid(again, 1, 2)
    run_out(again)
    show(again, 1, "RSRE")
    assert again.won == [[], ["@"]]


# Bids (001:61)


def test_the_first_bid_turns_the_glass() -> None:
    game = new_game(2)
    turn_chip(game, at=1000)
    assert game.pending(CLOCK) == []
    bid(game, 1, 9, at=7000)
    assert happened(game)[-2:] == ["bid_made", "glass_turned"]
    assert game.view(None).glass_ends == 67000
    bid(game, 0, 3, at=8000)
    assert game.view(None).glass_ends == 67000, "only the first one"


def test_equal_and_higher_bids_than_those_of_others_are_allowed() -> None:
    game = new_game(3)
    turn_chip(game)
    for seat, moves in ((0, 5), (1, 5), (2, 8)):
        bid(game, seat, moves)
    assert [(b.seat, b.moves) for b in game.view(None).bids] == [(0, 5), (1, 5), (2, 8)]


@pytest.mark.parametrize("moves", [5, 6, 999])
def test_nobody_may_raise_or_repeat_their_own_bid(moves: int) -> None:
    game = new_game(2)
    turn_chip(game)
    bid(game, 0, 5)
    assert "you may only lower your own bid" in refused(game, 0, do="bid", moves=moves)
    bid(game, 0, 4)


@pytest.mark.parametrize("moves", [0, -1, 1000])
def test_numbers_that_are_not_bids(moves: int) -> None:
    game = new_game(2)
    turn_chip(game)
    assert "is not a bid" in refused(game, 0, do="bid", moves=moves)


def test_bids_after_the_glass_has_run_out_are_void() -> None:
    game = new_game(2)
    turn_chip(game)
    bid(game, 0, 5, at=0)
    assert "the glass has run out" in refused(game, 1, do="bid", moves=2, at=60001)
    bid(game, 1, 4, at=60000)
    run_out(game)
    assert game.pending(1)[0].accepts == ("move", "give_up")


def test_the_glass_cannot_run_out_early_and_time_cannot_run_back() -> None:
    game = new_game(2)
    turn_chip(game, at=5000)
    bid(game, 0, 5, at=6000)
    assert "it is up at 66000" in refused(game, CLOCK, do="time_up", at=65999)
    assert "is earlier than the previous answer's, 6000" in refused(game, 1, do="bid", moves=2, at=5999)


def test_all_done_ends_the_bidding_at_once() -> None:
    game = new_game(2)
    turn_chip(game)
    bid(game, 0, 2, at=10)
    act(game, 0, do="done", at=20)
    assert game.pending(0) == []
    act(game, 1, do="done", at=30)
    assert game.events[-2] == BiddingEnded(30, "all_done", (0,))


def test_a_player_who_has_bid_one_move_is_done() -> None:
    game = new_game(2)
    turn_chip(game)
    bid(game, 0, 1)
    bid(game, 1, 1)
    assert game.phase == "showing"


# The order of the bids (001:65-67)


@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ([(0, 5), (1, 3), (2, 4)], (1, 2, 0)),
        ([(2, 4), (0, 4), (1, 4)], (2, 0, 1)),
        ([(0, 6), (1, 4), (0, 4)], (1, 0)),
        ([(0, 4), (1, 6), (2, 5), (1, 4), (2, 3)], (2, 0, 1)),
        ([(1, 2)], (1,)),
    ],
)
def test_lowest_first_and_equal_ones_in_the_order_they_were_made(
    bids: list[tuple[int, int]], order: tuple[int, ...]
) -> None:
    game = bids_end(*bids)
    assert game.events[-2] == BiddingEnded(game.now, "time_up", order)
    for seat in order:
        assert [question.seat for question in game.pending()] == [seat]
        act(game, seat, do="give_up")
    assert game.phase == "between"


def test_bids_of_the_same_instant_keep_the_order_they_came_in() -> None:
    game = new_game(3)
    turn_chip(game)
    for seat in (2, 0, 1):
        bid(game, seat, 4, at=100)
    assert [b.seat for b in game.view(None).bids] == [2, 0, 1]


# Showing (001:65-71)


def test_success_gives_the_chip_and_moves_the_markers() -> None:
    game = bids_end((1, 2))
    show(game, 1, "RSRE")
    after = {**ROBOTS, "R": (4, 4)}
    assert ChipWon(game.now, 1, "Rc", "RSRE", after) in game.events
    assert game.markers == after
    assert game.won == [[], ["Rc"], []]


def test_failure_puts_the_robots_back_and_the_next_one_shows() -> None:
    game = bids_end((0, 2), (1, 3))
    show(game, 0, "RSRN")
    assert ShowFailed(game.now, 0, "not_reached", ROBOTS) in game.events
    assert game.view(None).robots == ROBOTS
    assert game.view(None).showing == 1
    show(game, 1, "GERSRE")
    assert game.won[1] == ["Rc"]


def test_fewer_moves_than_bid_are_not_enough() -> None:
    game = bids_end((0, 3))
    show(game, 0, "RSRE")
    assert game.phase == "showing", "the robot may still go on and come back"
    show(game, 0, "GW")
    assert game.events[-2] == ShowFailed(game.now, 0, "not_reached", ROBOTS)


def test_early_on_the_target_then_away_and_back_in_exactly_the_bid() -> None:
    game = bids_end((0, 4))
    show(game, 0, "RSRERWRE")
    assert game.won[0] == ["Rc"]


def test_house_rule_fewer_moves_than_bid() -> None:
    game = bids_end((0, 5), allow_fewer=True)
    show(game, 0, "RSRE")
    assert game.won[0] == ["Rc"]


@pytest.mark.parametrize(("rule", "won"), [(True, []), (False, ["Rc"])])
def test_turn_rule_on_and_off(rule: bool, won: list[str]) -> None:
    game = new_game(2, bare_board(Rc=(4, 0)), turn_rule=rule)
    turn_chip(game)
    bid(game, 0, 1)
    run_out(game)
    show(game, 0, "RE")
    assert game.won[0] == won


def test_moves_that_cannot_be_made_are_refused_and_not_counted() -> None:
    game = bids_end((0, 2))
    assert "cannot move north" in refused(game, 0, do="move", move="RN")
    assert "no robot K" in refused(game, 0, do="move", move="KN")
    assert "is not a move" in refused(game, 0, do="move", move="Q1")
    assert "is not one move" in refused(game, 0, do="move", move="RSRE")
    assert "does not answer this question" in refused(game, 0, do="done")
    (question,) = game.pending(0)
    assert isinstance(question, Show)
    assert (question.bid, question.made) == (2, 0)
    assert "RN" not in question.moves
    assert "RS" in question.moves
    show(game, 0, "RSRE")
    assert game.won[0] == ["Rc"]


def test_a_limit_on_showing_is_the_clocks_business() -> None:
    game = bids_end((0, 2), (1, 2), show_ms=10_000)
    (watch,) = game.pending(CLOCK)
    assert isinstance(watch, Watch)
    assert watch.ends == game.now + 10_000
    show(game, 0, "RS")
    run_out(game)
    assert ShowFailed(game.now, 0, "time_up", ROBOTS) in game.events
    assert game.view(None).showing == 1


# Chips that nobody wins (001:69, 001:73)


def test_all_fail_puts_the_chip_back_among_the_others() -> None:
    game = new_game(2, TWO)
    turn_chip(game)
    chip = game.view(None).chip
    assert chip is not None
    bid(game, 0, 3)
    bid(game, 1, 4)
    run_out(game)
    act(game, 0, do="give_up")
    act(game, 1, do="give_up")
    assert game.events[-1] == ChipReturned(game.now, chip.code, "all_failed", 2)
    assert (game.phase, game.chips_left) == ("between", 2)


def test_after_a_long_silence_anyone_may_turn_the_glass() -> None:
    game = new_game(2, TWO)
    turn_chip(game, at=1000)
    message = refused(game, 1, do="turn_glass", at=240_999)
    assert message == "nobody has bid yet; the glass may be turned without a bid in 1 s"
    act(game, 1, do="turn_glass", at=241_000)
    assert game.view(None).glass_ends == 301_000
    run_out(game)
    assert happened(game)[-2:] == ["bidding_ended", "chip_returned"]
    assert game.chips_left == 2


def test_a_bid_in_that_last_minute_turns_the_glass_again() -> None:
    game = new_game(2, TWO)
    turn_chip(game)
    act(game, 1, do="turn_glass", at=240_000)
    old = game.pending(CLOCK)[0].key
    bid(game, 0, 2, at=299_000)
    assert game.view(None).glass_ends == 359_000
    with pytest.raises(InputError, match="not open"):
        game.submit(CLOCK, old, {"do": "time_up", "at": 300_000})


def test_the_returned_chip_may_come_at_any_later_draw() -> None:
    nexts = set()
    board = bare_board(Rc=(4, 4), Gs=(0, 4), Bt=(4, 0))
    for seed in range(60):
        game = new_game(2, board, seed=str(seed))
        turn_chip(game)
        first = game.view(None).chip
        act(game, 0, do="done")
        act(game, 1, do="done")
        turn_chip(game)
        nexts.add(first == game.view(None).chip)
    assert nexts == {True, False}


# Questions


def test_questions_tell_what_is_open() -> None:
    game = new_game(2)
    turn_chip(game)
    bid(game, 0, 7)
    (think,) = game.pending(0)
    assert isinstance(think, Think)
    assert (think.highest, think.accepts, think.glass_ends) == (6, ("bid", "done"), 60000)
    assert game.pending(5) == []


@pytest.mark.parametrize(
    "choice",
    [
        None,
        7,
        "bid",
        {},
        {"do": "fly"},
        {"do": "bid"},
        {"do": "bid", "moves": "three"},
        {"do": "bid", "moves": 3.5},
        {"do": "bid", "moves": True},
        {"do": "bid", "moves": 3, "cheat": 1},
        {"do": "bid", "moves": 3, "at": "now"},
    ],
)
def test_answers_to_nothing(choice: Any) -> None:
    game = new_game(2)
    turn_chip(game)
    (question,) = game.pending(0)
    with pytest.raises(InputError, match="does not answer any question") as error:
        game.submit(0, question.key, choice)
    assert "\n" not in str(error.value)


def test_an_answer_to_somebody_elses_question_is_refused() -> None:
    game = new_game(2)
    turn_chip(game)
    with pytest.raises(InputError, match="not open"):
        game.submit(0, game.pending(1)[0].key, {"do": "bid", "moves": 3})
