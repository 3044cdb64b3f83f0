"""Winning, places, all robots lost, time limits (002:187, 003:316, 004:695-699, 000:351)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.races import EDITIONS, arrange, go_on, happened, next_turn, program, small_race

from botyard.errors import InputError
from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.events import FlagTouched, RaceEnded, RobotFinished
from botyard.rally.engine.game import Game

BESIDE = {"virtual": False, "status": "racing", "damage": 0, "locked": ()}
WALK = ("M1@490", "RL@70", "RR@80", "RL@90", "RR@100")
WALK_TOO = ("M1@500", "RL@110", "RR@120", "RL@130", "RR@140")
SPIN = ("UT@10", "UT@20", "UT@30", "UT@40", "UT@50")


def before_the_flag(edition: str, players: int = 3, **more: Any) -> Game:
    """Robot 0 stands one step west of the last flag, the others far away."""
    game = small_race(edition, players, **more)
    if edition == "amigo2000":
        next_turn(game)
    arrange(
        game,
        r0={**BESIDE, "square": (6, 0), "facing": "E", "next_flag": 3},
        r1={**BESIDE, "square": (3, 2), "facing": "S", "next_flag": 2},
    )
    if players > 2:
        arrange(game, r2={**BESIDE, "square": (1, 5), "facing": "N", "next_flag": 1})
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_flag_wins_and_ends_the_race(edition: str) -> None:
    game = before_the_flag(edition)
    program(game, 0, *WALK)
    program(game, 1, *WALK_TOO)
    program(game, 2, *SPIN)
    assert game.finished
    assert game.winners == (0,)
    assert game.pending() == []
    (end,) = happened(game, RaceEnded)
    assert end.ranking == ((0,), (1,), (2,))
    assert game.events()[-1] == end
    assert game.phase == "finished"
    with pytest.raises(InputError, match="is not open"):
        game.submit(0, "1.3:ChooseProgram:0", None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_on_request_the_race_goes_on_for_the_other_places(edition: str) -> None:
    """Rulebook 002:187, 000:351, 003:316."""
    game = before_the_flag(edition, play_on=True)
    program(game, 0, *WALK)
    program(game, 1, *WALK_TOO)
    program(game, 2, *SPIN)
    go_on(game, lambda: game.phase == "program" and game.state.turn > 1)
    assert not game.finished
    assert game.winners == (0,)
    home = game.state.robots[0]
    assert (home.status, home.square, home.place) == ("home", None, 1)
    assert {decision.robot for decision in game.pending()} == {1, 2}
    arrange(game, r1={**BESIDE, "square": (7, 1), "facing": "N", "next_flag": 3})
    arrange(game, r2={**BESIDE, "square": (1, 5), "facing": "N"})
    program(game, 1, *WALK)
    program(game, 2, *SPIN)
    assert game.finished
    assert game.winners == (0,)
    assert [(event.robot, event.place) for event in happened(game, RobotFinished)] == [(0, 1), (1, 2)]
    assert happened(game, RaceEnded)[0].ranking == ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("edition", "winners"), [("1994", ()), ("amigo2000", (1,)), ("dutch", (1,)), ("2005", (1,))]
)
def test_all_robots_lost(edition: str, winners: tuple[int, ...]) -> None:
    """AMIGO: the most checkpoints win (004:698); 1994 names no winner, but a ranking."""
    lives = 0 if edition == "amigo2000" else 1
    game = small_race(edition, 2)
    if edition == "amigo2000":
        next_turn(game)
    arrange(
        game,
        r0={**BESIDE, "square": (1, 0), "facing": "N", "lives": lives, "next_flag": 2},
        r1={**BESIDE, "square": (6, 0), "facing": "N", "lives": lives, "next_flag": 3},
    )
    program(game, 0, *WALK)
    program(game, 1, *WALK_TOO)
    assert game.finished
    assert game.winners == winners
    assert happened(game, RaceEnded)[0].ranking == ((1,), (0,))


def test_all_lost_with_equal_flags_share_the_win() -> None:
    """Ruling: a tie is shared."""
    game = small_race("2005", 2)
    arrange(
        game,
        r0={**BESIDE, "square": (1, 0), "facing": "N", "lives": 1},
        r1={**BESIDE, "square": (6, 0), "facing": "N", "lives": 1},
    )
    program(game, 0, *WALK)
    program(game, 1, *WALK_TOO)
    assert game.winners == (0, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_robot_standing_races_on(edition: str) -> None:
    """No rulebook ends the race for it."""
    lives = 0 if edition == "amigo2000" else 1
    game = small_race(edition, 2)
    if edition == "amigo2000":
        next_turn(game)
    arrange(
        game,
        r0={**BESIDE, "square": (1, 0), "facing": "N", "lives": lives},
        r1={**BESIDE, "square": (6, 4), "facing": "N"},
    )
    program(game, 0, *WALK)
    program(game, 1, *SPIN)
    next_turn(game)
    assert not game.finished
    assert [decision.robot for decision in game.pending()] == [1]


def test_dutch_the_first_with_the_most_flags_wins_when_time_is_up() -> None:
    """Rulebook 003:316."""
    game = small_race("dutch", 3)
    arrange(
        game,
        r0={**BESIDE, "square": (1, 1), "next_flag": 2, "touched_at": 7},
        r1={**BESIDE, "square": (3, 5), "next_flag": 2, "touched_at": 4},
        r2={**BESIDE, "square": (6, 4), "next_flag": 1},
    )
    game.end_by_time()
    assert not game.finished
    with pytest.raises(InputError, match="already ending"):
        game.end_by_time()
    for robot, cards in ((0, (*WALK[1:], "UT@60")), (1, (*WALK_TOO[1:], "RL@150")), (2, SPIN)):
        program(game, robot, *cards)
    assert game.finished
    assert game.winners == (1,)
    (end,) = happened(game, RaceEnded)
    assert (end.reason, end.turns, end.decided_by) == ("time", 0, "first flags")


def test_a_shared_place_leaves_the_next_one_free() -> None:
    """Places are 1, 2, 2, 4."""
    game = small_race("dutch", 4)
    flags = {0: 2, 1: 3, 2: 2, 3: 1}
    arrange(game, **{f"r{robot}": {"next_flag": flag, "touched_at": flag} for robot, flag in flags.items()})
    game.end_by_time()
    for decision in game.pending():
        game.time_out(decision.key)
    go_on(game)
    (end,) = happened(game, RaceEnded)
    assert end.ranking == ((1,), (0, 2), (3,))
    assert end.places() == {1: 1, 0: 2, 2: 2, 3: 4}


def test_time_up_without_any_flag_has_no_winner() -> None:
    game = small_race("dutch", 2)
    game.end_by_time()
    for decision in game.pending():
        game.time_out(decision.key)
    go_on(game, lambda: bool(happened(game, FlagTouched)))
    assert game.finished
    assert game.winners == ()


@pytest.mark.parametrize("edition", ["1994", "amigo2000", "2005"])
def test_elsewhere_time_limits_are_a_house_rule(edition: str) -> None:
    with pytest.raises(InputError, match="time_limit_win"):
        small_race(edition).end_by_time()
    small_race(edition, rules={"time_limit_win": True}).end_by_time()


def test_a_turn_limit_ends_the_race_after_that_turn() -> None:
    game = small_race("2005", 2, turn_limit=2)
    go_on(game)
    assert game.state.turn <= 2
    assert game.finished
    (end,) = happened(game, RaceEnded)
    assert (end.reason, end.turns, end.decided_by) == ("turns", 2, "first flags")


def test_2005_touching_out_of_order_never_wins() -> None:
    game = before_the_flag("2005")
    arrange(game, r0={"next_flag": 2})
    program(game, 0, *WALK)
    program(game, 1, *WALK_TOO)
    program(game, 2, *SPIN)
    assert not game.finished


def test_amigo_the_winner_does_not_fall_with_those_who_ride_at_the_same_time() -> None:
    """All belts move at once: the others have fallen when the race ends (004:366, 004:696)."""
    from botyard.proofs.rally.conform_stage import Stage
    from botyard.rally.engine.editions import edition_rules
    from botyard.rally.engine.phases.registers import play_register

    case = {
        "board": ["> 2", "> O"],
        "robots": [
            {"id": "A", "x": 0, "y": 0, "f": "N", "next_flag": 2},
            {"id": "B", "x": 0, "y": 1, "f": "N", "next_flag": 2},
        ],
        "n_flags": 2,
    }
    stage = Stage(case, edition_rules("amigo2000"))
    assert not stage.run(play_register)
    assert stage.state.winners == (0,)
    assert stage.state.robots[1].square is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_races_of_careless_players_end(edition: str) -> None:
    """Everybody plays the first cards of every hand: sooner or later the last robot is lost."""
    game = small_race(edition, 2, seed="careless")
    go_on(game, lambda: game.state.turn > 300)
    assert game.finished
    assert broken_invariants(game.state, game.rules) == []
