"""Destruction and coming back (000:290-304, 000:343-347, 002:408-422, 003:273, 004:656-657, 004:684-692)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.races import EDITIONS, arrange, asked, go_on, happened, next_turn, program, small_race

from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.decisions import Pick
from botyard.rally.engine.events import LifeLost, RepairDeclined, RobotDestroyed, RobotEntered, RobotOut
from botyard.rally.engine.game import Game
from botyard.rally.telling.words import cast_of, describe

OPEN = """
. . . . . . . .
. . . . . . . .
. . . w . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
1 2 3 4 5 6 7 8
"""
OFF = ("M1@490", "RL@70", "RR@80", "RL@90", "RR@100")
OFF_TOO = ("M1@500", "RL@110", "RR@120", "RL@130", "RR@140")


def at_the_edge(edition: str, players: int = 2, **more: Any) -> Game:
    """Robots 0 and 1 stand at the north edge and look over it; a third one is far away."""
    game = small_race(edition, players, rows=OPEN, flags=((7, 3), (0, 3)), **more)
    if edition == "amigo2000":
        next_turn(game)
    places = {"virtual": False, "status": "racing", "archive": (3, 2), "damage": 0, "locked": ()}
    arrange(
        game,
        r0={"square": (1, 0), "facing": "N", **places},
        r1={"square": (5, 0), "facing": "N", **places},
    )
    if players > 2:
        arrange(game, r2={**places, "square": (7, 5), "facing": "S"})
    return game


def fall(game: Game) -> None:
    """Both fall in register 1, robot 1 (the faster card) first; then comes the end of the turn."""
    program(game, 0, *OFF)
    program(game, 1, *OFF_TOO)
    if len(game.state.robots) > 2:
        stand_still_third(game)


def stand_still_third(game: Game) -> None:
    program(game, 2, "RL@150", "RR@160", "RL@170", "RR@180", "UT@10")


def questions_of(game: Game, kind: str) -> list[Pick]:
    return [decision for decision in asked(game, kind) if isinstance(decision, Pick)]


@pytest.mark.parametrize(("edition", "first"), [("2005", 1), ("dutch", 0), ("amigo2000", 0)])
def test_who_comes_back_first(edition: str, first: int) -> None:
    """2005: order of destruction (000:298); Dutch: of players (003:273); AMIGO: of the pile (004:690)."""
    game = at_the_edge(edition)
    arrange(game, r0={"dock": 1, "archived_at": 1}, r1={"dock": 2, "archived_at": 2})
    fall(game)
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    (question,) = questions_of(game, "ChooseReentry")
    assert question.robot == first
    assert set(question.choices) == {"3,2,N", "3,2,E", "3,2,S", "3,2,W"}
    game.submit(question.seat, question.key, "3,2,E")
    go_on(game, lambda: bool(asked(game, "ChooseReentry")), ChooseReentryPower=False)
    (question,) = questions_of(game, "ChooseReentry")
    assert question.robot == 1 - first
    seen = {choice for choice in question.choices if str(choice).startswith("2,2,")}
    assert seen == ({"2,2,N", "2,2,S", "2,2,W"} | ({"2,2,E"} if edition == "amigo2000" else set()))


def test_amigo_the_pile_decides_whatever_the_seats() -> None:
    """Rulebook 004:690-691: the marker that was put down first lies lowest."""
    game = at_the_edge("amigo2000")
    arrange(game, r0={"archived_at": 9}, r1={"archived_at": 4})
    fall(game)
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    assert asked(game, "ChooseReentry")[0].robot == 1


@pytest.mark.parametrize("docks", [(1, 2), (2, 1)])
def test_robots_that_die_at_the_same_time_come_back_in_dock_order(docks: tuple[int, int]) -> None:
    """Publisher's answers: two robots shoot each other dead."""
    game = at_the_edge("2005")
    arrange(
        game,
        r0={"square": (1, 3), "facing": "E", "damage": 9, "dock": docks[0]},
        r1={"square": (5, 3), "facing": "W", "damage": 9, "dock": docks[1]},
    )
    for robot, cards in ((0, OFF), (1, OFF_TOO)):
        arrange(
            game,
            **{f"r{robot}": {"locked": (1, 2, 3, 4, 5), "hand": [], "registers": dict(enumerate(cards, 1))}},
        )
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    assert game.state.robots[asked(game, "ChooseReentry")[0].robot or 0].dock == 1
    assert [game.state.robots[event.robot].dock for event in happened(game, RobotDestroyed)] == [1, 2]


