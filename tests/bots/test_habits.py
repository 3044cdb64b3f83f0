"""When robots rest: with little left to choose from, earlier on the last life, never twice in a row."""

from __future__ import annotations

import msgspec
import pytest

from botyard.bots.rally import make_bot
from botyard.grid import Direction, neighbour
from botyard.rally.courses import load_course
from botyard.rally.decisions import ChoosePowerDown, ChooseReentryPower, ChooseStayDown
from botyard.rally.game import Game
from botyard.rally.setup import set_up
from botyard.rally.view import View


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
def test_the_greedy_bot_rests_late(damage: int, lives: int, rests: bool) -> None:
    asked = ChoosePowerDown(seat=0, robot=0, choices=(False, True))
    assert make_bot("greedy", 1).choose(hurt(damage, lives), asked) is rests
    assert make_bot("greedy", 1).choose(hurt(damage, lives, near_the_end=True), asked) is False


@pytest.mark.parametrize("bot", ["greedy", "planner", "strategist"])
def test_nobody_stays_down_where_it_was_hurt(bot: str) -> None:
    """A robot that rests in a beam would be as hurt after another turn, and so for ever."""
    asked = ChooseStayDown(seat=0, robot=0, choices=(False, True))
    assert make_bot(bot, 1).choose(hurt(5, 1), asked) is False


@pytest.mark.parametrize("bot", ["greedy", "planner", "strategist"])
def test_who_comes_back_almost_whole_races_on(bot: str) -> None:
    """Whatever it had announced before it was lost (rulebook 000:164)."""
    asked = ChooseReentryPower(seat=0, robot=0, choices=(True, False))
    assert make_bot(bot, 1).choose(hurt(2, 2), asked) is False
