"""The strategist: the program with the best chance to win, against what the others are likely to do.

It plans like the planner, with more trials, but looks at everybody: a shot at the leader or a push off the
belt is worth what it adds to the chance of winning. The best programs are played on for another turn with
hands that everybody may get then, the same ones for each program; so is the choice to power down. The
chance follows from what is then left of the race for each robot and from how much luck the rest of it still
holds. Team-mates win together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.bots.imagine import unseen_cards
from botyard.bots.planner import (
    Planner,
    Scene,
    conditions,
    costs_after,
    likely_programs,
    play_out,
    tired,
)
from botyard.bots.rivals import deal, drive_all
from botyard.bots.sweep import Floats
from botyard.rally.cards import DECK
from botyard.rally.decisions import ChoosePowerDown, Decision
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import code_of
from botyard.rally.fast.rollout import Positions, simulator_for

LUCK = 1.3
"""How wide finishing times spread: this times the root of the registers that are left."""
REST_TRIALS = 128
TIRED = 2
"""From which damage on resting is thought about."""


class Strategist(Planner):
    """Plays to win; reproducible by its seed."""

    rounds = ((300, 12), (40, 48), (8, 160))

    def answer(self, scene: Scene, decision: Decision) -> Any:
        if isinstance(decision, ChoosePowerDown) and scene.robot.damage >= TIRED:
            return self.rests(scene)
        return super().answer(scene, decision)

    def judge(self, scene: Scene, after: Positions) -> Floats:
        """The chance of not winning with each program."""
        losses: Floats = 1 - chances(scene, after).mean(axis=0)
        return losses

    def judge_ahead(self, scene: Scene, after: Positions, chance: np.random.Generator) -> Floats:
        """The same after another turn; what is seen now, with less chance in it, counts as much."""
        losses: Floats = (self.judge(scene, after) + self.judge(scene, play_on(scene, after, chance))) / 2
        return losses

    def rests(self, scene: Scene) -> bool:
        """Whether powering down after the program that is laid gives the better chance."""
        chance = np.random.default_rng(scene.state.rng.below("samples", 1 << 30))
        plans = likely_programs(scene, unseen_cards(scene.view), REST_TRIALS, chance)
        plans[:, scene.robot.id, : k.REGISTERS] = [
            code_of(register) for register in scene.state.robots[scene.robot.id].registers
        ]
        both = np.repeat(plans[:, None], 2, axis=1)
        both[:, 1, scene.robot.id, k.PROGRAM_DOWN] = 1
        on, off = self.judge_ahead(scene, play_out(scene, both), chance)
        return bool(off < on)


def play_on(scene: Scene, after: Positions, chance: np.random.Generator) -> Positions:
    """One more turn of races (samples, programs), in which everybody drives quickly."""
    simulator = simulator_for(scene.rules, scene.ways.floor)
    after = Positions(*(np.ascontiguousarray(rows) for rows in after))
    games, robots = (rows.reshape(-1, *rows.shape[2:]) for rows in after)
    real = after.robots[:, :, : len(scene.view.robots)]
    plans = drive_all(scene.ways, real, deal(DECK, len(real), chance), chance)
    plans[..., k.PROGRAM_DOWN] = tired(scene.ways, *conditions(scene.ways, real))
    simulator.play(games, robots, plans.reshape(-1, *plans.shape[2:]))
    return after


def chances(scene: Scene, after: Positions) -> Floats:
    """The chance that the seat or its team wins, (samples, programs)."""
    robots = scene.view.robots
    costs = np.stack([costs_after(scene, after, robot.id) for robot in robots])
    spread = LUCK * np.sqrt(np.maximum(costs.min(axis=0), 2.0))
    weights = np.exp(-costs / spread)
    ours = [robot.id for robot in robots if robot.seat == scene.robot.seat or _mates(scene, robot.team)]
    share = weights[ours].sum(axis=0) / weights.sum(axis=0)
    over = after.games[..., k.FINISHED] == 1
    won = after.games[..., k.WINNERS] >> scene.robot.seat & 1 == 1
    result: Floats = np.where(over, won, share)
    return result


def _mates(scene: Scene, team: int | None) -> bool:
    return team is not None and team == scene.robot.team
