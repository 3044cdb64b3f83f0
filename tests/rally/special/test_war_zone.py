"""War Zone: teams fight until one has no lives left (rulebook 000:729-735)."""

from __future__ import annotations

import pytest
from tests.rally.special.track import Entry, Track, lay, robot

from botyard.rally.phases.checkpoints import touch_flags

DIVE = "M1@490"


def war(*robots: Entry, **more: object) -> Track:
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


def test_teams_lost_in_the_same_register_share_the_win() -> None:
    """Ruling: each has destroyed all lives of the other."""
    track = war(
        robot("A", 1, 0, "W", DIVE, team=0, lives=1), robot("B", 2, 0, "E", "M1@500", team=1, lives=1)
    )
    assert track.register().winners == (0, 1)


def test_flags_count_for_nothing() -> None:
    track = war(robot("A", 1, 0, team=0), robot("B", 2, 1, team=1), flags={"1": "1,0"})
    touch_flags(track.turn)
    assert track.winners is None
    assert (track["A"].next_flag, track["A"].archive) == (1, (1, 0))
