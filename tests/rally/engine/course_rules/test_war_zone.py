"""War Zone: teams fight until one has no lives left (rulebook 000:729-735)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import Entry, Track, lay, robot

from botyard.rally.engine.phases.checkpoints import touch_flags

DIVE = "M1@490"


def war(*robots: Entry, **more: Any) -> Track:
    return lay(["O . . O", "O . . O"], *robots, rules={"war-zone": {}}, **more)


@pytest.mark.parametrize(
    ("lives", "winners"),
    [
        pytest.param((1, 1), (0, 2), id="all lives of the other team are gone"),
        pytest.param((2, 1), None, id="one robot will come back"),
    ],
)
def test_elimination(lives: tuple[int, int], winners: tuple[int, ...] | None) -> None:
    track = war(
        robot("A", 1, 0, "N", team=0),
        robot("B", 2, 0, "E", DIVE, team=1, lives=lives[0]),
        robot("C", 1, 1, "S", team=0),
        robot("D", 2, 1, "E", "M1@500", team=1, lives=lives[1]),
    )
    assert track.register().winners == winners


A_DIVES_FIRST = (
    robot("A", 1, 0, "W", "M1@500", team=0, lives=1),
    robot("B", 2, 0, "E", DIVE, team=1, lives=1),
)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_team_that_still_has_a_life_at_that_moment_wins_at_once(order: tuple[int, int]) -> None:
    """Team 0 loses its last life with the higher card, so the other has won before its own robot moves."""
    track = war(*(A_DIVES_FIRST[index] for index in order)).register()
    assert track.winners == (track["B"].seat,)
    assert track["B"].square == (2, 0)


def test_a_pusher_that_follows_its_victim_into_the_pit_has_won_before() -> None:
    track = lay(
        [". . O", ". . ."],
        robot("A", 0, 0, "E", "M2@670", team=0, lives=1),
        robot("B", 1, 0, team=1, lives=1),
        rules={"war-zone": {}},
    )
    assert track.register().winners == (0,)
    assert track["A"].square == (1, 0)


@pytest.mark.parametrize(
    ("board", "damage", "more"),
    [
        pytest.param(["< . . >", ". . . ."], 0, {}, id="belts"),
        pytest.param([". . . .", ". . . ."], 0, {"pushers": ["0,0,W,1", "3,0,E,1"]}, id="pushers"),
        pytest.param([". . . .", ". . . ."], 9, {}, id="lasers"),
    ],
)
def test_teams_lost_at_the_same_time_share_the_win(
    board: list[str], damage: int, more: dict[str, Any]
) -> None:
    """Ruling R82: each has destroyed all lives of the other."""
    track = lay(
        board,
        robot("A", 0, 0, "E", team=0, lives=1, dmg=damage),
        robot("B", 3, 0, "W", team=1, lives=1, dmg=damage),
        rules={"war-zone": {}},
        **more,
    )
    assert track.register().winners == (0, 1)


def test_belts_come_before_lasers() -> None:
    """Losses of one register, but not of one step."""
    track = lay(
        ["< . . .", ". . . ."],
        robot("A", 0, 0, "N", team=0, lives=1),
        robot("B", 3, 0, "N", team=1, lives=1, dmg=9),
        rules={"war-zone": {}},
        lasers=["3,0,N,1"],
    )
    assert track.register().winners == (1,)


def test_flags_count_for_nothing() -> None:
    track = war(robot("A", 1, 0, team=0), robot("B", 2, 1, team=1), flags={"1": "1,0"})
    touch_flags(track.turn)
    assert track.winners is None
    assert (track["A"].next_flag, track["A"].archive) == (1, (1, 0))
