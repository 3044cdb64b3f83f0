"""The example's agent learns, and the measurement measures."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from botyard.envs.race_vector import RaceVector

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_an_agent.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_an_agent", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_generations_beat_random_play(example: ModuleType) -> None:
    weights, points = example.train(generations=10, pairs=20, seed=1)
    assert len(points) == 10
    env = RaceVector(128, turn_limit=40, rewards=example.REWARDS, threads=1)
    _, flags, won = example.race(env, np.tile(weights, (128, 1)), seed=77)
    assert won.mean() > 0.4, "fair is a quarter"
    assert flags.mean() > 1.5


def test_the_command_measures() -> None:
    command = [
        str(Path(sys.executable).with_name("botyard")),
        "bench",
        "envs",
        "--seconds",
        "0.05",
        "--races",
        "32",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    for name in ("PettingZoo", "Gymnasium", "races at once", "Ricochet"):
        assert name in done.stdout
