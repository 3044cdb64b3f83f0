"""When robots power down: with little left to choose from, earlier on the last life, never twice in a row."""

from __future__ import annotations

import msgspec
import pytest

from botyard.bots.rally import make_bot
from botyard.grid import Direction, neighbour
from botyard.rally.engine.decisions import (
    ChoosePowerDown,
    ChooseReach,
    ChooseReentryPower,
    ChooseStayDown,
    ChooseWeapon,
)
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.engine.view import View
from botyard.rally.floor.courses import load_course


def hurt(damage: int, lives: int, near_the_end: bool = False) -> View:
    """Risky Exchange, with the first robot in that condition: on the first flag, or before the last."""
    view = Game(set_up(load_course("risky-exchange"), ["a", "b"], seed="hurt")).view(0)
    square = neighbour(view.flag_starts[-1], Direction.S) if near_the_end else view.flag_starts[0]
    robot = msgspec.structs.replace(
        view.robots[0],
        square=square,
        facing=Direction.N,
        damage=damage,
        lives=lives,
        next_flag=len(view.flags) if near_the_end else 2,
    )
    return msgspec.structs.replace(view, robots=(robot, *view.robots[1:]))


@pytest.mark.parametrize(
    ("damage", "lives", "rests"), [(7, 3, False), (8, 3, True), (8, 2, True), (4, 1, False), (5, 1, True)]
)
def test_the_greedy_bot_powers_down_late(damage: int, lives: int, rests: bool) -> None:
    asked = ChoosePowerDown(seat=0, robot=0, choices=(False, True))
    assert make_bot("greedy", 1).choose(hurt(damage, lives), asked) is rests
    assert make_bot("greedy", 1).choose(hurt(damage, lives, near_the_end=True), asked) is False


@pytest.mark.parametrize("bot", ["greedy", "planner", "strategist"])
def test_no_robot_stays_down_where_it_was_hurt(bot: str) -> None:
    """A robot that stays down in a beam would be as damaged after another turn, and so for ever."""
    asked = ChooseStayDown(seat=0, robot=0, choices=(False, True))
    assert make_bot(bot, 1).choose(hurt(5, 1), asked) is False


@pytest.mark.parametrize("bot", ["greedy", "planner", "strategist"])
def test_a_robot_back_with_little_damage_races_on(bot: str) -> None:
    """Whatever it had announced before it was destroyed (rulebook 000:164)."""
    asked = ChooseReentryPower(seat=0, robot=0, choices=(True, False))
    assert make_bot(bot, 1).choose(hurt(2, 2), asked) is False


@pytest.mark.parametrize(("damage", "weapon"), [(1, "mini_howitzer"), (2, "main_laser")])
def test_the_howitzer_fires_where_the_laser_is_not_stronger(damage: int, weapon: str) -> None:
    choices = ("main_laser", "mini_howitzer")
    question = ChooseWeapon(seat=0, robot=0, choices=choices, target=1, damage=damage)
    assert make_bot("greedy", seed=0).choose(hurt(0, 3), question) == weapon


@pytest.mark.parametrize(("register", "reaches"), [(2, False), (0, True)])
def test_the_arm_leaves_an_archive_that_is_nearer_to_the_goal(register: int, reaches: bool) -> None:
    """In a register it only moves the archive marker; at the end of the turn the site repairs."""
    view = hurt(2, 3)
    robots = [msgspec.structs.replace(one, archive=view.flags[0]) for one in view.robots]
    view = msgspec.structs.replace(view, robots=tuple(robots), register=register)
    question = ChooseReach(seat=0, robot=0, choices=("none", "0,0"))
    assert make_bot("greedy", seed=0).choose(view, question) == ("0,0" if reaches else "none")
