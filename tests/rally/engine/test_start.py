"""Setting up: docks, robots, start squares, lives (002:157-169, 003:54-57, 004:39-61, 000:107-112)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rally.races import (
    EDITIONS,
    FLAGS,
    asked,
    drawing,
    go_on,
    happened,
    program,
    small_race,
    small_setup,
)

from botyard.errors import InputError
from botyard.grid import E, N
from botyard.rally.engine.decisions import ChooseEntry, ChooseRobot, Pick
from botyard.rally.engine.events import RobotEntered, StartCardDrawn
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Setup
from botyard.rally.engine.state import State
from botyard.rally.floor.course import BoardPlace

ROBOTS = ("Twonky", "Zoom Bot")


def docks(state: State) -> list[int]:
    return [robot.dock for robot in state.robots]


def test_2005_a_random_player_takes_dock_1_and_the_others_follow_clockwise() -> None:
    """Rulebook 000:112."""
    seen = {tuple(docks(small_race("2005", 3, seed=str(seed)).state)) for seed in range(30)}
    assert seen == {(1, 2, 3), (3, 1, 2), (2, 3, 1)}


def test_2005_robots_stand_on_their_docks_looking_at_the_floor_with_their_archive_there() -> None:
    """Rulebook 000:112."""
    for robot in small_race("2005", 4).state.robots:
        assert robot.square == robot.archive == (robot.dock - 1, 6)
        assert robot.facing is N
        assert not robot.virtual


def test_docks_face_the_floor_however_the_dock_board_lies() -> None:
    setup = small_setup("2005", 2)
    turned = Setup(
        **{
            **{field: getattr(setup, field) for field in Setup.__struct_fields__},
            "places": (setup.places[0].__class__("test-hall", rotation=90),),
            "flags": ((2, 4), (6, 0), (6, 7)),
        }
    )
    assert {robot.facing for robot in Game(turned).state.robots} == {E}


def test_dutch_the_highest_card_chooses_first_and_takes_dock_1() -> None:
    """Rulebook 003:54-57: every order of seats is possible, and each robot is taken once."""
    seen = set()
    for seed in range(40):
        game = Game(small_setup("dutch", 3, seed=str(seed)))
        left = 8
        while question := asked(game, "ChooseRobot"):
            (choose,) = question
            assert isinstance(choose, ChooseRobot)
            assert len(choose.choices) == left
            assert docks(game.state)[choose.seat] == 9 - left
            left -= 1
            game.submit(choose.seat, choose.key, choose.choices[-1])
        seen.add(tuple(docks(game.state)))
        assert len({robot.name for robot in game.state.robots}) == 3
    assert len(seen) == 6


def test_dutch_the_drawn_cards_are_shown_and_decide_the_docks() -> None:
    """Rulebook 003:54."""
    game = small_race("dutch", 4)
    drawn = happened(game, StartCardDrawn)
    assert [event.seat for event in drawn] == [0, 1, 2, 3]
    by_card = sorted(drawn, key=lambda event: -event.card.priority)
    assert [docks(game.state)[event.seat] for event in by_card] == [1, 2, 3, 4]
    assert not happened(small_race("2005", 4), StartCardDrawn)


def test_dutch_the_highest_card_beats_a_preference_from_before_the_race() -> None:
    """Rulebook 003:54: a preference is its player's default, and others may take that robot first."""
    setup = small_setup("dutch", 2)
    players = tuple(replace(player, robot=name) for player, name in zip(setup.players, ROBOTS, strict=True))
    game = Game(replace(setup, players=players))
    (first,) = asked(game, "ChooseRobot")
    assert isinstance(first, ChooseRobot)
    other = ROBOTS[1 - first.seat]
    assert (first.default, len(first.choices)) == (ROBOTS[first.seat], 8)
    game.submit(first.seat, first.key, other)
    (second,) = asked(game, "ChooseRobot")
    assert isinstance(second, ChooseRobot)
    assert other not in second.choices
    game.time_out(second.key)
    assert game.state.robots[first.seat].name == other


def test_1994_all_start_virtual_on_one_square_and_choose_their_facing_at_once() -> None:
    """Rulebook 002:157-159, 002:416."""
    game = Game(small_setup("1994", 3))
    questions = asked(game, "ChooseFacing")
    assert [question.seat for question in questions] == [0, 1, 2]
    for question, facing in zip(reversed(questions), "ESW", strict=True):
        game.submit(question.seat, question.key, facing)
    for robot, facing in zip(game.state.robots, "WSE", strict=True):
        assert (robot.square, robot.archive, robot.facing.name) == ((2, 2), (2, 2), facing)
        assert robot.virtual


