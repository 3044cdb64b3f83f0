"""What is left of a race in a crowd, and what the strategist makes of it."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from botyard.bots.players.planner import Situation
from botyard.bots.players.strategist import Strategist, chances
from botyard.bots.search.course_field import course_field_on
from botyard.bots.search.crowd_value import left_in_a_crowd
from botyard.bots.search.imagine import floor_of_view, imagine, rules_of_view
from botyard.grid import Direction
from botyard.rally.engine.decisions import ChoosePowerDown
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.engine.view import View
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import pack
from botyard.rally.fast.rollout import stack
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng


@pytest.fixture(scope="module")
def view() -> View:
    """Four robots of Risky Exchange far from each other, on their way to the first flag."""
    game = Game(set_up(load_course("risky-exchange"), ["a", "b", "c", "d"], seed="prospects"))
    seen = game.view(0)
    squares = [(1, 1), (10, 1), (1, 10), (10, 10)]
    robots = tuple(
        msgspec.structs.replace(robot, square=square, status="racing", virtual=False)
        for robot, square in zip(seen.robots, squares, strict=True)
    )
    return msgspec.structs.replace(seen, robots=robots)


def scene_of(view: View, seat: int = 0) -> Situation:
    rules, floor = rules_of_view(view), floor_of_view(view)
    ways = course_field_on(rules, floor, tuple(flag for flag in view.flags if flag is not None))
    return Situation(view, rules, ways, imagine(view, Rng("prospects")), view.robots[seat], np.inf)


def with_first(view: View, **changes: object) -> View:
    first = msgspec.structs.replace(view.robots[0], **changes)
    return msgspec.structs.replace(view, robots=(first, *view.robots[1:]))


def left(view: View) -> float:
    """What is left for the first robot."""
    scene = scene_of(view)
    return float(left_in_a_crowd(scene.field, pack(scene.state).robots[: len(view.robots)])[0])


def test_damage_and_power_downs_cost_registers(view: View) -> None:
    costs = [left(with_first(view, damage=damage)) for damage in range(10)]
    assert costs == sorted(set(costs))
    assert left(with_first(view, powered_down=True)) > costs[2]


def test_company_costs_most_on_the_same_route(view: View) -> None:
    far = left(view)
    beside = msgspec.structs.replace(view.robots[1], square=(3, 1))
    ahead = msgspec.structs.replace(beside, next_flag=2)

    def joined_by(robot: object) -> float:
        return left(msgspec.structs.replace(view, robots=(view.robots[0], robot, *view.robots[2:])))

    assert far < joined_by(ahead) < joined_by(beside)


def test_a_finished_robot_has_nothing_left(view: View) -> None:
    assert left(with_first(view, next_flag=len(view.flags) + 1, damage=9)) == 0


def test_the_chances_of_all_seats_add_up_to_one(view: View) -> None:
    now = stack([pack(scene_of(view).state)])
    one = now._replace(games=now.games[:, None], robots=now.robots[:, None])
    shares = [chances(scene_of(view, seat), one).item() for seat in range(4)]
    assert sum(shares) == pytest.approx(1)
    hurt = now.robots.copy()
    hurt[0, 0, k.DAMAGE] = 6
    assert chances(scene_of(view), one._replace(robots=hurt[:, None])).item() < shares[0]


@pytest.mark.parametrize(
    ("damage", "near_home", "rests"), [(8, False, True), (8, True, False), (0, False, False)]
)
def test_it_powers_down_when_that_wins(view: View, damage: int, near_home: bool, rests: bool) -> None:
    """Hardly any cards and a long way; or the last flag right ahead."""
    x, y = view.flag_starts[-1]
    hurt = with_first(view, damage=damage)
    if near_home:
        hurt = with_first(hurt, square=(x, y + 1), facing=Direction.N, next_flag=len(view.flags))
    asked = ChoosePowerDown(seat=0, robot=0, choices=(False, True))
    assert Strategist("rest").choose(hurt, asked) is rests
