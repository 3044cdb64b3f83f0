"""Several robots for each player, on any course that has room for them (rulebook 002:137, 000:152)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.races import arrange, default_answer, go_on, next_turn

import botyard
from botyard.envs.table import RaceSettings
from botyard.errors import InputError
from botyard.proofs.rally.fuzz import check_round_trip
from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.events import RaceEnded
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rng import Rng

COURSES = {
    "2005": "risky-exchange",
    "dutch": "risky-exchange",
    "1994": "sample-track",
    "amigo2000": "shift-change",
}


def race(edition: str = "2005", players: int = 2, robots: int = 2, **more: Any) -> Game:
    names = [f"P{n}" for n in range(players)]
    rules = {"robots_per_player": robots, **more.pop("rules", {})}
    course = botyard.rally.load_course(more.pop("course", COURSES[edition]))
    return Game(botyard.rally.set_up(course, names, edition=edition, rules=rules, **more))


@pytest.mark.parametrize("edition", COURSES)
@pytest.mark.parametrize(("players", "robots"), [(2, 2), (2, 4), (4, 2)])
def test_every_robot_races_with_a_hand_of_its_own(edition: str, players: int, robots: int) -> None:
    game = race(edition, players, robots, seed=f"{edition} {players}")
    assert len({robot.name for robot in game.state.robots if robot.name}) in (0, players * robots)
    go_on(game, lambda: game.state.turn > 2)
    assert len({robot.name for robot in game.state.robots}) == players * robots
    assert [len(game.state.robots_of(seat)) for seat in range(players)] == [robots] * players
    assert broken_invariants(game.state, game.rules) == []
    check_round_trip(game)


def test_first_robots_have_the_first_docks() -> None:
    game = race(players=3, robots=2, seed="docks")
    docks = [[robot.dock for robot in game.state.robots_of(seat)] for seat in range(3)]
    assert sorted(first for first, _ in docks) == [1, 2, 3]
    assert all(second == first + 3 for first, second in docks)


def test_a_program_is_asked_for_each_robot_at_once() -> None:
    game = race(seed="programs")
    asked = [(question.seat, question.robot) for question in game.pending()]
    assert sorted(asked) == [(0, 0), (0, 2), (1, 1), (1, 3)]


def test_the_sand_timer_runs_for_each_robot_that_is_not_programmed() -> None:
    """Half a minute for each robot of the last player (000:152)."""
    game = race(robots=3, seed="timer")
    for question in game.pending(0):
        game.submit(0, question.key, default_answer(question))
    clock = game.clock()
    assert clock is not None
    assert (clock.seconds, clock.seats) == (90, (1,))
    question = game.pending(1)[0]
    game.submit(1, question.key, default_answer(question))
    later = game.clock()
    assert later is not None
    assert later.seconds == 60


def test_the_environments_say_that_they_want_one_robot_per_seat() -> None:
    race_settings = RaceSettings(course="risky-exchange", seats=2, rules={"robots_per_player": 2})
    with pytest.raises(InputError, match="one robot per seat; this race gives each player 2"):
        race_settings.setup("0")


def test_the_first_robot_with_all_flags_wins_for_its_player() -> None:
    game = race(seed="win")
    home(game, seat=1, index=1)
    ended = ending(game)
    assert ended.winners == (1,)
    assert ended.ranking == ((1,), (0,))


def test_play_for_places_ends_when_all_players_but_one_have_a_place() -> None:
    """Of three players with two robots each, the second one of the winner takes nobody's place (R119)."""
    game = race(players=3, seed="places", play_on=True)
    home(game, seat=2, index=0)
    next_turn(game)
    home(game, seat=2, index=1)
    next_turn(game)
    assert not game.finished
    home(game, seat=0, index=1)
    assert ending(game).ranking == ((2,), (0,), (1,))


def home(game: Game, seat: int, index: int) -> None:
    """The robot has touched all flags; it is noticed at the end of the next register."""
    robot = game.state.robots_of(seat)[index].id
    arrange(game, **{f"r{robot}": {"next_flag": len(game.state.flags) + 1}})


def ending(game: Game) -> RaceEnded:
    """Play on until the race is over."""
    go_on(game, lambda: game.finished)
    last = game.events()[-1]
    assert isinstance(last, RaceEnded)
    return last


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "more robots than there are": (
        {"players": 3, "robots": 3},
        "3 players need 9 robots, but there are only 8 robots",
    ),
    "interference has its own number": (
        {"course": "interference", "robots": 3},
        "interference gives each player two robots, not 3",
    ),
    "no such number": ({"robots": 5}, "house rule 'robots_per_player' cannot be 5; it can be 1, 2, 3, 4"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_gets_one_line(case: str) -> None:
    asked, words = WRONG[case]
    with pytest.raises(InputError, match=words):
        race(**asked)


def test_interference_keeps_its_two_robots() -> None:
    assert len(race(course="interference", robots=2).state.robots) == 4


@pytest.mark.parametrize("level", ["random", "greedy", "planner"])
def test_bots_play_several_robots(level: str) -> None:
    game = race(seed=level, turn_limit=2)
    bot = botyard.race_bot(level, seed=level)
    while not game.finished:
        for question in game.pending():
            game.submit(question.seat, question.key, bot.choose(game.view(question.seat), question))
    assert broken_invariants(game.state, game.rules) == []


def test_tandem_teams_share_the_flags_of_all_their_robots() -> None:
    """Four players in two teams, two robots each: a touch counts for four robots (000:697)."""
    game = race(players=4, rules={"tandem": {}}, seed="teams")
    rng = Rng("teams")
    go_on(game, lambda: game.state.turn > 6, ChooseProgram=lambda asked: random_choice(asked, rng))
    teams: dict[int | None, set[int]] = {}
    for robot in game.state.robots:
        teams.setdefault(robot.team, set()).add(robot.next_flag)
    assert [len(flags) for flags in teams.values()] == [1, 1]
