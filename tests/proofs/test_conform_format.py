"""The conformance runner reads everything that the format allows, and one bad case ends no suite."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from botyard.cli import app

STILL = {"id": "still", "board": ["."], "robots": [{"id": "A", "x": 0, "y": 0}], "expect": {"A": {"x": 0}}}


def conform(tmp_path: Path, *cases: dict[str, Any]) -> str:
    suite = tmp_path / "suite.json"
    suite.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    return CliRunner().invoke(app, ["conform", str(suite)]).output


@pytest.mark.parametrize(
    ("case", "problem"),
    [
        ({"robots": [{"id": "A", "x": 0, "y": 0, "program": ["M1@500+RL@70"]}]}, "joins M1@500+RL@70"),
        (
            {"kind": "reentry", "reenter": "A", "n_flags": 1, "expect_legal": [], "robots": [{"id": "A"}]},
            "run",
        ),
    ],
)
def test_a_case_that_cannot_be_played_fails_alone(tmp_path: Path, case: dict[str, Any], problem: str) -> None:
    told = conform(tmp_path, {"id": "bad", "editions": ["amigo2000"], "board": ["."], **case}, STILL)
    assert "FAILED bad" in told
    assert problem in told
    assert told.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize("edition", ["1994", "amigo2000", "dutch", "2005"])
def test_a_flag_still_to_be_touched_exists_though_no_square_shows_it(tmp_path: Path, edition: str) -> None:
    """Driving over flag 1 must not win the race for a robot on its way to flag 2."""
    case = {
        "id": "on the way",
        "editions": [edition],
        "board": [". 1 . . ."],
        "robots": [{"id": "A", "x": 0, "y": 0, "f": "E", "next_flag": 2, "program": ["M1@500", "M3@800"]}],
        "registers": [1, 2],
        "expect": {"A": {"x": 4, "next_flag": 2, "archive": "1,0"}},
        "expect_winner": None,
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


@pytest.mark.parametrize("board", [[". . . ."], [". 1 . ."]])
def test_a_robot_enters_where_the_case_says_even_without_checkpoint_1(
    tmp_path: Path, board: list[str]
) -> None:
    robots = [
        {"id": name, "enter": {"x": 1, "y": 0, "f": "E"}, "program": [card], "next_flag": 2}
        for name, card in (("A", "M1@500"), ("B", "M1@490"))
    ]
    case = {
        "id": "enter",
        "editions": ["amigo2000"],
        "board": board,
        "robots": robots,
        "expect": {"A": {"x": 3, "f": "E"}, "B": {"x": 2, "f": "E"}},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


def test_null_means_the_same_as_a_missing_field(tmp_path: Path) -> None:
    fields = ("f", "dmg", "lives", "next_flag", "archive", "virtual", "powered_down")
    lists = ("destroyed", "options", "locked", "dock", "program", "enter")
    robot = {"id": "A", "x": 0, "y": 0, **dict.fromkeys((*fields, *lists))}
    expected = {"f": "N", "dmg": 0, "lives": 3, "next_flag": 1, "destroyed": False, "locked": []}
    case = {**STILL, "robots": [robot], "expect": {"A": expected}}
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


def test_a_named_register_does_not_hide_an_answer_outside_the_registers(tmp_path: Path) -> None:
    """The stabilizer is declared before register 1, the repair comes after register 5."""
    robot = {"id": "A", "x": 0, "y": 0, "f": "N"}
    gyro = {
        "id": "gyro",
        "board": ["R"],
        "robots": [{**robot, "options": ["gyroscopic_stabilizer"]}],
        "decisions": [{"robot": "A", "point": "gyro", "choice": "on", "register": 1}],
        "expect": {"A": {"f": "N"}},
    }
    unlock = {
        "id": "unlock",
        "kind": "turn_end",
        "editions": ["1994", "amigo2000"],
        "board": ["w"],
        "robots": [{**robot, "dmg": 7}],
        "decisions": [{"robot": "A", "point": "unlock", "choice": 4, "register": 5}],
        "expect": {"A": {"locked": [3, 5]}},
    }
    assert conform(tmp_path, gyro, unlock) == "3 passed, 0 failed\n"


def test_expected_sets_have_no_order_and_programs_may_end_early(tmp_path: Path) -> None:
    hurt = {
        "id": "hurt",
        "board": [". ."],
        "lasers": ["0,0,E,6"],
        "robots": [{"id": "A", "x": 1, "y": 0, "program": ["RR@80"]}],
        "expect": {"A": {"locked": [5, 4], "program": ["RR@80"]}},
    }
    tie = {
        "id": "tie",
        "editions": ["1994"],
        "board": [". 1 ."],
        "robots": [
            {"id": "A", "x": 0, "y": 0, "f": "E", "virtual": True, "program": ["M1@500"]},
            {"id": "B", "x": 2, "y": 0, "f": "W", "virtual": True, "program": ["M1@510"]},
        ],
        "expect_winner": ["B", "A"],
    }
    assert conform(tmp_path, hurt, tie) == "2 passed, 0 failed\n"


@pytest.mark.parametrize("edition", ["1994", "amigo2000", "dutch", "2005"])
def test_outside_rows_of_different_length_is_off_the_board(tmp_path: Path, edition: str) -> None:
    case = {
        "id": "steps",
        "editions": [edition],
        "board": [". . .", ". .", ". . ."],
        "walls": ["0,0,S"],
        "robots": [
            {"id": "A", "x": 2, "y": 0, "f": "S", "program": ["M2@700"]},
            {"id": "B", "x": 0, "y": 0, "f": "S", "program": ["M1@500"]},
            {"id": "C", "x": 1, "y": 0, "f": "S", "program": ["M2@710"]},
        ],
        "expect": {"A": {"destroyed": True}, "B": {"x": 0, "y": 0}, "C": {"x": 1, "y": 2}},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


def test_registers_after_the_end_of_the_race_are_compared_too(tmp_path: Path) -> None:
    won = {
        "id": "won",
        "board": ["1 ."],
        "robots": [{"id": "A", "x": 0, "y": 0, "f": "E", "program": [None, "M1@500"]}],
        "registers": [1, 2],
        "expect_after": {"2": {"A": {"x": 0, "next_flag": 2}}},
    }
    wrong = {**won, "id": "wrong", "expect_after": {"2": {"A": {"x": 1}}}}
    assert conform(tmp_path, won) == "1 passed, 0 failed\n"
    assert "after register 2: A.x: expected 1, got 0" in conform(tmp_path, wrong)


def test_an_option_may_be_chosen_where_the_case_does_not_say_which_comes(tmp_path: Path) -> None:
    case = {
        "id": "any option",
        "kind": "turn_end",
        "editions": ["1994"],
        "board": ["W"],
        "robots": [{"id": "A", "x": 0, "y": 0, "dmg": 3}],
        "decisions": [{"robot": "A", "point": "two_wrench", "choice": "option"}],
        "expect": {"A": {"dmg": 3}},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"
    assert "A.dmg: expected 3, got 1" in conform(tmp_path, {**case, "option_deck": []})


@pytest.mark.parametrize("edition", ["1994", "amigo2000", "dutch", "2005"])
def test_nothing_is_repaired_after_the_end_of_the_race(tmp_path: Path, edition: str) -> None:
    """The win stops everything (rulebook 000:351, 004:696)."""
    case = {
        "id": "won",
        "kind": "turn",
        "editions": [edition],
        "board": [". 1"],
        "robots": [{"id": "A", "x": 0, "y": 0, "f": "E", "dmg": 2, "program": ["M1@500"]}],
        "expect": {"A": {"x": 1, "dmg": 2}},
        "expect_winner": "A",
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


@pytest.mark.parametrize("edition", ["1994", "amigo2000", "dutch", "2005"])
def test_a_register_without_a_card_does_nothing_even_when_it_locks(tmp_path: Path, edition: str) -> None:
    """Only a powered-down robot gets a card from the deck there (rulebook 000:333)."""
    case = {
        "id": "stub",
        "editions": [edition],
        "board": [". . ."],
        "lasers": ["0,0,E,1"],
        "deck": ["RR@80"],
        "robots": [{"id": "A", "x": 1, "y": 0, "f": "N", "dmg": 4}],
        "registers": [4, 5],
        "expect": {"A": {"f": "N", "dmg": 6, "locked": [4, 5], "program": []}},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"gravity": 2}, "the case has an unknown key 'gravity'; known: "),
        ({"robots": [{"id": "A", "x": 0, "y": 0, "hat": "red"}]}, "robot A has an unknown key 'hat'"),
        ({"decisions": [{"robot": "A", "point": "wepon", "choice": 1}]}, "unknown decision point 'wepon'"),
        (
            {"decisions": [{"robot": "A", "point": "arm", "chioce": 1}]},
            "a decision has an unknown key 'chioce'",
        ),
        ({"special": "gravity"}, "the special rule 'gravity', which is not known"),
        ({"kind": "dance"}, "unknown kind 'dance'"),
        ({"steps": ["dance"]}, "unknown step 'dance' in the RoboRally 2005 rules; known: "),
        ({"boards": ["0,0,9,9"]}, "reaches beyond the rows"),
        ({"coin": ["edge"]}, "edge"),
        ({"expect": {"events": [{"event": "RobotDanced"}]}}, "unknown event 'RobotDanced'"),
        ({"expect": {"events": [{"event": "RobotMoved", "hat": 1}]}}, "the event RobotMoved has no 'hat'"),
        ({"expect": {"events": [{"event": "RobotMoved", "robot": "A"}]}}, "there is none of that kind"),
        ({"expect": {"no_events": [{"event": "RegisterStarted", "register": 1}]}}, "event happened"),
        ({"expect_flags": {"1": "0,0"}, "n_flags": 1}, "flag 1: expected '0,0', got None"),
    ],
)
def test_a_meaningless_case_gets_one_line_of_its_own(
    tmp_path: Path, fields: dict[str, Any], problem: str
) -> None:
    told = conform(tmp_path, {**STILL, "id": "bad", **fields}, STILL)
    assert problem in told
    assert told.startswith("FAILED bad")
    assert told.endswith("1 passed, 1 failed\n")
    assert len(told.splitlines()) == 2


def test_remarks_are_for_readers(tmp_path: Path) -> None:
    assert conform(tmp_path, {**STILL, "notes": "easy", "_mark": 1, "tricky": True}) == "1 passed, 0 failed\n"


def test_events_may_be_expected_in_any_order_or_in_sequence(tmp_path: Path) -> None:
    robots = [{"id": "A", "x": 0, "y": 0, "f": "E", "program": ["M1@500"]}, {"id": "B", "x": 1, "y": 0}]
    moved, pushed = {"event": "RobotMoved", "robot": "A"}, {"event": "RobotPushed", "robot": "B", "by": "A"}
    case = {**STILL, "board": [". . ."], "robots": robots}
    for how, events, passes in (
        ("events", [moved, pushed], True),
        ("events", [pushed, moved], True),
        ("sequence", [pushed, moved], True),
        ("sequence", [moved, pushed], False),
        ("events", [moved, moved], False),
    ):
        told = conform(tmp_path, {**case, "expect": {how: events}})
        assert told.endswith("1 passed, 0 failed\n") == passes, (how, events, told)


def test_a_player_may_have_several_robots_and_a_team(tmp_path: Path) -> None:
    """Winners are named as players, and a team that the case does not name is the course rule's."""
    robots = [
        {"id": "first", "x": 0, "y": 0, "f": "E", "player": "Ann", "program": ["M1@500"]},
        {"id": "second", "player": "Ann", "destroyed": True},
        {"id": "third", "player": "Ben", "destroyed": True},
    ]
    case = {**STILL, "board": [". 1"], "robots": robots, "expect": {}, "expect_winner": "Ann"}
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"
    teams = [{"id": name, "destroyed": True} for name in "ABCD"]
    split = {**STILL, "special": "all-for-one", "n_flags": 1, "robots": teams}
    expected = {"A": {"team": 0}, "B": {"team": 1}, "C": {"team": 0}, "D": {"team": 1}}
    assert conform(tmp_path, {**split, "expect": expected}) == "1 passed, 0 failed\n"


