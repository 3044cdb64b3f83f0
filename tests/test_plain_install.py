"""A plain `pip install botyard` has all that the product needs; what extras bring along hides no gap."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.test_locks import NOT_SHIPPED

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]

ONLY = """
import sys
from importlib.abc import MetaPathFinder

class Others(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Others())
"""
SERVE = """
import asyncio
from botyard.server.app import make_app
from botyard.server.storage.store import Store

async def once():
    store = Store(sys.argv[1])
    await store.open()
    await store.close()

asyncio.run(once())
"""
THINK = """
from botyard.bots.rally import make_bot
from botyard.ricochet.solver.solve import Solver

make_bot("strategist", "plain")
Solver()
"""


def brought_along(requirements: list[str]) -> set[str]:
    """The distributions that these need, and what those need."""
    found: set[tuple[str, str]] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        wanted = waiting.pop()
        for extra in {"", *wanted.extras}:
            name = canonicalize_name(wanted.name)
            if (name, extra) in found:
                continue
            found.add((name, extra))
            for line in requires(name) or ():
                further = Requirement(line)
                if further.marker is None or further.marker.evaluate({"extra": extra}):
                    waiting.append(further)
    return {name for name, _ in found}


@pytest.mark.parametrize("work", [SERVE, THINK], ids=["serve", "think"])
def test_nothing_is_missing(work: str, tmp_path: Path) -> None:
    there = (brought_along(PROJECT["dependencies"]) - NOT_SHIPPED) | {"botyard"}
    forbidden = {
        module
        for module, owners in packages_distributions().items()
        if not {canonicalize_name(owner) for owner in owners} & there
    }
    assert {"pytest", "pettingzoo", "faker"} <= forbidden
    script = ONLY.format(forbidden=forbidden) + work
    result = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "games.db")],
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert result.returncode == 0, result.stderr
