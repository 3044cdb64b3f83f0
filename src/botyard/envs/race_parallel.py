"""Races for many agents: PettingZoo's parallel and AEC environments (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from botyard.envs.exact_table import ExactTable
from botyard.envs.fast_table import FastTable, covered
from botyard.envs.pictures import MODES, check_mode, draw_race
from botyard.envs.rewards import Rewards
from botyard.envs.spaces import (
    act,
    action_space,
    check_actions,
    check_legal,
    legal_from,
    observation,
    observation_space,
)
from botyard.envs.table import Array, EnvTable, RaceSettings
from botyard.errors import InputError

ENGINES = ("auto", "fast", "exact")
Observation = dict[str, Array]


def make_table(race: RaceSettings, engine: str) -> EnvTable:
    """A table on the chosen engine; `auto` takes the simulator if it covers the race, else the exact one."""
    if engine not in ENGINES:
        raise InputError(f"unknown engine {engine!r}; choose one of {', '.join(ENGINES)}")
    if engine == "fast" or (engine == "auto" and covered(race)):
        return FastTable(race)
    return ExactTable(race)


class RaceParallel(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A race in which every seat is an agent; all of them act at the same time.

    Agents are `seat_0`, `seat_1` ...; all stay to the end of the race, even those whose robots are out, and
    pass when there is nothing to decide. An action that the mask forbids raises an InputError; if not
    `strict`, it counts as the next legal one.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "botyard_race_v0",
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        course: str = "dizzy-dash",
        seats: int = 4,
        *,
        edition: str | None = None,
        rules: Mapping[str, Any] | None = None,
        turn_limit: int = 40,
        rewards: str | Rewards = "flags",
        power_down: bool = False,
        actions: str = "cards",
        engine: str = "auto",
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        check_actions(actions)
        check_mode(render_mode)
        race = RaceSettings(course, seats, edition, rules, turn_limit, rewards, power_down)
        self.table = make_table(race, engine)
        self.actions = actions
        self.strict = strict
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: observation_space(self.table, actions) for agent in self.possible_agents}
        self._choices = {agent: action_space(self.table, actions) for agent in self.possible_agents}
        self._episode = 0
        self._seed = 0
        self._chosen = np.zeros((1, seats), np.int64)
        self._seen: dict[str, Observation] = {}

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._choices[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new race; without a seed, the next one that follows from the last seed."""
        if seed is not None:
            self._seed, self._episode = seed, 0
        self.table.reset(f"{self._seed}/{self._episode}")
        self._episode += 1
        self.agents = list(self.possible_agents)
        self._seen = self._observe()
        return self._seen, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        agents = self.agents
        for agent in agents:
            legal, action = self._seen[agent]["action_mask"], actions[agent]
            number = check_legal(legal, action, agent) if self.strict else legal_from(legal, action)
            self._chosen[0, self._seats[agent]] = number
        ended = truncated = False
        rewards = dict.fromkeys(agents, 0.0)
        table = self.table
        if act(table, self.actions, self._chosen):
            ended, truncated = bool(table.terminated[0]), bool(table.truncated[0])
            rewards = dict(zip(self.possible_agents, table.rewards[0].tolist(), strict=True))
        self._seen = self._observe()
        if ended or truncated:
            self.agents = []
        return (
            self._seen,
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | np.ndarray[Any, np.dtype[np.uint8]] | None:
        """The floor with its robots, in the chosen render mode."""
        return None if self.render_mode is None else draw_race(self.table, 0, self.render_mode)

    def state(self) -> Array:
        """All positions and hands, for critics with full information."""
        table = self.table
        return np.concatenate([table.games.ravel(), table.robots.ravel(), table.hands.ravel()])

    def close(self) -> None:
        pass

    def _observe(self) -> dict[str, Observation]:
        seen = self.table.see()
        return {
            agent: observation(self.table, seen, self.actions, 0, seat)
            for seat, agent in enumerate(self.possible_agents)
        }


def race_aec(**options: Any) -> AECEnv[str, Observation, int]:
    """The same race, one agent at a time; takes the options of `RaceParallel`."""
    env: AECEnv[str, Observation, int] = parallel_to_aec(RaceParallel(**options))
    return env
