"""The strategist: the program with the best chance to win, against what the others are likely to do.

It plans like the planner, with more trials, but looks at everybody: a shot at the leader or a push off the
belt is worth what it adds to the chance of winning. The chance follows from what is left of the race for
each robot and from how much luck the rest of it still holds. Team-mates win together.
"""

from __future__ import annotations

import numpy as np

from botyard.bots.planner import Planner, Scene, costs_after
from botyard.bots.sweep import Floats
from botyard.rally.fast import kernel as k
from botyard.rally.fast.rollout import Positions

LUCK = 1.3
"""How wide finishing times spread: this times the root of the registers that are left."""


class Strategist(Planner):
    """Plays to win; reproducible by its seed."""

    rounds = ((300, 12), (40, 48))

    def judge(self, scene: Scene, after: Positions, ahead: bool) -> Floats:
        """The chance of not winning with each program."""
        chance: Floats = chances(scene, after, ahead).mean(axis=0)
        return 1 - chance


def chances(scene: Scene, after: Positions, ahead: bool) -> Floats:
    """The chance that the seat or its team wins, (samples, programs)."""
    robots = scene.view.robots
    costs = np.stack(
        [costs_after(scene, after, robot.id, ahead and robot.id == scene.robot.id) for robot in robots]
    )
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
