"""Programs tried among the others: what everybody may lay this turn, played out, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from botyard.bots.planner import Scene, costs_alone
from botyard.bots.rivals import deal, drive_all
from botyard.bots.sweep import Floats
from botyard.bots.ways import FIVE
from botyard.rally.cards import Card, Register
from botyard.rally.decisions import ChooseProgram
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.fast.rollout import Positions, simulator_for, stack

LOST = 60.0
"""What it costs when somebody else wins, or the robot is out of the race."""
LIFE = 4.0
"""What a life is worth besides the way back."""


def likely_programs(
    scene: Scene, unseen: Sequence[Card], samples: int, chance: np.random.Generator
) -> k.Ints:
    """What everybody may lay this turn, (samples, robots, PROGRAM)."""
    robots = pack(scene.state).robots[: len(scene.state.robots)]
    robots = np.repeat(robots[None], samples, axis=0)
    return drive_all(scene.ways, robots, deal(unseen, samples, chance), chance)


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


def costs_after(scene: Scene, after: Positions, robot: int) -> Floats:
    """What is left of the race for a robot, (samples, programs)."""
    ways, before = scene.ways, scene.view.robots[robot]
    rows = after.robots[..., robot, :]
    costs = costs_alone(ways, rows)
    costs = costs + LIFE * (before.lives - rows[..., k.LIVES])
    costs = np.where(rows[..., k.STATUS] == k.OUT, LOST, costs)
    over = after.games[..., k.FINISHED] == 1
    won = after.games[..., k.WINNERS] >> before.seat & 1 == 1
    result: Floats = np.where(over, np.where(won, -FIVE, LOST), costs)
    return result
