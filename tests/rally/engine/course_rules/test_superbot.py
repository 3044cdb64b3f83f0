"""SuperBot, sentence by sentence (rulebook 000:631-643)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.course_rules.track import Entry, Track, lay, robot

from botyard.errors import InputError
from botyard.rally.engine.course_rules.superbot import SUPERBOT
from botyard.rally.engine.decisions import ChooseWeapon
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.checkpoints import touch_flags
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

RULES: dict[str, Any] = {"superbot": {}}


def track_of(board: list[str], *robots: Entry, **more: Any) -> Track:
    return lay(board, *robots, rules=RULES, **more)


def superbot(track: Track) -> str:
    return str(track.ids[track.state.notes[SUPERBOT]])


def test_dock_one_begins() -> None:
    game = Game(set_up(load_course("day-of-the-superbot"), list("abcde"), seed="3"))
    first = next(own for own in game.state.robots if own.dock == 1)
    assert game.view(None).notes[SUPERBOT] == first.id


def test_it_loses_all_damage_and_locks_at_the_end_of_the_turn() -> None:
    lock = (*[None] * 4, "M1@490")
    track = track_of([". . ."], robot("A", 0, 0, "N", *lock, dmg=5), robot("B", 2, 0, dmg=3))
    track.end_turn()
    assert (track["A"].damage, track["A"].locked) == (0, ())
    assert track["B"].damage == 3


@pytest.mark.parametrize(
    ("options", "damage"),
    [([], 2), (["double_barreled_laser"], 4)],
)
def test_its_lasers_are_doubled_and_only_its_own(options: list[str], damage: int) -> None:
    track = track_of(
        [". . . ."], robot("A", 0, 0, "E", options=options), robot("B", 2, 0, "W"), robot("C", 3, 0)
    )
    track.register()
    assert (track["A"].damage, track["B"].damage) == (1, damage)


def test_the_question_for_its_weapon_tells_the_doubled_strength() -> None:
    weapons = {"options": ["pressor_beam"]}
    track = track_of([". . . ."], robot("A", 0, 0, "E", **weapons), robot("B", 2, 0, "W", **weapons))
    track.register()
    asked = [pick for pick in track.asked if isinstance(pick, ChooseWeapon)]
    assert [(pick.robot, pick.damage) for pick in asked] == [(track["A"].id, 2), (track["B"].id, 1)]


def test_others_touch_nothing_but_move_their_archive() -> None:
    track = track_of([". . .", ". . ."], robot("A", 0, 1), robot("B", 1, 0), flags={"1": "1,0", "2": "2,0"})
    touch_flags(track.turn)
    assert (track["B"].next_flag, track["B"].archive) == (1, (1, 0))


def test_the_superbot_wins_with_the_last_flag() -> None:
    track = track_of(
        [". . .", ". . ."],
        robot("A", 2, 0, next_flag=2),
        robot("B", 0, 1),
        n_flags=2,
        flags={"1": "1,0", "2": "2,0"},
    )
    assert track.register().winners == (0,)


ROOM = [". . . .", ". . . ."]
VICTIM = robot("A", 0, 0, dmg=9)


@pytest.mark.parametrize(
    ("board", "robots", "heir"),
    [
        pytest.param(
            ["O . . ."], [robot("A", 1, 0), robot("B", 2, 0, "W", "M1@490")], "B", id="pushed into a pit"
        ),
        pytest.param(
            ["O . . . ."],
            [robot("A", 1, 0), robot("B", 2, 0), robot("C", 3, 0, "W", "M1@490")],
            "A",
            id="pushed over somebody between: not directly",
        ),
        pytest.param(
            ["O . . ."], [robot("A", 1, 0, "W", "M1@490"), robot("B", 3, 0)], "A", id="fell by itself: stays"
        ),
        pytest.param(ROOM, [VICTIM, robot("B", 3, 0, "W")], "B", id="shot"),
        pytest.param(
            ROOM,
            [VICTIM, robot("B", 3, 0, "E", "UT@20"), robot("C", 0, 1, "E", "RL@70")],
            "B",
            id="two shots: the lowest number came last",
        ),
        pytest.param(
            ROOM,
            [VICTIM, robot("B", 3, 0, "E", "UT@20"), robot("C", 0, 1, "S", "UT@10")],
            "C",
            id="two shots: the other way round",
        ),
        pytest.param(
            ROOM,
            [robot("A", 1, 0, dmg=9), robot("B", 2, 0, "E", "BU@430"), robot("C", 0, 1, "S", "UT@60")],
            "C",
            id="a shot comes after the push of the same register",
        ),
        pytest.param(
            ROOM,
            [robot("A", 1, 0, dmg=9), robot("B", 2, 0, "W", "M1@490"), robot("C", 0, 1, "S", "UT@60")],
            "C",
            id="who pushes and shoots counts by the number of the card",
        ),
        pytest.param(
            ["O . . ."],
            [robot("A", 1, 0), robot("B", 3, 0, "W", options=["pressor_beam"])],
            "B",
            id="pushed into a pit by a beam",
        ),
        pytest.param(
            ["O . . ."],
            [robot("A", 1, 0), robot("B", 3, 0, "W", options=["mini_howitzer"])],
            "B",
            id="pushed into a pit by a howitzer",
        ),
        pytest.param(
            ["O . . .", ". . . ."],
            [
                robot("A", 1, 0),
                robot("B", 3, 0, "E", "UT@20", options=["pressor_beam"]),
                robot("C", 1, 1, "S", "UT@10"),
            ],
            "B",
            id="the beam that pushes comes after all shots of the register",
        ),
        pytest.param(
            [". . O . .", ". . . . ."],
            [robot("A", 3, 0), robot("B", 0, 0, "E", options=["tractor_beam"]), robot("C", 3, 1, "E")],
            "A",
            id="pulled into a pit: a pull is no push",
        ),
        pytest.param(
            ["O . . . ."],
            [robot("A", 1, 0), robot("B", 2, 0), robot("C", 4, 0, "W", options=["pressor_beam"])],
            "A",
            id="pushed by a beam over somebody between: not directly",
        ),
    ],
)
def test_who_takes_its_place(board: list[str], robots: list[Entry], heir: str) -> None:
    weapons = [option for entry in robots for option in entry.get("options", [])]
    track = track_of(board, *robots, answers={"ChooseWeapon": weapons}).register()
    assert track["A"].status == "destroyed"
    assert superbot(track) == heir


def test_harm_of_earlier_registers_is_remembered() -> None:
    track = track_of(
        ["O . . . ."],
        robot("A", 2, 0, "W", "RR@80", "RL@70", "M1@500"),
        robot("B", 3, 0, "W", "M1@490", "UT@10"),
    )
    track.register(1).register(2).register(3)
    assert track["A"].status == "destroyed"
    assert superbot(track) == "B"


def test_a_shot_counts_even_if_a_board_laser_did_the_rest() -> None:
    """Ruling: everything in the laser step happens at once."""
    track = track_of(
        ["O . . ."], robot("A", 1, 0, dmg=8), robot("B", 3, 0, "W"), lasers=["1,0,N,2"]
    ).register()
    assert superbot(track) == "B"


def test_a_robot_that_is_out_cannot_become_superbot() -> None:
    """Ruling: the one that harmed it before becomes SuperBot."""
    track = track_of(
        ["O . . . .", ". . . . ."],
        robot("A", 3, 0, "W", "RR@80", "RL@70", "M3@800"),
        robot("C", 4, 0, "W", "M1@490", "UT@10"),
        robot("B", 2, 1, "S", "UT@20", "BU@430", lives=1),
    )
    track.register(1)
    assert track["A"].square == (2, 0)
    # C pushed and shot A, but B shot it later, from below; B backs off the floor in register 2.
    track.register(2)
    assert track["B"].status == "out"
    track.register(3)
    assert track["A"].status == "destroyed"
    assert superbot(track) == "C"


def test_without_a_superbot_the_lowest_dock_left_becomes_it() -> None:
    """Ruling: otherwise nobody could ever touch a flag again."""
    track = track_of(
        ["O . . . ."], robot("A", 1, 0, "W", "M1@490", lives=1), robot("B", 3, 0), robot("C", 4, 0)
    )
    track.register()
    assert superbot(track) == "A"
    track.end_turn()
    assert superbot(track) == "B"


def test_touched_flags_are_remembered() -> None:
    track = track_of([". . .", ". . ."], robot("A", 0, 0), robot("B", 2, 1), flags={"1": "0,0", "2": "1,0"})
    touch_flags(track.turn)
    track.state.notes[SUPERBOT] = track["B"].id
    track["A"].square = (1, 0)
    touch_flags(track.turn)
    assert track["A"].next_flag == 2
    track.state.notes[SUPERBOT] = track["A"].id
    assert track.register(2).winners == (0,)


def test_refused_where_robots_do_not_fire() -> None:
    with pytest.raises(InputError, match="needs robots with lasers"):
        set_up(load_course("pit-stop"), ["a", "b"], edition="amigo2000", rules={"superbot": True})
