"""Capture the Flag, sentence by sentence (rulebook 000:707-719)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.rally.engine.course_rules.track import Entry, Track, lay, robot

from botyard.errors import InputError
from botyard.grid import Direction, Square
from botyard.rally.engine.course_rules.capture_the_flag import CARRIERS, HOMES, rear_squares
from botyard.rally.engine.decisions import ChooseHome, ChoosePlacement
from botyard.rally.engine.events import FlagMoved, LifeLost, RobotDestroyed, RuleApplied
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.enter import parse_placement
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.board import Fixture
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rally.floor.courses import load_course

# Two boards side by side: columns 0-3 are the home of team 0, columns 4-7 that of team 1.
BOARDS = ([". . . .", ". . . .", "O . . ."], [". . . .", ". . . .", ". . . ."])
FLAGS = {"1": "0,0", "2": "7,0"}


def field(*robots: Entry, carriers: Sequence[int | None] = (None, None), **more: Any) -> Track:
    """Small letters are team 0, capitals team 1; a carried flag is off the floor."""
    entries = [{**entry, "team": int(entry["id"].isupper())} for entry in robots]
    rules = {"capture-the-flag": {"rear_rows": 2}}
    track = lay(BOARDS, *entries, rules=rules, prepare=False, **{"flags": FLAGS, **more})
    track.state.flag_starts = ((0, 0), (7, 0))
    track.state.notes[HOMES] = (0, 1)
    track.state.notes[CARRIERS] = tuple(carriers)
    for flag, carrier in enumerate(carriers, start=1):
        if carrier is not None:
            track.state.put_flag(flag, None)
    return track


def moves(track: Track) -> list[tuple[int, Square | None, str]]:
    return [(event.flag, event.square, event.cause) for event in track.events(FlagMoved)]


# Set-up


def start(seed: str = "0", players: int = 4) -> Game:
    return Game(set_up(load_course("capture-the-flag"), ["p"] * players, seed=seed))


@pytest.mark.parametrize("home", [0, 1])
def test_the_winner_of_the_toss_chooses_its_home_and_is_placed_first(home: int) -> None:
    game = start()
    (choice,) = game.pending()
    assert isinstance(choice, ChooseHome)
    assert choice.choices == (0, 1)
    winner = game.state.robots[choice.seat].team
    game.submit(choice.seat, choice.key, home)
    placed = []
    while isinstance(decision := game.pending()[0], ChoosePlacement):
        squares = [parse_placement(str(own))[0] for own in decision.choices]
        team = game.state.robots[decision.robot or 0].team
        board = home if team == winner else 1 - home
        columns = range(6) if board == 0 else range(18, 24)
        assert {x for x, _ in squares} == set(columns)
        assert not set(squares) & set(game.state.floor.pits)
        assert not set(squares) & {own.square for own in game.state.robots}
        placed.append(team)
        game.submit(decision.seat, decision.key, decision.choices[-1])
    assert placed == [winner, winner, 1 - (winner or 0), 1 - (winner or 0)]
    assert all(own.archive == own.square for own in game.state.robots)


def test_everybody_learns_whose_boards_and_flags_are_whose() -> None:
    game = start()
    (choice,) = game.pending()
    winner = game.state.robots[choice.seat].team or 0
    game.submit(choice.seat, choice.key, 1)
    told = next(event.detail for event in reversed(game.events()) if isinstance(event, RuleApplied))
    owners = [1 - winner, winner]
    assert told == {"home board": 1, "home boards": owners, "flag teams": owners}
    assert not game.view(None).flags_in_order


def test_either_team_may_win_the_toss() -> None:
    assert len({start(str(seed)).pending()[0].seat % 2 for seed in range(12)}) == 2


@pytest.mark.parametrize(
    ("places", "home", "rows"),
    [
        pytest.param([(0, 0), (12, 0)], 0, {(x, y) for x in range(6) for y in range(12)}, id="west"),
        pytest.param([(0, 0), (12, 0)], 1, {(x, y) for x in range(18, 24) for y in range(12)}, id="east"),
        pytest.param([(0, 0), (0, 12)], 0, {(x, y) for x in range(12) for y in range(6)}, id="north"),
        pytest.param([(0, 0), (0, 12)], 1, {(x, y) for x in range(12) for y in range(18, 24)}, id="south"),
    ],
)
def test_rear_rows_are_away_from_the_other_board(places: list[Square], home: int, rows: set[Square]) -> None:
    course = Course(name="own", boards=tuple(BoardPlace("2005/chess", x, y) for x, y in places))
    assert set(rear_squares(course.floor, home, 6)) == rows


# Pushing opponents off the floor


@pytest.mark.parametrize(
    ("robots", "status"),
    [
        pytest.param(
            [robot("a", 1, 0, "E", "M1@490"), robot("B", 2, 0)], "aside", id="pushed from the home board"
        ),
        pytest.param(
            [robot("a", 3, 0, "E", "M1@490"), robot("B", 4, 0)],
            "aside",
            id="the pusher is home, the pushed is not",
        ),
        pytest.param(
            [robot("a", 4, 0, "E", "M1@490"), robot("B", 5, 0)], "racing", id="the pusher is not at home"
        ),
        pytest.param(
            [robot("a", 1, 0, "E", "M1@490"), robot("b", 2, 0), robot("B", 3, 0)],
            "aside",
            id="pushed over a team mate",
        ),
        pytest.param(
            [robot("a", 1, 0, "E", options=["pressor_beam"]), robot("B", 3, 0)], "aside", id="by a beam"
        ),
        pytest.param(
            [robot("a", 1, 0, "E", options=["mini_howitzer"]), robot("B", 3, 0)], "aside", id="by a howitzer"
        ),
        pytest.param(
            [robot("a", 1, 0, "E", options=["pressor_beam"]), robot("b", 3, 0), robot("B", 4, 0)],
            "aside",
            id="by a beam, over a team mate",
        ),
        pytest.param(
            [robot("a", 4, 0, "E", options=["pressor_beam"]), robot("B", 6, 0)],
            "racing",
            id="by a beam from elsewhere",
        ),
        pytest.param(
            [robot("a", 0, 0, "E", options=["tractor_beam"]), robot("B", 3, 0)],
            "racing",
            id="pulled: that is no push",
        ),
        pytest.param(
            [robot("a", 1, 0, "E", "M1@490", dmg=9), robot("b", 0, 0, "E"), robot("B", 2, 0)],
            "racing",
            id="the pusher does not survive the register",
        ),
    ],
)
def test_who_is_taken_off(robots: list[Entry], status: str) -> None:
    weapons = [option for entry in robots for option in entry.get("options", [])]
    track = field(*robots, answers={"ChooseWeapon": weapons}).register()
    assert track["B"].status == status
    assert (track["B"].square is None) == (status == "aside")
    assert not [event for event in track.events(LifeLost) if event.robot == track["B"].id]
    assert not [event for event in track.events(RobotDestroyed) if event.robot == track["B"].id]


def test_team_mates_are_not_taken_off() -> None:
    track = field(robot("a", 1, 0, "E", "M1@490"), robot("b", 2, 0)).register()
    assert track["b"].square == (3, 0)


def test_it_keeps_its_sheet_and_sits_out_the_rest_of_the_turn() -> None:
    program = ("RL@70", "M1@500", None, None, "M2@670")
    track = field(robot("a", 1, 0, "E", "M1@490"), robot("B", 2, 0, "N", *program, dmg=4, options=["brakes"]))
    track.register(1)
    locked = track["B"].locked
    assert (track["B"].damage, locked) == (5, (5,))
    track.register(2)
    assert track["B"].square is None
    track.end_turn()
    assert (track["B"].damage, track["B"].locked) == (5, (5,))
    assert [str(card) for card in track["B"].register(5).cards] == ["M2@670"]
    assert [card.id for card in track["B"].options] == ["brakes"]


def test_at_the_end_of_the_turn_it_comes_back_in_its_rear_rows() -> None:
    track = field(robot("a", 1, 0, "E", "M1@490"), robot("B", 2, 0), answers={"ChoosePlacement": ["6,1,W"]})
    track.register().end_turn()
    (question,) = [asked for asked in track.asked if isinstance(asked, ChoosePlacement)]
    assert {parse_placement(str(choice))[0][0] for choice in question.choices} == {6, 7}
    assert (track["B"].square, track["B"].status, track["B"].lives) == ((6, 1), "racing", 3)


@pytest.mark.parametrize(
    ("name", "square", "legal"),
    [
        pytest.param("c", (4, 1), False, id="opponent two squares away"),
        pytest.param("c", (3, 1), False, id="opponent three squares away"),
        pytest.param("c", (2, 1), True, id="opponent four squares away"),
        pytest.param("C", (4, 1), True, id="team mate"),
    ],
)
def test_no_opponent_near_in_the_line_of_sight(name: str, square: Square, legal: bool) -> None:
    track = field(robot("a", 1, 0, "N", "RL@70"), robot("B", 2, 0), robot(name, *square))
    track["B"].square, track["B"].status = None, "aside"
    track.end_turn()
    (question,) = [asked for asked in track.asked if isinstance(asked, ChoosePlacement)]
    assert ("6,1,W" in question.choices) is legal
    assert "6,1,E" in question.choices


# Flags


def test_touching_the_other_teams_flag_takes_it_along() -> None:
    track = field(robot("A", 1, 0, "W", "M1@490", "UT@10", "M2@670"))
    track.register(1)
    assert track.state.flags == (None, (7, 0))
    assert track.state.notes[CARRIERS] == (0, None)
    assert track["A"].archive == (0, 0)
    track.register(2).register(3)
    assert track.state.notes[CARRIERS] == (0, None)
    assert moves(track) == [(1, None, "taken")]


def test_ones_own_flag_at_its_place_stays_there() -> None:
    track = field(robot("a", 1, 0, "W", "M1@490")).register()
    assert moves(track) == []


@pytest.mark.parametrize(
    ("flag", "square", "returned"),
    [
        pytest.param("2,1", (2, 1), True, id="at home: back to its start square at once"),
        pytest.param("5,1", (5, 1), False, id="on the other board: nothing"),
    ],
)
def test_touching_ones_own_flag(flag: str, square: Square, returned: bool) -> None:
    track = field(robot("a", *square), flags={**FLAGS, "1": flag}).register()
    assert track.state.flags[0] == ((0, 0) if returned else square)


def test_a_carrier_pushed_on_the_other_teams_board_drops_the_flag() -> None:
    track = field(robot("A", 2, 0, "N", None, "RL@70"), robot("B", 1, 0, "E", "M1@490"), carriers=(0, None))
    track.register(1)
    assert moves(track) == [(1, (3, 0), "dropped")]
    assert track.state.notes[CARRIERS] == (None, None)
    # Not in the register in which it was dropped; later anybody may take it.
    track.register(2)
    assert track.state.notes[CARRIERS] == (0, None)


def test_a_carrier_at_the_end_of_a_pushed_line_drops_it_too() -> None:
    """Ruling: every push counts."""
    track = field(
        robot("A", 2, 0), robot("B", 1, 0), robot("C", 0, 0, "E", "M1@490"), carriers=(0, None)
    ).register()
    assert moves(track) == [(1, (3, 0), "dropped")]


@pytest.mark.parametrize(
    ("robots", "flag"),
    [
        pytest.param([robot("A", 1, 1)], (2, 1), id="by a pusher"),
        pytest.param([robot("A", 2, 1), robot("B", 1, 1)], (3, 1), id="by a robot that a pusher shoves"),
        pytest.param(
            [robot("A", 2, 0), robot("a", 0, 0, "E", options=["pressor_beam"])], (3, 0), id="by a beam"
        ),
    ],
)
def test_whatever_pushes_a_carrier_makes_it_drop_the_flag(robots: list[Entry], flag: Square) -> None:
    """The rulebook lets pushers and the Pressor Beam push too (000:825, 000:889)."""
    decisions = {"ChooseWeapon": ["pressor_beam"]}
    track = field(*robots, carriers=(0, None), answers=decisions)
    track.state.floor.fixtures["pusher"] = {(1, 1): Fixture("pusher", Direction.W, (1,))}
    assert moves(track.register()) == [(1, flag, "dropped")]


def test_a_carrier_pulled_by_a_beam_keeps_the_flag() -> None:
    puller = robot("a", 0, 0, "E", options=["tractor_beam"])
    track = field(robot("A", 3, 0), puller, carriers=(0, None), answers={"ChooseWeapon": ["tractor_beam"]})
    assert track.register()["A"].square == (2, 0)
    assert track.state.notes[CARRIERS] == (0, None)


def test_a_carrier_pushed_at_home_keeps_the_flag() -> None:
    track = field(robot("A", 5, 0), robot("B", 4, 0, "E", "M1@490"), carriers=(0, None)).register()
    assert track["A"].square == (6, 0)
    assert track.state.notes[CARRIERS] == (0, None)


@pytest.mark.parametrize(
    ("carrier", "place", "cause"),
    [
        pytest.param(robot("A", 1, 1, dmg=9), (1, 1), "dropped", id="shot: on its square"),
        pytest.param(robot("A", 1, 2, "W", "M1@490"), (0, 0), "returned", id="in a pit: back to its start"),
        pytest.param(robot("A", 0, 1, "W", "M1@490"), (0, 0), "returned", id="off the floor: likewise"),
    ],
)
def test_a_destroyed_carrier_drops_the_flag(carrier: Entry, place: Square, cause: str) -> None:
    track = field(carrier, robot("B", 2, 1, "W"), carriers=(0, None)).register()
    assert track["A"].status == "destroyed"
    assert moves(track) == [(1, place, cause)]


def test_a_carrier_taken_off_leaves_the_flag_behind() -> None:
    track = field(robot("A", 4, 0), robot("a", 3, 0, "E", "M1@490"), carriers=(0, None)).register()
    assert track["A"].status == "aside"
    assert moves(track) == [(1, (5, 0), "dropped")]


def test_a_carried_flag_repairs_nobody() -> None:
    """Ruling: it stands on no square."""
    track = field(robot("A", 2, 1, dmg=2), carriers=(0, None)).end_turn()
    assert track["A"].damage == 2


# Winning


@pytest.mark.parametrize(
    ("square", "winners"),
    [
        pytest.param((5, 1), (0, 1), id="on its home board with the flag"),
        pytest.param((3, 1), None, id="still on the other board"),
    ],
)
def test_win_at_the_end_of_the_turn(square: Square, winners: tuple[int, ...] | None) -> None:
    track = field(robot("A", *square), robot("B", 6, 1), robot("a", 0, 1), carriers=(0, None))
    track.register(5)
    assert track.winners is None
    assert track.end_turn().winners == winners


def test_both_teams_may_bring_a_flag_home() -> None:
    track = field(robot("A", 5, 1), robot("a", 2, 0), carriers=(0, 1)).end_turn()
    assert track.winners == (0, 1)


@pytest.mark.parametrize(
    ("course", "edition", "reason"),
    [
        pytest.param("checkmate", "2005", "needs two boards, one for each team, not 1", id="one board"),
        pytest.param("around-the-world", "2005", "two flags, one on each board", id="three flags"),
        pytest.param("grand-circuit", "amigo2000", "driving over them", id="AMIGO"),
    ],
)
def test_refused(course: str, edition: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        set_up(load_course(course), ["p"] * 4, edition=edition, rules={"capture-the-flag": True})


def test_a_house_rule_on_two_boards_with_a_docking_bay() -> None:
    boards = (
        BoardPlace("2005/chess"),
        BoardPlace("2005/cross", 0, 12),
        BoardPlace("2005/docking-bay-plain", 0, 24),
    )
    course = Course(name="own", boards=boards, flags=((5, 5), (0, 17)))
    game = Game(set_up(course, ["p"] * 4, rules={"capture-the-flag": True}))
    assert game.pending()[0] == ChooseHome(
        seat=game.pending()[0].seat, choices=(0, 1), key=game.pending()[0].key
    )


def test_a_robot_taken_off_comes_back_powered_up() -> None:
    """Ruling: a robot put back on the floor is ready for the next turn, unless it announced otherwise."""
    track = field(robot("a", 1, 0, "E", "M1@490"), robot("B", 2, 0, powered_down=True))
    track.register().end_turn()
    assert (track["B"].status, track["B"].powered_down) == ("racing", False)
