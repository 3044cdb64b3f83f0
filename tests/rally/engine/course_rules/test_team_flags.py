"""Team flags: the odd flags for one team, the even ones for the other (rulebook 000:759)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rally.engine.course_rules.track import lay, robot

from botyard.bots.rally import make_bot
from botyard.errors import InputError
from botyard.proofs.rally.fuzz import check_round_trip
from botyard.rally.engine.events import FlagTouched, RaceEnded
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.fast.scope import why_not
from botyard.rally.floor.courses import load_course
from botyard.rally.records.replay import positions

RULES: dict[str, Any] = {"team-flags": {}}
FLAGS = {"1": "0,0", "2": "1,0", "3": "2,0", "4": "3,0"}


def test_a_robot_touches_its_teams_flags_alone() -> None:
    """The odd team's robot on flag 1 goes on to 3; an odd one on an even flag touches nothing."""
    track = lay(
        [". . . ."],
        robot("A", 0, 0, team=0, next_flag=1),
        robot("B", 1, 0, team=1, next_flag=2),
        robot("C", 3, 0, team=0, next_flag=3),
        robot("D", 2, 0, team=1, next_flag=4),
        rules=RULES,
        flags=FLAGS,
    )
    track.register()
    assert [own.next_flag for own in track.state.robots] == [3, 4, 3, 4]
    touched = [(event.robot, event.flag, event.next_flag) for event in track.events(FlagTouched)]
    assert touched == [(0, 1, 3), (1, 2, 4)]


@pytest.mark.parametrize(
    ("at", "team", "flag"),
    [((2, 0), 0, 3), ((3, 0), 1, 4)],
    ids=["the last odd flag", "the last even flag"],
)
def test_the_last_flag_of_its_team_wins(at: tuple[int, int], team: int, flag: int) -> None:
    track = lay(
        [". . . .", ". . . ."],
        robot("A", *at, team=team, next_flag=flag),
        robot("B", 0, 1, team=1 - team, next_flag=2 - team),
        robot("C", 2, 1, team=team, next_flag=1 + team),
        robot("D", 3, 1, team=1 - team, next_flag=2 - team),
        rules=RULES,
        flags=FLAGS,
    )
    assert track.register().winners == (0, 2)
    assert track.state.robots[0].next_flag == len(FLAGS) + 1
    (ended,) = track.events(RaceEnded)
    assert ended.ranking == ((0, 2), (1, 3))


def test_both_teams_count_the_same_way() -> None:
    """One flag each is one flag each, though the next ones have different numbers."""
    game = even_race()
    odd, even = game.state.robots[:2]
    odd.next_flag, even.next_flag = 3, 4
    assert game.rules.flags_touched(odd) == game.rules.flags_touched(even) == 1


def even_race(players: int = 4, **more: Any) -> Game:
    course = load_course("risky-exchange")
    four = msgspec.structs.replace(course, flags=(*course.flags, (5, 5)))
    return Game(set_up(four, [f"P{n}" for n in range(players)], rules=RULES, seed="even", **more))


def test_teams_begin_with_flags_1_and_2() -> None:
    assert [(own.team, own.next_flag) for own in even_race().state.robots] == [(0, 1), (1, 2)] * 2


@pytest.mark.parametrize("level", ["planner", "strategist"])
def test_bots_that_plan_race_by_it_without_the_simulator(level: str) -> None:
    game = even_race(turn_limit=1)
    bot = make_bot(level, "teams")
    while not game.finished:
        for question in game.pending():
            game.submit(question.seat, question.key, bot.choose(game.view(question.seat), question))
    assert game.state.turn >= 1
    assert any(isinstance(event, RaceEnded) for event in game.events())


def test_bots_race_by_it_and_the_record_shows_it_as_it_was() -> None:
    game = even_race(turn_limit=15)
    bot = make_bot("greedy", "teams")
    while not game.finished:
        for question in game.pending():
            game.submit(question.seat, question.key, bot.choose(game.view(question.seat), question))
    check_round_trip(game)
    assert game.events(), "a race was run"
    last = positions(game.setup, game.events())[-1]
    assert [last.robots[own.id].next_flag for own in game.state.robots] == [
        own.next_flag for own in game.state.robots
    ]
    assert any(isinstance(event, FlagTouched) for event in game.events())


def test_the_simulator_leaves_it_to_the_engine() -> None:
    game = even_race()
    assert "flags that teams divide" in why_not(game.rules, game.state.floor, game.state)


def test_both_teams_need_the_same_number_of_flags() -> None:
    with pytest.raises(InputError, match=r"an even number of flags to touch.*there are 3"):
        set_up(load_course("risky-exchange"), ["p"] * 4, rules=RULES)


def test_amigo_divides_the_flags_after_the_start() -> None:
    """All begin at checkpoint 1 (004:39): of three, one is left for each team."""
    game = Game(set_up(load_course("pit-stop"), ["p"] * 4, rules=RULES))
    assert [own.next_flag for own in game.state.robots] == [2, 3, 2, 3]
