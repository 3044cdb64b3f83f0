"""Moving flags, sentence by sentence (rulebook 000:573-579)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import lay, robot

from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.engine.events import FlagMoved
from botyard.rally.engine.phases.checkpoints import touch_flags
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

RULES: dict[str, Any] = {"moving-flags": {}}
FAR_AWAY = robot("A", 0, 1)


@pytest.mark.parametrize(
    ("belts", "start", "goal"),
    [
        pytest.param("> > . .", (0, 0), (1, 0), id="a belt carries one square"),
        pytest.param(">> >> . .", (0, 0), (2, 0), id="an express belt carries twice"),
        pytest.param(">> > . .", (0, 0), (2, 0), id="express, then an ordinary belt"),
        pytest.param(">> . . .", (0, 0), (1, 0), id="off the express belt after one square"),
        pytest.param(". . . .", (1, 0), (1, 0), id="no belt, no ride"),
        pytest.param("R . . .", (0, 0), (0, 0), id="gears do nothing to flags"),
        pytest.param("> O . .", (0, 0), None, id="into a pit"),
        pytest.param(". . . >", (3, 0), None, id="off the floor"),
    ],
)
def test_ride(belts: str, start: Square, goal: Square | None) -> None:
    track = lay([belts, ". . . ."], FAR_AWAY, rules=RULES, flags={"1": f"{start[0]},{start[1]}"})
    assert track.register().state.flags == (goal,)


def test_a_wall_stops_the_ride() -> None:
    track = lay(["> . .", ". . ."], FAR_AWAY, rules=RULES, flags={"1": "0,0"}, walls=["0,0,E"])
    assert track.register().state.flags == ((0, 0),)


def test_pushers_leave_flags_alone() -> None:
    track = lay([". . .", ". . ."], FAR_AWAY, rules=RULES, flags={"1": "0,0"}, pushers=["0,0,E,12345"])
    assert track.register().state.flags == ((0, 0),)


def test_a_fallen_flag_is_back_on_its_start_square_when_the_next_register_begins() -> None:
    track = lay(["> > O", ". . ."], FAR_AWAY, rules=RULES, flags={"1": "0,0"})
    assert track.register(1).state.flags == ((1, 0),)
    assert track.register(2).state.flags == (None,)
    # Back at 0,0 at the beginning, then carried on by the belt of register 3.
    assert track.register(3).state.flags == ((1, 0),)
    assert [(e.square, e.cause) for e in track.events(FlagMoved)] == [
        ((1, 0), "belt"),
        (None, "fallen"),
        ((0, 0), "returned"),
        ((1, 0), "belt"),
    ]


def test_fallen_in_the_last_register_it_returns_in_the_next_turn() -> None:
    track = lay(["> O .", ". . ."], FAR_AWAY, rules=RULES, flags={"1": "0,0"})
    track.register(5).end_turn()
    assert track.state.flags == (None,)
    assert track.register(1).events(FlagMoved)[1].square == (0, 0)


def test_a_robot_touches_the_flag_that_comes_to_it() -> None:
    track = lay(["> . .", ". . ."], robot("A", 1, 0), rules=RULES, flags={"1": "0,0", "2": "2,1"})
    track.register()
    assert (track["A"].next_flag, track["A"].archive) == (2, (1, 0))


def test_flag_and_robot_ride_together() -> None:
    track = lay(["> . .", ". . ."], robot("A", 0, 0), rules=RULES, flags={"1": "0,0", "2": "2,1"})
    track.register()
    assert (track["A"].square, track["A"].next_flag) == ((1, 0), 2)


def test_archive_markers_and_touches_stay_when_the_flag_moves_on() -> None:
    track = lay([". > O", ". . ."], robot("A", 1, 0), rules=RULES, flags={"1": "1,0", "2": "2,1"})
    touch_flags(track.turn)
    assert (track["A"].archive, track["A"].next_flag) == ((1, 0), 2)
    track["A"].square = (0, 1)
    track.register()
    assert track.state.flags[0] is None
    assert (track["A"].archive, track["A"].next_flag) == ((1, 0), 2)


@pytest.mark.parametrize(
    ("belts", "flags", "goals"),
    [
        pytest.param("> . < .", [(0, 0), (2, 0)], [(0, 0), (2, 0)], id="two into one square: neither"),
        pytest.param("> O < .", [(0, 0), (2, 0)], [(0, 0), (2, 0)], id="two into one pit: neither (R2)"),
        pytest.param("> < . .", [(0, 0), (1, 0)], [(0, 0), (1, 0)], id="two against each other: neither"),
        pytest.param("> > . .", [(0, 0), (1, 0)], [(1, 0), (2, 0)], id="one behind the other: both"),
        pytest.param(
            "> > . <", [(0, 0), (1, 0), (3, 0)], [(0, 0), (1, 0), (3, 0)], id="a queue behind a jam"
        ),
        pytest.param("> . . .", [(0, 0), (1, 0)], [(0, 0), (1, 0)], id="onto a flag that stays: no"),
    ],
)
def test_flags_are_in_each_others_way_as_robots_are(
    belts: str, flags: list[Square], goals: list[Square]
) -> None:
    """Belts carry them in the same way as robots (000:579), which stay where they would meet (000:228)."""
    named = {str(number): f"{x},{y}" for number, (x, y) in enumerate(flags, start=1)}
    track = lay([belts, ". . . ."], FAR_AWAY, rules=RULES, flags=named)
    assert list(track.register().state.flags) == goals


def test_robots_and_flags_are_not_in_each_others_way() -> None:
    track = lay(["> . <", ". . ."], robot("A", 2, 0), rules=RULES, flags={"1": "0,0", "2": "2,1"})
    track.register()
    assert (track["A"].square, track.state.flags[0], track["A"].next_flag) == ((1, 0), (1, 0), 2)


def test_a_flag_that_returns_onto_another_rides_on_with_it() -> None:
    """Ruling R83: it comes back to its start square in any case; robots touch the two by their numbers."""
    track = lay(
        [". . . .", ". > . ."],
        robot("A", 2, 1),
        robot("B", 0, 0),
        rules=RULES,
        flags={"1": "1,1", "2": "1,1"},
    )
    track.register()
    assert track.state.flags == ((2, 1), (2, 1))
    assert track.winners == (0,)


@pytest.mark.parametrize(
    ("course", "edition", "reason"),
    [
        pytest.param("war-zone", "2005", "moving-flags needs flags", id="no flags"),
        pytest.param("pit-stop", "amigo2000", "driving over them", id="AMIGO"),
    ],
)
def test_refused(course: str, edition: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        set_up(load_course(course), ["a", "b", "c", "d"], edition=edition, rules={"moving-flags": True})
