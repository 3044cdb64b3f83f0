"""A race for one agent against bots: a Gymnasium environment (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from botyard.bots.rally import make_bot
from botyard.envs.exact_table import ExactTable
from botyard.envs.fast_table import FastTable, covered
from botyard.envs.pictures import MODES, Picture, check_mode, draw_race
from botyard.envs.rewards import Rewards
from botyard.envs.spaces import act, action_space, check_actions, legal_from, observation, observation_space
from botyard.envs.table import Array, EnvTable, RaceSettings, Seen

Observation = dict[str, Array]


class RaceEnv(gymnasium.Env[Observation, np.int64]):
    """The agent has seat 0; `opponents` are the names of bots, one per seat.

    Against random bots only, the race runs on the simulator if that covers it; otherwise on the exact engine.
    An action that the mask forbids counts as the next legal one, so that any sample can be played.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        course: str = "dizzy-dash",
        opponents: Sequence[str] = ("random", "random", "random"),
        *,
        edition: str | None = None,
        rules: Mapping[str, Any] | None = None,
        turn_limit: int = 40,
        rewards: str | Rewards = "flags",
        power_down: bool = False,
        actions: str = "cards",
        render_mode: str | None = None,
    ) -> None:
        check_actions(actions)
        check_mode(render_mode)
        for bot in opponents:
            make_bot(bot, "check the name")
        race = RaceSettings(course, 1 + len(opponents), edition, rules, turn_limit, rewards, power_down)
        self._dice = set(opponents) <= {"random"} and actions == "cards" and covered(race)
        self.table: EnvTable = (
            FastTable(race) if self._dice else ExactTable(race, dict(enumerate(opponents, 1)))
        )
        self.actions = actions
        self.render_mode = render_mode
        self.observation_space: Any = observation_space(self.table, actions)
        self.action_space: Any = action_space(self.table, actions)
        self._chosen = np.zeros((1, race.seats), np.int64)
        self._seen: Seen | None = None
        self._mask: Array = np.zeros(0, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(str(self.np_random.integers(1 << 62)))
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        number = legal_from(self._mask, action)
        if isinstance(self.table, FastTable):
            assert self._seen is not None
            self.table.random_actions(self._seen, self._chosen, first=1)
        self._chosen[0, 0] = number
        table, reward, ended, truncated = self.table, 0.0, False, False
        if act(table, self.actions, self._chosen):
            reward = float(table.rewards[0, 0])
            ended, truncated = bool(table.terminated[0]), bool(table.truncated[0])
        return self._observe(), reward, ended, truncated, {"played": number}

    def render(self) -> Picture | None:
        return None if self.render_mode is None else draw_race(self.table, 0, self.render_mode)

    def _observe(self) -> Observation:
        self._seen = self.table.see()
        seen = observation(self.table, self._seen, self.actions, 0, 0)
        self._mask = seen["action_mask"]
        # Gymnasium forbids sharing arrays between observations; tables share what stays the same.
        return {name: array.copy() for name, array in seen.items()}
