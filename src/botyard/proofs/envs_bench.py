"""The speed of the environments under random play, with actions chosen from the masks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from botyard.envs.fast.races import ACTIONS
from botyard.envs.race import RaceEnv
from botyard.envs.race_parallel import RaceParallel
from botyard.envs.race_vector import RaceVector
from botyard.envs.ricochet import RicochetEnv, RicochetVector


class Speed(NamedTuple):
    """The speed of one environment, in robot-registers (races) or moves (Ricochet)."""

    name: str
    unit: str
    per_second: float
    per_cpu_second: float


def measure(seconds: float, races: int, threads: int) -> list[Speed]:
    """Measure all environments; in single ones, choosing the actions is not timed."""
    return [
        _timed("PettingZoo, 4 seats, one card at a time", "robot-registers", _parallel(), seconds),
        _timed("PettingZoo, 4 seats, exact engine", "robot-registers", _parallel("exact"), seconds),
        _timed("Gymnasium against 3 random", "robot-registers", _single(), seconds),
        _timed(f"{races} races at once, 1 thread", "robot-registers", _vector(races, 1), seconds),
        _timed(
            f"{races} races at once, {threads} threads", "robot-registers", _vector(races, threads), seconds
        ),
        _timed("Gymnasium Ricochet", "moves", _ricochet(), seconds),
        _timed(f"{races} Ricochet puzzles at once", "moves", _puzzles(races), seconds),
    ]


Round = Callable[[], tuple[int, float, float]]
"""A number of steps, and the seconds and CPU seconds they took."""


def _timed(name: str, unit: str, round_: Round, seconds: float) -> Speed:
    round_()
    steps, wall, cpu = 0, 0.0, 0.0
    while wall < seconds:
        done, more_wall, more_cpu = round_()
        steps, wall, cpu = steps + done, wall + more_wall, cpu + more_cpu
    return Speed(name, unit, steps / wall, steps / cpu)


class _Watch:
    """Adds up the time of the measured steps, without the choice of actions."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> _Watch:
        self._began = (time.perf_counter(), time.process_time())
        return self

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter() - self._began[0]
        self.cpu += time.process_time() - self._began[1]


def _parallel(engine: str = "auto") -> Round:
    env = RaceParallel(engine=engine)
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def round_() -> tuple[int, float, float]:
        watch, steps = _Watch(), 0
        seen, _ = env.reset()
        for _ in range(200):
            # Random legal actions, all at once: numpy is slow on single numbers.
            masks = np.stack([seen[agent]["action_mask"] for agent in env.agents])
            chosen = (masks * rng.random(masks.shape)).argmax(1).tolist()
            actions = dict(zip(env.agents, chosen, strict=True))
            with watch:
                seen, *_ = env.step(actions)
                if not env.agents:
                    seen, _ = env.reset()
            steps += len(actions)
        return steps, watch.wall, watch.cpu

    return round_


def _single() -> Round:
    env = RaceEnv()
    env.reset(seed=1)

    def round_() -> tuple[int, float, float]:
        watch = _Watch()
        seen, _ = env.reset()
        for _ in range(200):
            action = int(seen["action_mask"].argmax())
            with watch:
                seen, _, ended, cut, _ = env.step(action)
                if ended or cut:
                    seen, _ = env.reset()
        return 200 * env.table.race.seats, watch.wall, watch.cpu

    return round_


def _vector(races: int, threads: int) -> Round:
    env = RaceVector(races, threads=threads)
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, ACTIONS, (20, races))

    def round_() -> tuple[int, float, float]:
        watch = _Watch()
        with watch:
            for action in actions:
                env.step(action)
        return len(actions) * races * env.table.race.seats, watch.wall, watch.cpu

    return round_


def _ricochet() -> Round:
    env = RicochetEnv()
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 16, 300).tolist()

    def round_() -> tuple[int, float, float]:
        watch = _Watch()
        with watch:
            for action in actions:
                _, _, ended, cut, _ = env.step(action)
                if ended or cut:
                    env.reset()
        return len(actions), watch.wall, watch.cpu

    return round_


def _puzzles(count: int) -> Round:
    env = RicochetVector(count)
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 16, (20, count))

    def round_() -> tuple[int, float, float]:
        watch = _Watch()
        with watch:
            for action in actions:
                env.step(action)
        return len(actions) * count, watch.wall, watch.cpu

    return round_
