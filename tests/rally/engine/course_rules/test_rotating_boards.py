"""Rotating boards, sentence by sentence (rulebook 000:663-675)."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from tests.rally.engine.course_rules.track import Entry, Track, lay, robot

from botyard.errors import InputError
from botyard.grid import Direction, Square, rotated
from botyard.rally.engine.events import RuleApplied
from botyard.rally.engine.phases.reenter import survey_returns
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.board import Tile
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rng import Rng

RULES: dict[str, Any] = {"rotating-boards": {}}
BOARD = ["O . >", ". . .", ". . w"]
FLAGS = {"1": "1,1", "2": "0,2"}


def tossing(*tosses: int) -> Rng:
    """A coin that falls like that; 0 is heads."""
    for seed in count():
        rng = Rng(str(seed))
        if tuple(rng.below("coin", 2) for _ in tosses) == tosses:
            return Rng(str(seed))
    raise AssertionError


def touch_with(rng: Rng, *robots: Entry, board: list[Any] = BOARD, flags: dict[str, str] = FLAGS) -> Track:
    track = lay(board, *robots, rules=RULES, flags=flags)
    track.state.rng = rng
    return track.register()


def pits(track: Track) -> set[Square]:
    return set(track.state.floor.pits)


def test_heads_turns_the_board_clockwise_with_everything_on_it() -> None:
    track = touch_with(tossing(0), robot("A", 1, 1, "W"))
    assert pits(track) == {(2, 0)}
    assert track.state.floor.belts[2, 2].exit == Direction.S
    assert track.state.floor.repairs == {(0, 2): 1}


def test_robots_flags_and_archives_stay() -> None:
    track = touch_with(tossing(0), robot("A", 1, 1, "W"), robot("B", 2, 2, "S"))
    assert (track["A"].square, track["A"].facing) == ((1, 1), Direction.W)
    assert (track["B"].square, track["B"].facing) == ((2, 2), Direction.S)
    assert track.state.flags == ((1, 1), (0, 2))
    assert track["A"].archive == (1, 1)


def test_tails_leaves_it() -> None:
    track = touch_with(tossing(1), robot("A", 1, 1))
    assert pits(track) == {(0, 0)}
    assert [event.detail for event in track.events(RuleApplied)] == ["tails"]


def test_every_touch_is_tossed_for() -> None:
    track = touch_with(
        tossing(0, 0), robot("A", 1, 1), robot("B", 0, 2, next_flag=2), flags={**FLAGS, "3": "2,1"}
    )
    assert pits(track) == {(2, 2)}


def test_a_flag_that_does_not_count_is_not_tossed_for() -> None:
    track = touch_with(tossing(0), robot("A", 1, 1, next_flag=2))
    assert track.events(RuleApplied) == []


def test_all_touches_of_the_register_come_first() -> None:
    """Ruling: B still finds the repair site under it."""
    track = touch_with(tossing(0), robot("A", 1, 1), robot("B", 2, 2, archive="0,1"))
    assert track["B"].archive == (2, 2)


def test_only_the_board_of_the_toucher_turns() -> None:
    track = touch_with(tossing(0), robot("A", 4, 1), board=[BOARD, BOARD], flags={"1": "4,1", "2": "0,2"})
    assert pits(track) == {(0, 0), (5, 0)}


def test_nobody_falls_because_the_floor_turned() -> None:
    """Ruling: a pit destroys who moves onto it (000:805)."""
    track = touch_with(
        tossing(0),
        robot("A", 1, 1),
        robot("B", 2, 0, "S", None, "M1@490"),
        flags=FLAGS,
        board=["O . .", ". . .", ". . ."],
    )
    assert (2, 0) in pits(track)
    assert track["B"].square == (2, 0)
    assert track.register(2)["B"].square == (2, 1)


@pytest.mark.parametrize("edition", ["1994", "2005"])
def test_an_archive_above_a_pit_is_left_for_a_square_beside_it(edition: str) -> None:
    track = lay(["O . .", ". . .", ". . ."], robot("A", None, 0, archive="0,0"), rules=RULES, edition=edition)
    choices, _ = survey_returns(track.turn, track["A"])
    assert {choice.rpartition(",")[0] for choice in choices} == {"1,0", "0,1", "1,1"}


def test_walls_between_boards_follow() -> None:
    track = lay(["> . .", ". . .", ". . ."], robot("A", 1, 1), rules=RULES, flags=FLAGS, walls=["0,0,W"])
    track.state.rng = tossing(0)
    track.register()
    assert ((2, 0), Direction.N) in track.state.floor.walls
    assert track.state.floor.tile((2, 0)) != Tile()


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        pytest.param(((1, 13), (5, 5)), "not square and cannot turn", id="flag on a docking bay"),
        pytest.param((), "needs flags", id="no flags"),
    ],
)
def test_refused(flags: tuple[Square, ...], reason: str) -> None:
    boards = (BoardPlace("2005/chess"), BoardPlace("2005/docking-bay-plain", 0, 12))
    course = Course(name="own", boards=boards, flags=flags)
    with pytest.raises(InputError, match=reason):
        set_up(course, ["a", "b"], rules={"rotating-boards": True})


def test_refused_where_a_flag_would_come_to_stand_above_a_pit() -> None:
    boards = (BoardPlace("2005/island"), BoardPlace("2005/docking-bay-plain", 0, 12))
    pits = sorted(Course(name="island", boards=boards[:1]).floor.pits)
    square = next(
        turned
        for pit in pits
        for turned in (rotated(pit, quarters, 12, 12) for quarters in range(4))
        if turned not in pits
    )
    course = Course(name="own", boards=boards, flags=(square,))
    set_up(course, ["a", "b"])
    with pytest.raises(InputError, match="above a pit when its board turns"):
        set_up(course, ["a", "b"], rules={"rotating-boards": True})
