"""Thousands of races at once for one agent: Gymnasium's vector environment on the simulator."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from botyard.envs.fast.races import make_legal
from botyard.envs.fast_table import FastTable
from botyard.envs.rewards import Rewards
from botyard.envs.spaces import action_space, observation_space
from botyard.envs.table import Array, RaceSettings, Seen
from botyard.errors import InputError

Opponent = Callable[[dict[str, Array]], Array]
"""A function from the observations of all other seats, one per row, to their actions."""


class RaceVector(VectorEnv[dict[str, Array], Array, Array]):
    """Races of an agent in seat 0, which places one card at a time in all of them.

    The other seats play randomly, or as `opponents` says: a function that gets their observations as one
    batch, (num_envs * (seats - 1), ...), race by race. Finished races restart in the same step. An action
    that the mask forbids counts as the next legal one.
    """

    def __init__(
        self,
        num_envs: int = 256,
        course: str = "dizzy-dash",
        seats: int = 4,
        *,
        edition: str | None = None,
        rules: Mapping[str, Any] | None = None,
        turn_limit: int = 40,
        rewards: str | Rewards = "flags",
        power_down: bool = False,
        opponents: Opponent | None = None,
        threads: int = 0,
    ) -> None:
        if num_envs < 1:
            raise InputError("num_envs must be at least 1")
        race = RaceSettings(course, seats, edition, rules, turn_limit, rewards, power_down)
        self.table = FastTable(race, num_envs, seats, threads or os.cpu_count() or 1)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.table, "cards")
        self.single_action_space = action_space(self.table, "cards")
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._opponents = opponents
        self._chosen = np.zeros((num_envs, seats), np.int64)
        self._seen: Seen | None = None
        self._planes = np.broadcast_to(self.table.planes, (num_envs, *self.table.planes.shape))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        super().reset(seed=seed)
        self._seen = self.table.reset(str(self.np_random.integers(1 << 62)))
        return self._own(self._seen), {}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        table, seen, chosen = self.table, self._seen, self._chosen
        assert seen is not None
        if self._opponents is None:
            table.random_actions(seen, chosen, first=1)
        else:
            chosen[:, 1:] = self._opponents(self._others(seen)).reshape(self.num_envs, -1)
        chosen[:, 0] = actions
        make_legal(seen.mask, chosen)
        infos: dict[str, Any] = {}
        none = np.zeros(self.num_envs, np.bool_)
        rewards, ended, truncated = np.zeros(self.num_envs), none, none
        if table.place(chosen):
            rewards, ended = table.rewards[:, 0].copy(), table.terminated.copy()
            truncated = table.truncated.copy()
            done = ended | truncated
            if done.any():
                infos = {"final_obs": self._own(table.see()), "_final_obs": done}
                table.restart(done)
        self._seen = table.see()
        return self._own(self._seen), rewards, ended, truncated, infos

    def close(self, **_: Any) -> None:
        self.table.close()

    def _own(self, seen: Seen) -> dict[str, Array]:
        return {
            "floor": self._planes,
            "race": seen.race,
            "robots": seen.robots[:, 0],
            "hand": seen.hand[:, 0],
            "registers": seen.registers[:, 0],
            "action_mask": seen.mask[:, 0],
        }

    def _others(self, seen: Seen) -> dict[str, Array]:
        others = self.table.race.seats - 1

        def flat(array: Array) -> Array:
            return array[:, 1:].reshape(-1, *array.shape[2:])

        planes = self.table.planes
        return {
            "floor": np.broadcast_to(planes, (self.num_envs * others, *planes.shape)),
            "race": np.repeat(seen.race, others, axis=0),
            "robots": flat(seen.robots),
            "hand": flat(seen.hand),
            "registers": flat(seen.registers),
            "action_mask": flat(seen.mask),
        }
