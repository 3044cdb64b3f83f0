"""The bots that race, by name."""

from __future__ import annotations

from collections.abc import Callable

from botyard.bots.bot import Bot
from botyard.bots.greedy import Greedy
from botyard.bots.random_bot import RandomBot
from botyard.errors import InputError

BOTS: dict[str, Callable[[str], Bot]] = {"random": RandomBot, "greedy": Greedy}


def make_bot(name: str, seed: str | int) -> Bot:
    """A bot of that kind; InputError names the known ones."""
    if name not in BOTS:
        raise InputError(f"unknown bot {name!r}; choose one of {', '.join(BOTS)}")
    return BOTS[name](str(seed))