@pytest.mark.parametrize("edition", ["2005", "dutch", "1994"])
def test_a_life_is_paid_at_once_and_the_third_destruction_is_the_last(edition: str) -> None:
    """Rulebook 000:347, 002:408."""
    game = at_the_edge(edition, 3)
    arrange(game, r0={"lives": 1}, r1={"lives": 2})
    fall(game)
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    assert [(event.robot, event.lives) for event in happened(game, LifeLost)] == [(1, 1), (0, 0)]
    assert [event.robot for event in happened(game, RobotOut)] == [0]
    next_turn(game)
    assert (game.state.robots[0].status, game.state.robots[0].square) == ("out", None)
    assert game.state.robots[1].status == "racing"
    assert {decision.robot for decision in game.pending()} == {1, 2}


def test_amigo_a_life_pays_for_the_duplicate_at_the_end_of_the_round() -> None:
    """Rulebook 004:685, 004:692: the last one still buys a robot; without one the robot is out."""
    game = at_the_edge("amigo2000", 3)
    arrange(game, r0={"lives": 0}, r1={"lives": 1})
    fall(game)
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    assert [event.robot for event in happened(game, RobotDestroyed)][-2:] == [1, 0]
    next_turn(game)
    assert [event.robot for event in happened(game, RobotOut)] == [0]
    assert (game.state.robots[1].status, game.state.robots[1].lives) == ("racing", 0)


@pytest.mark.parametrize(("edition", "damage"), [("2005", 2), ("dutch", 2), ("1994", 2), ("amigo2000", 0)])
def test_damage_of_a_copy(edition: str, damage: int) -> None:
    """Rulebook 000:292, 002:418, 003:273; AMIGO's duplicates are new, with the variant damaged (004:721)."""
    game = at_the_edge(edition)
    fall(game)
    next_turn(game, ChooseReentryPower=False)
    assert [robot.damage for robot in game.state.robots] == [damage, damage]
    assert [len(robot.hand) for robot in game.state.robots] == [9 - damage, 9 - damage]


def test_amigo_variant_damaged_duplicates() -> None:
    game = at_the_edge("amigo2000", rules={"damaged_duplicates": True})
    fall(game)
    next_turn(game)
    assert [robot.damage for robot in game.state.robots] == [2, 2]


@pytest.mark.parametrize(
    ("edition", "hurt", "damage", "locked"),
    [("2005", 2, 4, ()), ("2005", 4, 6, (4, 5)), ("2005", 9, 9, (1, 2, 3, 4, 5)), ("dutch", 4, 2, ())],
)
def test_damage_taken_while_powered_down_stays(
    edition: str, hurt: int, damage: int, locked: tuple[int, ...]
) -> None:
    """Rulebook 000:292 to the letter; nine at most, and locked registers are filled (rulings)."""
    game = at_the_edge(edition)
    arrange(game, r0={"powered_down": True, "hurt_while_down": hurt, "damage": min(hurt, 9), "hand": []})
    arrange(game, r1={"square": (1, 1)})
    program(game, 1, "M1@490", "RL@110", "RR@80", "RL@90", "RR@100")
    go_on(game, lambda: bool(asked(game, "ChooseReentryPower")))
    robot = game.state.robots[0]
    assert (robot.damage, robot.locked) == (damage, locked)
    assert all(robot.register(number).cards for number in locked)
    assert broken_invariants(game.state, game.rules) == []


def test_a_robot_destroyed_by_the_tenth_point_comes_back_with_two() -> None:
    """Rulebook 000:292, note: the damage that killed it is gone."""
    game = at_the_edge("2005")
    arrange(game, r0={"powered_down": True, "hurt_while_down": 9, "damage": 9, "locked": (1, 2, 3, 4, 5)})
    arrange(game, r0={"hand": [], "registers": {1: "UT@10", 2: "UT@20", 3: "UT@30", 4: "UT@40", 5: "UT@50"}})
    arrange(game, r1={"square": (1, 4)})
    program(game, 1, "RR@80", "RL@90", "RR@100", "RL@110", "RR@120")
    next_turn(game, ChooseReentryPower=False)
    assert [event.cause for event in happened(game, RobotDestroyed)] == ["damage"]
    assert game.state.robots[0].damage == 2


def test_1994_two_copies_on_one_square_are_virtual() -> None:
    """Rulebook 002:199, 002:420: they come back before the next deal."""
    game = at_the_edge("1994", 3)
    fall(game)
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    assert game.state.turn == 2
    next_turn(game, ChooseReentryPower=False)
    assert [(robot.square, robot.virtual) for robot in game.state.robots[:2]] == [((3, 2), True)] * 2


def test_1994_a_copy_on_a_taken_square_is_virtual_and_alone_it_is_real() -> None:
    """Rulebook 002:420."""
    for square, virtual in (((3, 2), True), ((6, 5), False)):
        game = at_the_edge("1994")
        arrange(game, r1={"square": square})
        program(game, 0, *OFF)
        program(game, 1, "UT@10", "UT@20", "UT@30", "UT@40", "UT@50")
        next_turn(game, ChooseReentryPower=False)
        assert game.state.robots[0].square == (3, 2)
        assert game.state.robots[0].virtual is virtual
        assert not game.state.robots[1].virtual