def test_1994_can_be_played_alone() -> None:
    """Rulebook 002:171."""
    game = small_race("1994", 1)
    assert [decision.seat for decision in game.pending()] == [0]


def test_amigo_robots_wait_outside_and_look_for_checkpoint_2() -> None:
    """Rulebook 004:39-41, 004:231."""
    game = small_race("amigo2000", 3)
    for robot in game.state.robots:
        assert (robot.square, robot.status, robot.next_flag, robot.archive) == (None, "waiting", 2, None)


def test_amigo_robots_enter_on_checkpoint_1_one_after_the_other_by_priority() -> None:
    """Rulebook 004:231-234: facing is chosen when the card is executed, not before."""
    game = small_race("amigo2000", 2)
    program(game, 0, "M1@490", "RL@70", "RR@80", "RL@90", "RR@100")
    program(game, 1, "M2@690", "RL@110", "RR@120", "RL@130", "RR@140")
    (first,) = game.pending()
    assert isinstance(first, ChooseEntry)
    assert (first.robot, first.choices) == (1, ("4,4,N", "4,4,E", "4,4,S", "4,4,W"))
    game.submit(1, first.key, "4,4,W")
    assert game.state.robots[1].square == (2, 4)
    (second,) = game.pending()
    assert second.robot == 0
    game.submit(0, second.key, "4,4,W")
    assert game.state.robots[0].square == (3, 4)


def test_amigo_the_start_is_checkpoint_1_whatever_start_the_course_names() -> None:
    """Rulebook 004:39; the test hall has a start square for the 1994 rules."""
    game = small_race("amigo2000", 2)
    go_on(game, lambda: bool(happened(game, RobotEntered)))
    assert happened(game, RobotEntered)[0].square == FLAGS[0]


@pytest.mark.parametrize(
    ("edition", "players", "optional", "lives"),
    [
        ("1994", 4, False, 3),
        ("1994", 5, True, 4),
        ("2005", 4, True, 3),
        ("2005", 5, True, 4),
        ("2005", 5, False, 3),
        ("dutch", 5, True, 3),
        ("dutch", 6, True, 4),
        ("amigo2000", 4, True, 3),
    ],
)
def test_lives_at_the_start(edition: str, players: int, optional: bool, lives: int) -> None:
    """Rulebook 002:161-169, 003:55, 004:60, 000:109-110."""
    game = small_race(edition, players, optional_lives=optional)
    assert {robot.lives for robot in game.state.robots} == {lives}


def test_lives_can_be_agreed() -> None:
    assert {robot.lives for robot in small_race("2005", 2, lives=7).state.robots} == {7}


def test_1994_a_docking_bay_is_not_a_factory_tile() -> None:
    """Rulebook 002:117, 002:167: four tiles and a docking bay earn no further life, five tiles do."""
    tile, bay = ". . . .\n. . . .", "1 2 3 4\n5 6 7 8"
    for tiles, lives in ((4, 3), (5, 4)):
        setup = small_setup("1994", 2, flags=((0, 0),), start=(1, 0), optional_lives=True)
        places = (*(BoardPlace("tile", 0, 2 * row) for row in range(tiles)), BoardPlace("bay", 0, 2 * tiles))
        boards = {"tile": drawing(tile), "bay": drawing(bay)}
        race = Game(replace(setup, places=places, boards=boards))
        assert {robot.lives for robot in race.state.robots} == {lives}


def test_1994_has_six_flags_unless_a_house_rule_allows_more() -> None:
    """Rulebook 002:129: the box has six."""
    flags = tuple((x, 0) for x in range(7))
    Game(small_setup("1994", 2, flags=flags[:6]))
    with pytest.raises(InputError, match="7 flags; it needs 1 to 6"):
        Game(small_setup("1994", 2, flags=flags))
    Game(small_setup("1994", 2, flags=flags, rules={"most_flags": 8}))
    Game(small_setup("2005", 2, flags=flags))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_of_the_set_up_has_a_legal_default(edition: str) -> None:
    game = Game(small_setup(edition, 4))
    while game.phase != "program":
        for decision in game.pending():
            assert isinstance(decision, Pick)
            assert decision.refusal(decision.default) is None
            game.time_out(decision.key)
    assert len({robot.name for robot in game.state.robots}) == 4
