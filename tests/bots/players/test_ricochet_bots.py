"""Bots: they see a view, find what their level can find in its time, and are sometimes wrong."""

from __future__ import annotations

import pytest

from botyard.bots.players.ricochet import LEVELS, RicochetBot
from botyard.errors import InputError
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.questions import CLOCK, TimeUp, Watch
from botyard.ricochet.engine.setup import House, random_setup
from botyard.ricochet.solver.solve import solve


def play_out(levels: list[str], seed: str, house: House | None = None) -> Game:
    """A game among bots, each acting when its time has come."""
    game = Game(random_setup(tuple(f"{level} {n}" for n, level in enumerate(levels)), seed, house))
    bots = [RicochetBot(level, seed) for level in levels]
    while not game.finished:
        wakes = [(bot.wakes(game.view(seat)), seat) for seat, bot in enumerate(bots)]
        due = [(time, seat) for time, seat in wakes if time is not None]
        ends = [(w.ends, CLOCK) for w in game.pending(CLOCK) if isinstance(w, Watch)]
        time, seat = min(due + ends)
        if seat == CLOCK:
            game.submit(CLOCK, game.pending(CLOCK)[0].key, TimeUp(time))
            continue
        answer = bots[seat].answer(game.view(seat), time)
        assert answer is not None
        game.submit(seat, *answer)
    return game


def test_bots_play_whole_games_and_better_ones_win() -> None:
    chips = dict.fromkeys(LEVELS, 0)
    for number in range(6):
        game = play_out(list(LEVELS), f"bots/{number}")
        for level, won in zip(LEVELS, game.won, strict=True):
            chips[level] += len(won)
    assert chips["perfect"] > chips["hard"] >= chips["medium"] >= chips["easy"]


def test_the_same_seed_plays_the_same_game() -> None:
    assert play_out(["easy", "hard"], "same").events == play_out(["easy", "hard"], "same").events


def test_bots_with_the_black_robot_alone_and_without_turn_rule() -> None:
    assert play_out(["perfect"], "solo", House(black=True, turn_rule=False)).winners == (0,)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_level_can_find_and_when(level: str) -> None:
    found = wrong = 0
    for number in range(60):
        game = Game(random_setup(("Ann", "Bob"), f"{level}/{number}"))
        game.submit(0, "chip:1:0", {"do": "turn_chip", "at": 500})
        view = game.view(1)
        plan = RicochetBot(level, str(number)).plan(view)
        position = view.position()
        assert position is not None
        best = solve(position, max_moves=LEVELS[level].depth).moves
        assert plan.at > 500
        if best is None:
            assert plan.bid is None
            continue
        found += 1
        wrong += plan.bid != best
        assert plan.bid in (best, best - 1)
        assert len(plan.moves) == 2 * best
    assert found > 5
    assert wrong <= found * LEVELS[level].wrong_percent / 50 + 1
    if level == "perfect":
        assert (found, wrong) == (60, 0)


def test_a_wrong_bid_fails_and_costs_the_chip() -> None:
    failed = 0
    for number in range(4):
        game = play_out(["easy", "easy"], f"wrong/{number}")
        failed += sum(event.__struct_config__.tag == "show_failed" for event in game.events)
    assert failed > 0


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(InputError, match="there is no bot 'genius'"):
        RicochetBot("genius", "s")
