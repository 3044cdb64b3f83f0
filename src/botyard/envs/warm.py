"""Compiles the environments' kernels ahead of time."""

from __future__ import annotations

from botyard.envs.race_vector import RaceVector
from botyard.envs.ricochet import RicochetVector


def warm_up() -> None:
    """Make one step in each kind of environment that has kernels, whatever option cards there are."""
    for env in (RaceVector(1, seats=2, rules={"options": False}, threads=1), RicochetVector(1)):
        env.reset(seed=1)
        env.step(env.action_space.sample())
        env.close()
