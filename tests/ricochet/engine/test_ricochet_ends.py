"""How games end, the solo game and the black robot (rulebook 001:79-87); impossible setups."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from tests.ricochet.ricochet_tables import (
    BLACK,
    ROBOTS,
    act,
    bare_board,
    bid,
    new_game,
    run_out,
    show,
    turn_chip,
)

from botyard.errors import InputError
from botyard.ricochet.engine.events import AgreedToStop, ChipMissed, GameEnded, HintTaken
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.moves import judge, parse_moves
from botyard.ricochet.engine.questions import SOLVER, AnyWayLeft
from botyard.ricochet.engine.round import MOST_HINTS
from botyard.ricochet.engine.setup import House, Setup, random_setup
from botyard.ricochet.floor.drawing import parse_board
from botyard.ricochet.records.record import record_of, resume
from botyard.ricochet.solver.reach import none_reachable
from botyard.server.games.ricochet_settings import RicochetSettings

CORNERS = bare_board(Rc=(4, 4), Rs=(0, 4), Rt=(4, 0))
WALLED = """\
+---+---+---+---+---+
|                   |
+   +   +---+   +   +
|       |Rc |       |
+   +   +---+   +   +
|                   |
+   +   +   +   +   +
|                   |
+   +   +   +   +   +
| Gs                |
+---+---+---+---+---+
"""


def all_done(game: Game) -> None:
    for seat in range(len(game.setup.players)):
        act(game, seat, do="done")


def way(game: Game) -> str:
    """Moves of red alone that bring it to the target of the round."""
    position = game.view(None).position()
    assert position is not None
    for length in (2, 3, 4):
        for steps in product("NESW", repeat=length):
            moves = "".join("R" + step for step in steps)
            try:
                if judge(position, parse_moves(moves)) == "solved":
                    return moves
            except InputError:
                continue
    raise AssertionError("no way")


def win_next(game: Game, seat: int) -> None:
    """Let the seat win the next chip."""
    turn_chip(game)
    moves = way(game)
    bid(game, seat, len(moves) // 2)
    if not game.setup.solo:
        run_out(game)
    show(game, seat, moves)


@pytest.mark.parametrize(("players", "chips"), [(2, 8), (3, 6), (4, 5), (5, None), (6, None)])
def test_chips_to_win_by_number_of_players(players: int, chips: int | None) -> None:
    assert random_setup(tuple("ABCDEF"[:players]), "s").chips_to_win() == chips
    assert random_setup(tuple("ABCDEF"[:players]), "s", House(chips_to_win=3)).chips_to_win() == 3


def test_enough_chips_end_the_game() -> None:
    game = new_game(2, CORNERS, chips_to_win=2)
    win_next(game, 1)
    assert not game.finished
    win_next(game, 1)
    assert game.events[-1] == GameEnded(game.now, (1,), (0, 2), "chips_to_win")
    assert game.pending() == []


def test_more_than_four_play_for_all_chips_and_share_a_tie() -> None:
    game = new_game(5, CORNERS)
    for seat in (3, 0, 1):
        win_next(game, seat)
    assert game.events[-1] == GameEnded(game.now, (0, 1, 3), (1, 1, 0, 1, 0), "no_chips_left")


def test_chips_run_out_before_anyone_has_enough() -> None:
    game = new_game(2, CORNERS)
    for seat in (0, 1, 1):
        win_next(game, seat)
    assert game.winners == (1,)


def try_in_vain(game: Game) -> None:
    turn_chip(game)
    all_done(game)


def test_chips_tried_in_vain_are_mixed_back_and_played_again() -> None:
    """001:69, 001:73: nothing ends the game while a chip can be won."""
    game = new_game(5, CORNERS)
    for _ in range(12):
        try_in_vain(game)
    assert (game.phase, game.chips_left) == ("between", 3)
    for _ in range(3):
        win_next(game, 1)
    assert game.events[-1] == GameEnded(game.now, (1,), (0, 3, 0, 0, 0), "no_chips_left")


def test_players_agree_to_stop() -> None:
    """001:79: any end that the players agree on."""
    game = new_game(3, CORNERS)
    assert "agree_to_stop" not in game.pending(0)[0].accepts, "nothing has been played yet"
    win_next(game, 1)
    act(game, 0, do="agree_to_stop")
    act(game, 1, do="agree_to_stop")
    assert game.view(2).agreed == (0, 1)
    with pytest.raises(InputError, match="does not answer this question"):
        act(game, 1, do="agree_to_stop")
    turn_chip(game, seat=0)
    assert game.view(2).agreed == (), "who turns the next chip plays on"
    all_done(game)
    for seat in (2, 0, 1):
        act(game, seat, do="agree_to_stop")
    assert game.events[-2:] == [AgreedToStop(game.now, 1), GameEnded(game.now, (1,), (0, 1, 0), "agreed")]


def test_a_solo_player_has_nobody_to_agree_with() -> None:
    game = new_game(1, CORNERS)
    win_next(game, 0)
    assert game.pending(0)[0].accepts == ("turn_chip",)


def test_the_solver_is_asked_once_all_chips_left_were_tried_in_vain() -> None:
    game = new_game(2, CORNERS)
    win_next(game, 1)
    tried: set[str] = set()
    while len(tried) < 2:
        assert not game.pending(SOLVER)
        turn_chip(game)
        chip = game.view(None).chip
        assert chip is not None
        tried.add(chip.code)
        all_done(game)
    (question,) = game.pending(SOLVER)
    assert isinstance(question, AnyWayLeft)
    assert set(question.chips) == tried
    played_on = game.fork()
    win_next(played_on, 0)
    assert not played_on.pending(SOLVER), "the robots stand elsewhere now"
    game.submit(SOLVER, question.key, {"do": "no_way_left"})
    assert game.events[-1] == GameEnded(game.now, (1,), (0, 1), "no_way_left")
    assert resume(record_of(game)).view(None) == game.view(None)


def test_the_solver_proves_what_cannot_be_reached() -> None:
    """On a bare board red cannot stop beside the middle of a rim without a helper; walled in, nobody can."""
    board = parse_board(WALLED)
    robots = {"R": (0, 0), "G": (4, 0), "B": (0, 4), "Y": (4, 4)}
    assert none_reachable(board, robots, ["Rc"], turn_rule=True)
    assert not none_reachable(board, robots, ["Rc", "Gs"], turn_rule=True)


def test_old_games_that_ended_in_vain_can_be_played_on() -> None:
    game = new_game(2)
    try_in_vain(game)
    old = msgspec.structs.replace(record_of(game), events=(*game.events, GameEnded(0, (), (0, 0), "stuck")))
    assert resume(old).phase == "between"


def test_a_game_without_any_chip_won_has_no_winner() -> None:
    game = new_game(2)
    try_in_vain(game)
    for seat in (0, 1):
        act(game, seat, do="agree_to_stop")
    assert game.events[-1] == GameEnded(0, (), (0, 0), "agreed")


def test_games_have_no_coloured_barriers_unless_asked_for() -> None:
    """001:24: the first games are played without them; so are rooms and the terminal unless they choose."""
    assert not any(Game(random_setup(("Ann",), str(seed))).board.diagonals for seed in range(40))
    assert any(Game(random_setup(("Ann",), str(seed), None, True)).board.diagonals for seed in range(40))
    assert not RicochetSettings().diagonals
    assert RicochetSettings().show_seconds is None, "no limit for showing (001:65)"


# Solo (001:87)


def test_solo_the_chip_turns_the_glass_with_it() -> None:
    game = new_game(1)
    turn_chip(game, at=100)
    assert game.view(0).glass_ends == 60_100
    easy = new_game(1, double_time=True)
    turn_chip(easy, at=100)
    assert easy.view(0).glass_ends == 120_100


def test_solo_any_length_counts_and_the_bid_stops_the_glass() -> None:
    game = new_game(1)
    turn_chip(game)
    bid(game, 0, 9, at=59_000)
    show(game, 0, "GWGERSRE")
    assert game.won == [["Rc"]]
    assert game.winners == (0,)


def test_solo_time_up_lays_the_chip_face_down_for_good() -> None:
    game = new_game(1, CORNERS)
    turn_chip(game)
    run_out(game)
    assert isinstance(game.events[-1], ChipMissed)
    assert (game.chips_left, len(game.missed)) == (2, 1)


def test_solo_a_wrong_solution_may_be_mended_while_the_glass_runs() -> None:
    game = new_game(1)
    turn_chip(game)
    bid(game, 0, 2, at=10_000)
    act(game, 0, do="move", move="RS", at=11_000)
    act(game, 0, do="move", move="RN", at=12_000)
    assert game.phase == "thinking"
    assert game.view(0).robots == ROBOTS
    bid(game, 0, 3, at=20_000)
    act(game, 0, do="give_up", at=60_001)
    assert game.missed == ["Rc"], "by then the glass had run out"


@pytest.mark.parametrize(("found", "winners"), [(3, (0,)), (2, (0,)), (1, ()), (0, ())])
def test_solo_more_face_up_than_face_down_wins(found: int, winners: tuple[int, ...]) -> None:
    game = new_game(1, CORNERS, chips_to_win=1)
    for _ in range(found):
        win_next(game, 0)
    while not game.finished:
        turn_chip(game)
        all_done(game)
    assert game.events[-1] == GameEnded(game.now, winners, (found,), "no_chips_left")


# The black robot (001:83)


def test_the_black_robot_is_obstacle_and_helper_and_may_reach_the_vortex() -> None:
    game = new_game(2, bare_board(vortex=(0, 4)), black=True)
    assert game.markers == BLACK
    turn_chip(game)
    bid(game, 0, 2)
    run_out(game)
    show(game, 0, "KSKW")
    assert game.won[0] == ["@"]


# Setups


def setup(**fields: Any) -> Setup:
    plain: dict[str, Any] = {"players": ("Ann", "Bob"), "seed": "s", "board": bare_board(Rc=(4, 4))}
    return Setup(**{**plain, **fields})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"players": ()}, "0 players; a game takes 1"),
        ({"players": ("Ann", "Ann")}, "two players have the same name"),
        ({"players": ("Ann", " ")}, "is not a player's name"),
        ({"players": ("Ann", "x\ny")}, "is not a player's name"),
        ({"board": "R9"}, "'R9' is not a board code"),
        ({"board": bare_board()}, "the board has no target"),
        ({"board": "+---+---+\n| Rc    |\n+---+---+\n"}, "1 squares for 4 robots"),
        ({"board": bare_board(Rc=(4, 4)).replace(" Rc", "Rcx")}, "line 10, column 18: found 'Rcx'"),
        ({"robots": {"R": (0, 0)}}, "it must place RGBY"),
        ({"robots": {**ROBOTS, "G": (0, 0)}}, "both stand at 0,0"),
        ({"robots": {**ROBOTS, "G": (4, 4)}}, "the robot G starts on a target"),
        ({"house": House(chips_to_win=0)}, "the number of chips to win is 0"),
        ({"house": House(glass_ms=0)}, "glass_ms is 0"),
        ({"bots": {"Zed": "easy"}}, "the bot 'Zed' is not one of the players"),
    ],
)
def test_impossible_setups(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        Game(setup(**fields))
    assert "\n" not in str(error.value)


def test_robots_begin_on_random_squares_without_targets() -> None:
    places = set()
    for seed in range(50):
        game = Game(random_setup(("Ann",), str(seed), House(black=seed % 2 == 0)))
        assert len(game.markers) == 5 - seed % 2
        assert set(game.markers.values()) <= set(game.board.starting_squares())
        places.add(tuple(game.markers.items()))
    assert len(places) == 50


def test_solo_hints_are_counted_where_the_house_allows_them() -> None:
    game = new_game(1, hints=True)
    turn_chip(game)
    for number in range(1, MOST_HINTS + 1):
        (question,) = game.pending(0)
        game.submit(0, question.key, {"do": "hint"})
        assert (game.view(0).hints, game.events[-1]) == (number, HintTaken(0, 0, number))
    assert "hint" not in game.pending(0)[0].accepts
    show_after_bid = game.fork()
    bid(show_after_bid, 0, 9, at=59_000)
    assert show_after_bid.phase == "showing"


@pytest.mark.parametrize(("players", "hints"), [(1, False), (2, True)])
def test_hints_are_for_solo_games_that_want_them(players: int, hints: bool) -> None:
    game = new_game(players, hints=hints)
    turn_chip(game)
    (question,) = game.pending(0)
    with pytest.raises(InputError, match="'hint' does not answer"):
        game.submit(0, question.key, {"do": "hint"})
