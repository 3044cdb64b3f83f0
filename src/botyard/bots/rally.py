"""The bots that race, by name and by level."""

from __future__ import annotations

from collections.abc import Callable

from botyard.bots.bot import Bot
from botyard.bots.greedy import Greedy
from botyard.bots.levels import LEVELS
from botyard.bots.random_bot import RandomBot
from botyard.errors import InputError


def _planner(seed: str) -> Bot:
    from botyard.bots.planner import Planner  # numba takes its time

    return Planner(seed)


def _strategist(seed: str) -> Bot:
    from botyard.bots.strategist import Strategist

    return Strategist(seed)


BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "planner": _planner,
    "strategist": _strategist,
}
"""The weakest first."""


def make_bot(name: str, seed: str | int) -> Bot:
    """A bot by its name or level; InputError tells the known ones."""
    kind = LEVELS.get(name, name)
    if kind not in BOTS:
        raise InputError(f"unknown bot {name!r}; choose one of {', '.join((*BOTS, *LEVELS))}")
    return BOTS[kind](str(seed))
