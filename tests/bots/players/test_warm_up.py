"""Nobody waits for a compiler in the middle of a race: `warm_up` has compiled every kernel as it is used."""

from __future__ import annotations

import sys

import pytest
from numba.core.dispatcher import Dispatcher
from tests.bots.players.test_racers import race

from botyard.bots.players.planner import warm_up


def variants() -> dict[str, int]:
    """For how many sorts of arguments each kernel of bots and simulator is compiled."""
    found = {}
    for name in sorted(sys.modules):
        if name.startswith(("botyard.bots.", "botyard.rally.fast.")):
            for kernel in vars(sys.modules[name]).values():
                if isinstance(kernel, Dispatcher):
                    found[f"{kernel.py_func.__module__}.{kernel.py_func.__name__}"] = len(kernel.signatures)
    return found


@pytest.mark.parametrize("bot", ["planner", "strategist"])
@pytest.mark.parametrize(
    ("course", "edition", "seats"), [("dizzy-dash", "2005", 4), ("cannery-cross", "amigo2000", 2)]
)
def test_a_race_compiles_nothing(bot: str, course: str, edition: str, seats: int) -> None:
    warm_up()
    warm = variants()
    race(course, edition, seats, bot, "warm")
    assert variants() == warm
    assert warm["botyard.bots.search.quick_policy.drive"] == 1
