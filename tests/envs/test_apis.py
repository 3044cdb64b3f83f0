"""The environments pass the tests of the libraries that they are made for."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from botyard.envs.race import RaceEnv
from botyard.envs.race_parallel import RaceParallel, race_aec
from botyard.envs.ricochet import RicochetEnv

RACES: list[dict[str, Any]] = [
    {},
    {"actions": "programs"},
    {"power_down": True, "rewards": "shaped"},
    {"engine": "exact", "seats": 2},
    {"course": "capture-the-flag", "seats": 4},
    {"course": "risky-exchange", "edition": "dutch", "actions": "programs", "power_down": True},
]

# PettingZoo prefers plain arrays; ours are dictionaries of arrays with a mask, like its card games'.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("options", RACES, ids=str)
def test_pettingzoo(options: dict[str, Any]) -> None:
    parallel_api_test(RaceParallel(turn_limit=3, **options), num_cycles=30)
    api_test(race_aec(turn_limit=3, **options), num_cycles=30)
    seed_test(lambda: race_aec(turn_limit=3, **options), num_cycles=20)
    parallel_seed_test(lambda: RaceParallel(turn_limit=3, strict=False, **options), num_cycles=20)


@pytest.mark.filterwarnings("ignore:.*not in the registry:UserWarning")
@pytest.mark.filterwarnings("ignore:.*check_env.*:UserWarning")
@pytest.mark.parametrize(
    "make",
    [
        RaceEnv,
        lambda: RaceEnv(actions="programs"),
        lambda: RaceEnv("risky-exchange", ("greedy", "random"), power_down=True, rewards="shaped"),
        lambda: RaceEnv(render_mode="ansi"),
        RicochetEnv,
        lambda: RicochetEnv(("R1G2Y3B4",), robots=5, render_mode="rgb_array"),
    ],
)
def test_gymnasium(make: Any, recwarn: pytest.WarningsRecorder) -> None:
    env: gymnasium.Env[Any, Any] = make()
    check_env(env, skip_render_check=True)
