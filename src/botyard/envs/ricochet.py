"""Ricochet Robots for one agent: Gymnasium environments, single and vectorised (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from botyard.envs.pictures import MODES, Picture, check_mode, draw_ricochet
from botyard.envs.ricochet_table import Array, Puzzles, RicochetTable
from botyard.envs.spaces import legal_from
from botyard.errors import InputError
from botyard.ricochet.solver.solve import solve

Observation = dict[str, Array]


class RicochetEnv(gymnasium.Env[Observation, np.int64]):
    """Each episode is a random puzzle: bring the active robot to the target.

    An action is robot * 4 + direction (N, E, S, W); an illegal one counts as the next legal one. With
    `optimum`, the info of `reset` holds the length of a shortest solution.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        boards: Sequence[str] = (),
        robots: int = 4,
        *,
        turn_rule: bool = True,
        move_limit: int = 30,
        solved: float = 1.0,
        move: float = -0.01,
        optimum: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.table = RicochetTable(Puzzles(tuple(boards), robots, turn_rule, move_limit, solved, move), 1)
        self.render_mode = render_mode
        self.optimum = optimum
        self.observation_space: Any = self.table.observation_space()
        self.action_space: Any = self.table.action_space()
        self._mask: Array = np.zeros(0, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(str(self.np_random.integers(1 << 62)))
        info = {}
        if self.optimum:
            info["optimum"] = solve(self.table.position(0), turn_rule=self.table.puzzles.turn_rule).moves
        return self._observe(), info

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        number = legal_from(self._mask, action)
        table = self.table
        table.move([number])
        return (
            self._observe(),
            float(table.rewards[0]),
            bool(table.terminated[0]),
            bool(table.truncated[0]),
            {"played": number},
        )

    def render(self) -> Picture | None:
        return None if self.render_mode is None else draw_ricochet(self.table.position(0), self.render_mode)

    def _observe(self) -> Observation:
        seen = {name: array[0] for name, array in self.table.see().items()}
        self._mask = seen["action_mask"].copy()
        return seen


class RicochetVector(VectorEnv[Observation, Array, Array]):
    """Many puzzles at once; a puzzle that is solved or out of moves is replaced in the same step.

    An illegal action moves no robot but counts as a move.
    """

    def __init__(
        self,
        num_envs: int = 256,
        boards: Sequence[str] = (),
        robots: int = 4,
        *,
        turn_rule: bool = True,
        move_limit: int = 30,
        solved: float = 1.0,
        move: float = -0.01,
    ) -> None:
        if num_envs < 1:
            raise InputError("num_envs must be at least 1")
        puzzles = Puzzles(tuple(boards), robots, turn_rule, move_limit, solved, move)
        self.table = RicochetTable(puzzles, num_envs)
        self.num_envs = num_envs
        self.single_observation_space: Any = self.table.observation_space()
        self.single_action_space: Any = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(str(self.np_random.integers(1 << 62)))
        return self.table.see(), {}

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        table = self.table
        table.move(actions)
        rewards, ended, truncated = table.rewards.copy(), table.terminated.copy(), table.truncated.copy()
        done = ended | truncated
        infos: dict[str, Any] = {}
        if done.any():
            infos = {"final_obs": table.see(), "_final_obs": done}
            table.restart(done)
        return table.see(), rewards, ended, truncated, infos
