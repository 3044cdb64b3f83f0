"""Programs tried among the others: what everybody may lay this turn, played out, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from botyard.bots.planner import Scene, conditions, tired
from botyard.bots.prospects import left_in_a_crowd
from botyard.bots.rivals import deal, drive_all
from botyard.bots.sweep import Floats
from botyard.bots.ways import FIVE, Ways
from botyard.rally.cards import Card, Register
from botyard.rally.decisions import ChooseProgram
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.fast.rollout import Positions, simulator_for, stack

LOST = 60.0
"""What it costs when somebody else wins, or the robot is out of the race."""
LIFE = 0.2
"""What a life is worth besides the way back."""


def likely_programs(
    scene: Scene, unseen: Sequence[Card], samples: int, chance: np.random.Generator
) -> k.Ints:
    """What everybody may lay this turn, (samples, robots, PROGRAM)."""
    robots = pack(scene.state).robots[: len(scene.state.robots)]
    robots = np.repeat(robots[None], samples, axis=0)
    return drive_or_rest(scene.ways, robots, deal(unseen, samples, chance), chance)


def drive_or_rest(ways: Ways, robots: k.Ints, hands: k.Ints, chance: np.random.Generator) -> k.Ints:
    """Programs like those of `drive_all`; who is tired announces a rest besides."""
    plans = drive_all(ways, robots, hands, chance)
    plans[..., k.PROGRAM_DOWN] = tired(ways, *conditions(ways, robots))
    return plans


def codes_of(programs: list[list[Any]], asked: ChooseProgram) -> k.Ints:
    """Answers to the question as the simulator takes them, (programs, 5)."""
    cards = {card.priority: card for card in asked.hand}
    codes = np.zeros((len(programs), FIVE), np.int64)
    for row, program in zip(codes, programs, strict=True):
        for register, entry in enumerate(program):
            laid = tuple(cards[number] for number in entry or () if isinstance(number, int))
            row[register] = code_of(Register(laid))
    return codes


def play_out(scene: Scene, plans: k.Ints) -> Positions:
    """Whole turns from here, by plans (samples, programs, robots, PROGRAM)."""
    simulator = simulator_for(scene.rules, scene.ways.floor)
    return simulator.play_each(stack([pack(scene.state)] * len(plans)), plans)


def costs_after(scene: Scene, after: Positions) -> Floats:
    """What is left of the race for each robot, (samples, programs, robots)."""
    before = scene.view.robots
    rows = after.robots[..., : len(before), :]
    costs = left_in_a_crowd(scene.ways, rows)
    costs = costs + LIFE * ([robot.lives for robot in before] - rows[..., k.LIVES])
    costs = np.where(rows[..., k.STATUS] == k.OUT, LOST, costs)
    over = after.games[..., k.FINISHED, None] == 1
    won = after.games[..., k.WINNERS, None] >> [robot.seat for robot in before] & 1 == 1
    result: Floats = np.where(over, np.where(won, -FIVE, LOST), costs)
    return result