def test_a_course_brings_its_floor_its_flags_and_its_rules(tmp_path: Path) -> None:
    case = {
        "id": "rejects",
        "course": "factory-rejects",
        "steps": ["set_up", "begin_turn", "deal"],
        "robots": [{"id": name} for name in "ABCDE"],
        "expect": {name: {"dmg": 2, "cards": 7, "status": "racing"} for name in "ABCDE"},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


def test_programs_are_laid_as_scripted_or_as_the_cards_come(tmp_path: Path) -> None:
    hand = ["M1@490", "M2@670", "M3@790", "BU@430", "RL@70", "RR@80", "UT@10", "M1@500", "M1@510"]
    program = [[490], [70], [80], [790], [430]]
    case = {
        **STILL,
        "steps": ["program"],
        "robots": [{"id": name, "x": x, "y": 0, "hand": hand} for x, name in enumerate("AB")],
        "board": [". ."],
        "decisions": [{"robot": "A", "point": "program", "choice": program}],
        "expect": {
            "A": {"program": ["M1@490", "RL@70", "RR@80", "M3@790", "BU@430"], "cards": 0},
            "B": {"program": hand[:5]},
        },
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"


RETURN = {
    "editions": ["2005"],
    "boards": [{"board": "1994/pit-maze", "rotation": 90}, {"board": "2005/chess", "x": 12}],
    "robots": [
        {"id": "A", "x": 11, "y": 1, "f": "W", "program": ["M1@490"], "archive": "2,2"},
        {"id": "B", "destroyed": True, "archive": "9,2"},
    ],
    "steps": ["play_register", "reenter"],
    "decisions": [{"robot": "B", "point": "reentry", "choice": "9,2,S"}],
}


def test_printed_boards_states_after_steps_and_choices(tmp_path: Path) -> None:
    """The wrench of Pit Maze, at 2,2 and turned with the board to 9,2, is where B comes back."""
    good = {
        "expect_after": {
            "1": {"A": {"x": 10, "y": 1}, "B": {"destroyed": True}},
            "2": {"B": {"x": 9, "y": 2}},
        },
        "expect_choices": {"B": {"reentry": ["9,2,N", "9,2,E", "9,2,S", "9,2,W"]}},
        "expect": {"B": {"f": "S", "dmg": 2}},
    }
    bad = {
        "expect_after": {"1": {"A": {"x": 11}}},
        "expect_choices": {"B": {"reentry": ["9,2,N", "9,3,N", "9,2,E", "9,2,S"]}},
    }
    told = conform(tmp_path, {"id": "good", **RETURN, **good}, {"id": "bad", **RETURN, **bad})
    assert "FAILED bad [2005] after step 1 (play_register): A.x: expected 11, got 10; " in told
    assert "choices of B at reentry: missing ['9,3,N'], too many ['9,2,W']" in told
    assert told.endswith("1 passed, 1 failed\n")


def test_what_lies_on_an_option_is_part_of_the_position(tmp_path: Path) -> None:
    """Four shells have been fired, so the fifth discards the card; a key without a meaning is named."""
    shooter = {"id": "A", "x": 0, "y": 0, "f": "E", "options": [{"id": "mini_howitzer", "tokens": 4}]}
    case = {
        "id": "shell",
        "board": [". . . ."],
        "robots": [shooter, {"id": "B", "x": 2, "y": 0}],
        "decisions": [{"robot": "A", "point": "weapon", "choice": "mini_howitzer"}],
        "expect": {"A": {"options": []}},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"
    strange = {**shooter, "options": [{"id": "mini_howitzer", "shells": 4}]}
    assert "shells" in conform(tmp_path, {**case, "robots": [strange]})
    unknown = {**shooter, "options": [{"id": "catapult"}]}
    assert "'catapult' does not exist" in conform(tmp_path, {**case, "robots": [unknown]})


def test_a_plan_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    """One player is too few in 2005, and nine lives are not what they begin with."""
    case = {"id": "plan", "kind": "plan", "course": "risky-exchange", "robots": [{"id": "A"}]}
    assert "got ['player-count']" in conform(tmp_path, case)
    two = {**case, "robots": [{"id": "A"}, {"id": "B"}]}
    assert conform(tmp_path, two) == "1 passed, 0 failed\n"
    assert "expected 9, got 3" in conform(tmp_path, {**two, "expect_lives": 9})


def test_joined_cards_need_an_option(tmp_path: Path) -> None:
    programs = [{"cards": ["M2+RL", "M1", "M1", "M1", "M1"], "legal": True}]
    case = {"id": "joined", "kind": "validate", "programs": programs}
    assert "cannot share a register" in conform(tmp_path, case)
    with_option = {**case, "robots": [{"id": "A", "options": ["dual_processor"]}]}
    assert conform(tmp_path, with_option) == "1 passed, 0 failed\n"


def test_robots_begin_with_the_first_flag_of_their_team(tmp_path: Path) -> None:
    case = {
        "id": "teams",
        "special": "team-flags",
        "board": ["1 2 . ."],
        "robots": [
            {"id": "A", "x": 2, "y": 0, "f": "N", "team": 0},
            {"id": "B", "x": 3, "y": 0, "f": "N", "team": 1},
        ],
        "expect": {"A": {"next_flag": 1}, "B": {"next_flag": 2}},
    }
    assert conform(tmp_path, case) == "1 passed, 0 failed\n"
