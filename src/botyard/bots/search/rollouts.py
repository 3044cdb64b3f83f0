"""Programs played out against what everybody else may lay this turn, and what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from botyard.bots.players.planner import Situation, conditions, should_rest
from botyard.bots.search.course_field import FIVE, CourseField
from botyard.bots.search.crowd_value import left_in_a_crowd
from botyard.bots.search.rivals import deal, drive_all
from botyard.bots.search.value_iteration import Floats
from botyard.rally.engine.cards import Card, Register
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.fast.rollout import Positions, simulator_for, stack

LOST = 60.0
"""The cost if someone else wins or the robot is out of the race."""
LIFE = 0.2
"""What a life is worth, apart from the way back."""


def likely_programs(
    scene: Situation, unseen: Sequence[Card], samples: int, chance: np.random.Generator
) -> k.Ints:
    """What everybody may lay this turn, (samples, robots, PROGRAM)."""
    robots = pack(scene.state).robots[: len(scene.state.robots)]
    robots = np.repeat(robots[None], samples, axis=0)
    return drive_or_rest(scene.field, robots, deal(unseen, samples, chance), chance)


def drive_or_rest(field: CourseField, robots: k.Ints, hands: k.Ints, chance: np.random.Generator) -> k.Ints:
    """Programs like those of `drive_all`; badly damaged robots also announce a power-down."""
    plans = drive_all(field, robots, hands, chance)
    plans[..., k.PROGRAM_DOWN] = should_rest(field, *conditions(field, robots))
    return plans


def codes_of(programs: list[list[Any]], asked: ChooseProgram) -> k.Ints:
    """Answers to the question in the simulator's form, (programs, 5)."""
    cards = {card.priority: card for card in asked.hand}
    codes = np.zeros((len(programs), FIVE), np.int64)
    for row, program in zip(codes, programs, strict=True):
        for register, entry in enumerate(program):
            laid = tuple(cards[number] for number in entry or () if isinstance(number, int))
            row[register] = code_of(Register(laid))
    return codes


def play_out(scene: Situation, plans: k.Ints) -> Positions:
    """Whole turns from here, by plans (samples, programs, robots, PROGRAM)."""
    simulator = simulator_for(scene.rules, scene.field.floor)
    return simulator.play_each(stack([pack(scene.state)] * len(plans)), plans)


def costs_after(scene: Situation, after: Positions) -> Floats:
    """What is left of the race for each robot, (samples, programs, robots)."""
    before = scene.view.robots
    rows = after.robots[..., : len(before), :]
    costs = left_in_a_crowd(scene.field, rows)
    costs = costs + LIFE * ([robot.lives for robot in before] - rows[..., k.LIVES])
    costs = np.where(rows[..., k.STATUS] == k.OUT, LOST, costs)
    over = after.games[..., k.FINISHED, None] == 1
    won = after.games[..., k.WINNERS, None] >> [robot.seat for robot in before] & 1 == 1
    result: Floats = np.where(over, np.where(won, -FIVE, LOST), costs)
    return result
