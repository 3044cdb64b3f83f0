"""Random rounds with random bids, illegal moves and time-outs: no crash, no chip lost, bids in order."""

from __future__ import annotations

import pytest

from botyard.proofs.ricochet import fuzz
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.moves import judge, parse_moves
from botyard.ricochet.engine.setup import random_setup
from botyard.ricochet.records.record import decode, resume


def test_two_thousand_random_rounds() -> None:
    line = fuzz.run(0, "suite", rounds=2000)
    numbers = [int(word) for word in line.split() if word.isdigit()]
    assert numbers[1] >= 2000
    assert min(numbers) > 20, "games, rounds, answers, refusals and chips all really happen"


def test_the_same_seed_plays_the_same_games() -> None:
    assert fuzz.run(3, "again") == fuzz.run(3, "again")


def test_a_broken_invariant_comes_with_a_record() -> None:
    game, _ = fuzz.play("broken")
    game.won[0].append("Rc")
    game.won[0].append("Rc")
    with pytest.raises(fuzz.InvariantError, match="a chip was lost or duplicated") as broken:
        fuzz.check(game)
    assert resume(decode(broken.value.record)).events == game.events


def test_lone_solutions_are_solutions() -> None:
    solved = 0
    for number in range(40):
        game = Game(random_setup(("Ann", "Bob"), f"lone/{number}"))
        game.submit(0, "chip:1:0", {"do": "turn_chip"})
        position = game.view(None).position()
        assert position is not None
        moves = fuzz.lone_solution(position, turn_rule=True)
        solved += bool(moves)
        if moves:
            assert judge(position, parse_moves(moves)) == "solved"
    assert solved > 5
