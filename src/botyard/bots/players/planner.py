"""The planner tries every program of its hand in the simulator and judges it by what is left of the race.

Programs are tried as if nobody else were on the floor. Races that the simulator does not cover are left to
the greedy bot.
"""

from __future__ import annotations

from time import thread_time
from typing import Any, NamedTuple

import numpy as np

from botyard.bots.players.greedy import Greedy, cards_of
from botyard.bots.search.course_field import CourseField, course_field_on
from botyard.bots.search.course_field import warm_up as warm_up_ways
from botyard.bots.search.default_answers import pick
from botyard.bots.search.goals import goal_of
from botyard.bots.search.imagine import floor_of_view, imagine, rules_of_view
from botyard.bots.search.rivals import warm_up as warm_up_rivals
from botyard.bots.search.value_iteration import Floats
from botyard.notices import say_once
from botyard.rally.engine.cards import STEPS
from botyard.rally.engine.decisions import (
    ChoosePowerDown,
    ChooseProgram,
    ChooseReentryPower,
    Decision,
    Pick,
)
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import State
from botyard.rally.engine.view import RobotView, View
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import KINDS, pack
from botyard.rally.fast.rollout import SoloTurns, simulator_for
from botyard.rally.fast.rollout import warm_up as warm_up_simulator
from botyard.rally.fast.scope import why_not
from botyard.rng import Rng

SECONDS = 1.0
"""The usual thinking time, in CPU seconds, so that other load on the machine cannot change the choice."""
THINKING = 0.6
"""The share of the time after which no more work is started."""
REST = 6.0
"""The most it can cost to get rid of all damage: a turn without a program, and some risk."""
NEAR_DEATH = 2.0
"""What each point from the eighth on adds."""


class Situation(NamedTuple):
    """What a bot thinks about: a possible state behind its view, on a course it knows."""

    view: View
    rules: Rules
    field: CourseField
    state: State
    robot: RobotView
    deadline: float


class Planner:
    """Plans whole turns. The same seed plays the same way."""

    name = "planner"
    level = "engineer"
    strength = 300
    text = "Tries every program of its hand, as if it were alone on the floor, and plays the best one."
    beats = "greedy"
    wins = 79
    needs_kernels = True
    stand_in = "greedy"

    def __init__(self, seed: str, seconds: float = SECONDS) -> None:
        warm_up()
        self._seconds = seconds
        self._seed = seed
        self._greedy = Greedy(seed)

    def choose(self, view: View, decision: Decision) -> Any:
        deadline = thread_time() + THINKING * self._seconds
        rules, floor = rules_of_view(view), floor_of_view(view)
        rng = Rng(f"{self._seed}/{decision.key}")  # The answer must not depend on the questions before it.
        state = imagine(view, rng)
        flags = tuple(flag for flag in view.flags if flag is not None)
        problems = why_not(rules, floor, state)
        if problems:
            say_once(f"planning bots play like greedy: the simulator does not cover {', '.join(problems)}")
        if problems or decision.robot is None or not flags or flags != view.flags:
            return self._greedy.choose(view, decision)
        robot = view.robots[decision.robot]
        return self.answer(
            Situation(view, rules, course_field_on(rules, floor, flags), state, robot, deadline), decision
        )

    def answer(self, scene: Situation, decision: Decision) -> Any:
        """The choice for a question, in a race that the simulator covers."""
        if isinstance(decision, ChooseProgram):
            return self.program(scene, decision)
        if isinstance(decision, ChoosePowerDown | ChooseReentryPower):
            return rest_pays(scene)
        assert isinstance(decision, Pick)
        goal = goal_of(scene.view, scene.rules, scene.robot, scene.field.floor)
        return pick(scene.view, decision, scene.robot, goal, scene.field)

    def program(self, scene: Situation, asked: ChooseProgram) -> list[Any]:
        """The program that leaves the least of the race to run."""
        solo = programs_alone(scene, asked)
        best = costs_alone(scene.field, solo.robots).argmin()
        chosen: list[Any] = cards_of(names(solo.kinds[best]), asked)
        return chosen


def programs_alone(scene: Situation, asked: ChooseProgram) -> SoloTurns:
    """The outcome of every program of the hand, with nobody else on the floor."""
    plan = np.zeros(k.PROGRAM, np.int64)
    plan[k.PROGRAM_ENTRY] = scene.robot.facing
    simulator = simulator_for(scene.rules, scene.field.floor)
    found = simulator.play_alone(pack(scene.state), scene.robot.id, asked.hand, plan)
    if asked.must_move_first and 1 in asked.free:
        moves = [KINDS.index(kind) for kind in STEPS]
        return SoloTurns(*(rows[np.isin(found.kinds[:, 0], moves)] for rows in found))
    return found


def costs_alone(field: CourseField, robots: k.Ints) -> Floats:
    """What is left of the race for robots in these states, in registers."""
    flags, places, damage = conditions(field, robots)
    costs = np.minimum(field.left(flags, places, damage), field.quick[flags, places] + REST)
    costs += NEAR_DEATH * np.maximum(damage - 7, 0)
    return np.where(flags == len(field.flags), 0, costs)


def conditions(field: CourseField, robots: k.Ints) -> tuple[k.Ints, k.Ints, k.Ints]:
    """Their next flags (from 0), places and damage."""
    flags = np.clip(robots[..., k.NEXT_FLAG] - 1, 0, len(field.flags))
    places = 4 * robots[..., k.SQUARE] + robots[..., k.FACING]
    return flags, np.where(robots[..., k.SQUARE] == k.NOWHERE, field.dead, places), robots[..., k.DAMAGE]


def rest_pays(scene: Situation) -> bool:
    """Whether repairing all damage is worth a turn without a program."""
    robot, field = scene.robot, scene.field
    if robot.square is None:
        return False
    return bool(
        should_rest(field, robot.next_flag - 1, field.place(robot.square, robot.facing), robot.damage)
    )


def should_rest(field: CourseField, flags: Any, places: Any, damage: Any) -> Any:
    """Whether robots with that much damage should power down."""
    return field.left(flags, places, damage) > field.quick[flags, places] + REST


def names(kinds: k.Ints) -> tuple[str, ...]:
    """The kinds of cards as people write them."""
    return tuple(KINDS[kind] for kind in kinds)


def warm_up() -> None:
    """Compile the kernels of planner and strategist, or load them from the cache."""
    warm_up_simulator()
    warm_up_ways()
    warm_up_rivals()
