"""Tandem: teams of two share their progress (rulebook 000:689-697)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import Entry, lay, robot

from botyard.errors import InputError
from botyard.rally.engine.events import RaceEnded, RobotChosen
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.checkpoints import touch_flags
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course

FLOOR = [". . . .", ". . . ."]
FLAGS = {"1": "0,0", "2": "1,0", "3": "2,0"}
RULES: dict[str, Any] = {"tandem": {}}


def four(a: tuple[int, int], b: tuple[int, int], next_flag: int = 1) -> tuple[Entry, ...]:
    return (
        robot("A", *a, team=0, next_flag=next_flag),
        robot("B", *b, team=0, next_flag=next_flag),
        robot("C", 3, 0, team=1),
        robot("D", 3, 1, team=1),
    )


@pytest.mark.parametrize(
    ("a", "b", "before", "after"),
    [
        pytest.param((0, 0), (0, 1), 1, 2, id="one robot's touch counts for both"),
        pytest.param((0, 1), (1, 0), 2, 3, id="the next flag by the other one"),
        pytest.param((0, 1), (1, 0), 1, 1, id="still in the right order"),
        pytest.param((0, 0), (1, 0), 1, 3, id="two at once, in the order of the docks"),
        pytest.param((1, 0), (0, 0), 1, 2, id="two at once, the docks the other way round"),
    ],
)
def test_shared_progress(a: tuple[int, int], b: tuple[int, int], before: int, after: int) -> None:
    track = lay(FLOOR, *four(a, b, before), rules=RULES, flags=FLAGS)
    touch_flags(track.turn)
    assert [own.next_flag for own in track.state.robots] == [after, after, 1, 1]


def test_the_whole_team_wins_even_with_a_robot_off_the_floor() -> None:
    track = lay(FLOOR, *four((2, 0), (0, 1), 3), rules=RULES, flags=FLAGS)
    track["B"].square, track["B"].status, track["B"].lives = None, "out", 0
    assert track.register().winners == (0, 1)
    assert track.events(RaceEnded)[0].ranking == ((0, 1), (2, 3))


@pytest.mark.parametrize(("first", "winners"), [("A", (0, 1)), ("C", (2, 3))])
def test_out_of_time_the_team_that_was_first_to_its_flag_wins(first: str, winners: tuple[int, ...]) -> None:
    """The team-mate of the robot that touched it reached it no earlier (rulebook 003:316)."""
    track = lay(FLOOR, *four((0, 1), (1, 1)), rules=RULES, flags=FLAGS)
    for name in (first, "C" if first == "A" else "A"):
        track[name].square = (0, 0)
        touch_flags(track.turn)
        track[name].square = (2, 1)
    assert [own.next_flag for own in track.state.robots] == [2] * 4
    track.state.time_up = True
    assert track.end_turn().winners == winners


def test_neighbours_are_a_team_unless_players_say_otherwise() -> None:
    course = load_course("tandem-carnage")
    game = Game(set_up(course, ["p"] * 6))
    assert [own.team for own in game.state.robots] == [0, 0, 1, 1, 2, 2]
    assert [own.team for own in game.view(None).robots] == [0, 0, 1, 1, 2, 2]
    chosen = [event for event in game.events() if isinstance(event, RobotChosen)]
    assert {event.robot: event.team for event in chosen} == dict(enumerate([0, 0, 1, 1, 2, 2]))
    players = [Player("p", team=team) for team in (0, 1, 1, 0)]
    assert [own.team for own in Game(set_up(course, players)).state.robots] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("teams", "reason"),
    [
        pytest.param([None] * 5, "5 players cannot form teams of 2", id="odd"),
        pytest.param([None] * 2, "2 players cannot form teams of 2", id="no opponents"),
        pytest.param([0, 0, 1, None], "every player or to none", id="half-said"),
        pytest.param([0, 0, 0, 1], "the same number of players", id="unequal"),
        pytest.param([0, 0, 2, 2], "numbered from 0 to 1", id="odd numbers"),
    ],
)
def test_impossible_teams(teams: list[int | None], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        set_up(load_course("tandem-carnage"), [Player("p", team=team) for team in teams])


def test_teams_where_there_are_none() -> None:
    with pytest.raises(InputError, match="has no teams"):
        set_up(load_course("checkmate"), [Player("p", team=0)] * 5)