def test_1994_a_virtual_copy_may_start_powered_down() -> None:
    """Rulebook 002:422."""
    game = at_the_edge("1994", 3)
    fall(game)
    next_turn(game, ChooseReentryPower=lambda decision: decision.robot == 0)
    robot = game.state.robots[0]
    assert robot.virtual
    assert robot.powered_down
    assert robot.damage == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_destroyed_robot_loses_its_program_and_gets_a_full_new_one(edition: str) -> None:
    """Rulebook 004:656-657, 000:347: also locked cards are gone."""
    game = at_the_edge(edition)
    arrange(game, r0={"damage": 5, "locked": (5,), "registers": {5: "UT@60"}})
    arrange(game, r0={"hand": ["M1@490", "RL@70", "RR@80", "RL@90"]})
    key = asked(game, "ChooseProgram", 0)[0].key
    game.submit(0, key, [[490], [70], [80], [90], None])
    stand_still_one(game)
    next_turn(game, ChooseReentryPower=False)
    robot = game.state.robots[0]
    assert robot.locked == ()
    assert all(not register.cards for register in robot.registers)
    assert broken_invariants(game.state, game.rules) == []


def stand_still_one(game: Game) -> None:
    program(game, 1, "UT@10", "UT@20", "UT@30", "UT@40", "UT@50")


def test_the_second_robot_may_not_look_at_the_first_within_three_squares() -> None:
    """Rulebook 000:302: also where the first has just come back."""
    game = at_the_edge("2005")
    fall(game)
    next_turn(game, ChooseReentry=lambda decision: decision.choices[-1], ChooseReentryPower=False)
    entered = happened(game, RobotEntered)[-2:]
    assert entered[0].square == (3, 2)
    assert max(abs(entered[1].square[0] - 3), abs(entered[1].square[1] - 2)) == 1


@pytest.mark.parametrize("edition", ["dutch", "2005"])
def test_nothing_happens_to_a_destroyed_robot_until_it_is_back(edition: str) -> None:
    game = at_the_edge(edition)
    fall(game)
    go_on(game, lambda: bool(asked(game, "ChooseReentry")))
    assert {robot.square for robot in game.state.robots} == {None}
    assert game.phase == "reenter"


@pytest.mark.parametrize(("faster", "first"), [(0, 0), (1, 1)])
def test_amigo_the_first_at_a_site_is_at_the_bottom_of_the_pile(faster: int, first: int) -> None:
    """Rulebook 004:642-645, 004:690: both markers move in one register, but not at one moment."""
    game = small_race("amigo2000", 2, rows=OPEN, flags=((7, 3), (0, 3)))
    next_turn(game)
    places = {"status": "racing", "archive": (7, 3), "damage": 0, "locked": ()}
    arrange(
        game,
        r0={**places, "square": (2, 2), "facing": "E"},
        r1={**places, "square": (3, 4), "facing": "N"},
    )
    for robot in (0, 1):
        movement = "M3@840" if robot == faster else "M3@790"
        program(game, robot, movement, *(("RL@70", "RR@80", "RL@90", "RR@100"), OFF_TOO[1:])[robot])
    next_turn(game)
    robots = game.state.robots
    assert {robot.archive for robot in robots} == {(3, 2)}
    assert sorted(robots, key=lambda robot: robot.archived_at)[0].id == first


def test_a_declined_repair_is_told() -> None:
    """Rulebook 003:248: the locked card stays, and everybody reads why."""
    game = small_race("dutch", 2, rows=OPEN, flags=((7, 3), (0, 3)))
    arrange(
        game,
        r0={"square": (3, 2), "facing": "N", "damage": 5, "locked": (5,), "registers": {5: "UT@60"}},
        r1={"square": (7, 5), "facing": "S"},
    )
    arrange(game, r0={"hand": ["RL@70", "RR@80", "RL@90", "RR@100"]})
    game.submit(0, asked(game, "ChooseProgram", 0)[0].key, [[70], [80], [90], [100], None])
    stand_still_one(game)
    go_on(game, lambda: bool(asked(game, "ChooseUnlock")))
    (question,) = questions_of(game, "ChooseUnlock")
    assert question.choices == (5, "none")
    game.submit(0, question.key, "none")
    assert (game.state.robots[0].damage, game.state.robots[0].locked) == (5, (5,))
    (told,) = happened(game, RepairDeclined)
    assert "declines a repair of 1 point" in describe(told, cast_of(game.setup))
