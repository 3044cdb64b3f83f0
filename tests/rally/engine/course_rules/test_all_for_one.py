"""All for One: the first robot to finish wins for its team (rulebook 000:699-705)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import lay, robot, rules_with

from botyard.errors import InputError
from botyard.rally.engine.events import RaceEnded
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

RULES: dict[str, Any] = {"all-for-one": {}}
FLAGS = {"1": "0,0", "2": "1,0"}


def test_progress_is_each_robots_own() -> None:
    track = lay(
        [". . . ."],
        robot("A", 0, 0, team=0),
        robot("B", 2, 0, team=1),
        robot("C", 3, 0, team=0),
        rules=RULES,
        flags=FLAGS,
    )
    track.register()
    assert [own.next_flag for own in track.state.robots] == [2, 1, 1]


def test_one_robot_wins_for_its_team() -> None:
    track = lay(
        [". . . .", ". . . ."],
        robot("A", 1, 0, team=0, next_flag=2),
        robot("B", 2, 0, team=1, next_flag=2),
        robot("C", 3, 0, team=0),
        robot("D", 3, 1, team=1),
        rules=RULES,
        flags=FLAGS,
    )
    assert track.register().winners == (0, 2)
    assert track.events(RaceEnded)[0].ranking == ((0, 2), (1, 3))


@pytest.mark.parametrize("players", [4, 6, 8])
def test_two_equal_teams_round_the_table(players: int) -> None:
    game = Game(set_up(load_course("all-for-one-or-one-for-all"), ["p"] * players))
    assert [own.team for own in game.state.robots] == [0, 1] * (players // 2)


def test_refused() -> None:
    with pytest.raises(InputError, match="5 players cannot form 2 equal teams"):
        set_up(load_course("all-for-one-or-one-for-all"), ["p"] * 5)
    with pytest.raises(InputError, match="at least two teams"):
        rules_with({"all-for-one": {"teams": 1}})


def test_a_race_has_one_goal() -> None:
    with pytest.raises(InputError, match="all-for-one and war-zone both change how the race is won"):
        set_up(load_course("all-for-one-or-one-for-all"), ["p"] * 4, rules={"war-zone": True})
    with pytest.raises(InputError, match="cannot be continued for places"):
        set_up(load_course("all-for-one-or-one-for-all"), ["p"] * 4, play_on=True)
