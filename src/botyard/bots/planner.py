"""The planner: every program of the hand tried by the simulator, judged by what is left of the race.

Programs are played on the floor alone, as if nobody else were there. What the simulator does not cover is
left to the greedy bot.
"""

from __future__ import annotations

from time import thread_time
from typing import Any, NamedTuple

import numpy as np

from botyard.bots.goals import goal_of
from botyard.bots.greedy import Greedy, cards_of
from botyard.bots.habits import pick
from botyard.bots.imagine import floor_of_view, imagine, rules_of_view
from botyard.bots.rivals import warm_up as warm_up_rivals
from botyard.bots.sweep import Floats
from botyard.bots.ways import Ways, ways_on
from botyard.bots.ways import warm_up as warm_up_ways
from botyard.rally.cards import STEPS
from botyard.rally.decisions import (
    ChoosePowerDown,
    ChooseProgram,
    ChooseReentryPower,
    Decision,
    Pick,
)
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import KINDS, pack
from botyard.rally.fast.rollout import Alone, simulator_for
from botyard.rally.fast.rollout import warm_up as warm_up_simulator
from botyard.rally.fast.scope import why_not
from botyard.rally.rules import Rules
from botyard.rally.state import State
from botyard.rally.view import RobotView, View
from botyard.rng import Rng

SECONDS = 1.0
"""The usual thinking time, on a core of its own: others on the machine must not change what is chosen."""
THINKING = 0.6
"""The share of the time after which nothing more is begun."""
REST = 6.0
"""What it costs at most to get rid of all damage: a turn without program, and some risk."""
NEAR_DEATH = 2.0
"""What each point from the eighth on adds."""


class Scene(NamedTuple):
    """What a bot thinks about: a possible state behind a view, on a course it knows."""

    view: View
    rules: Rules
    ways: Ways
    state: State
    robot: RobotView
    deadline: float


class Planner:
    """Plans whole turns; reproducible by its seed."""

    def __init__(self, seed: str, seconds: float = SECONDS) -> None:
        warm_up()
        self._seconds = seconds
        self._seed = seed
        self._greedy = Greedy(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        deadline = thread_time() + THINKING * self._seconds
        rules, floor = rules_of_view(view), floor_of_view(view)
        rng = Rng(f"{self._seed}/{decision.key}")  # the same answer whatever was asked before
        state = imagine(view, rng)
        flags = tuple(flag for flag in view.flags if flag is not None)
        covered = flags == view.flags and not why_not(rules, floor, state)
        if decision.robot is None or not flags or not covered:
            return self._greedy.choose(view, decision)
        robot = view.robots[decision.robot]
        return self.answer(Scene(view, rules, ways_on(rules, floor, flags), state, robot, deadline), decision)

    def answer(self, scene: Scene, decision: Decision) -> Any:
        """The choice for a question of a race that the simulator covers."""
        if isinstance(decision, ChooseProgram):
            return self.program(scene, decision)
        if isinstance(decision, ChoosePowerDown | ChooseReentryPower):
            return rest_pays(scene)
        assert isinstance(decision, Pick)
        goal = goal_of(scene.view, scene.rules, scene.robot, scene.ways.floor)
        return pick(scene.view, decision, scene.robot, goal, scene.ways)

    def program(self, scene: Scene, asked: ChooseProgram) -> list[Any]:
        """The program after which the least is left of the race."""
        alone = programs_alone(scene, asked)
        best = costs_alone(scene.ways, alone.robots).argmin()
        chosen: list[Any] = cards_of(names(alone.kinds[best]), asked)
        return chosen


def programs_alone(scene: Scene, asked: ChooseProgram) -> Alone:
    """Every program of the hand on the floor alone."""
    plan = np.zeros(k.PROGRAM, np.int64)
    plan[k.PROGRAM_ENTRY] = scene.robot.facing
    simulator = simulator_for(scene.rules, scene.ways.floor)
    found = simulator.play_alone(pack(scene.state), scene.robot.id, asked.hand, plan)
    if asked.must_move_first and 1 in asked.free:
        moves = [KINDS.index(kind) for kind in STEPS]
        return Alone(*(rows[np.isin(found.kinds[:, 0], moves)] for rows in found))
    return found


def costs_alone(ways: Ways, robots: k.Ints) -> Floats:
    """What is left of the race for robots in these conditions, in registers."""
    flags, places, damage = conditions(ways, robots)
    costs = np.minimum(ways.left(flags, places, damage), ways.quick[flags, places] + REST)
    costs += NEAR_DEATH * np.maximum(damage - 7, 0)
    return np.where(flags == len(ways.flags), 0, costs)


def conditions(ways: Ways, robots: k.Ints) -> tuple[k.Ints, k.Ints, k.Ints]:
    """Next flags (from 0), places and damage."""
    flags = np.clip(robots[..., k.NEXT_FLAG] - 1, 0, len(ways.flags))
    places = 4 * robots[..., k.SQUARE] + robots[..., k.FACING]
    return flags, np.where(robots[..., k.SQUARE] == k.NOWHERE, ways.dead, places), robots[..., k.DAMAGE]


def rest_pays(scene: Scene) -> bool:
    """Whether a turn without program is worth the repair of all damage."""
    robot, ways = scene.robot, scene.ways
    if robot.square is None:
        return False
    return bool(tired(ways, robot.next_flag - 1, ways.place(robot.square, robot.facing), robot.damage))


def tired(ways: Ways, flags: Any, places: Any, damage: Any) -> Any:
    """Whether robots with that much damage should rest."""
    return ways.left(flags, places, damage) > ways.quick[flags, places] + REST


def names(kinds: k.Ints) -> tuple[str, ...]:
    """The kinds of cards as they are written."""
    return tuple(KINDS[kind] for kind in kinds)


def warm_up() -> None:
    """Compile everything that planners and strategists think with, or load it from the cache."""
    warm_up_simulator()
    warm_up_ways()
    warm_up_rivals()
