"""The price of everything that a client can ask for.

Each route and each command names its price where it is defined, and the server does not start if one has
none. Points are roughly milliseconds of processor time. `budgets.py` says how many each client has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from botyard.errors import InputError


class Price(IntEnum):
    """Points for one request or command."""

    CHEAP = 2
    """Something in memory, one row of the database, or an answer in a game."""
    MEDIUM = 5
    """Some milliseconds: a page with its link card, a change of a room, the start of a game, a preview."""
    EXPENSIVE = 20
    """A long history, or something that a worker process does at once."""
    JOB = 400
    """Seconds of a worker process: pictures of games, animations, trial races, analyses."""


class StorageShare(IntEnum):
    """Shares of the hourly budget for what stays on disk."""

    QUICK_GAME = 1
    """A room that is full from the start: one person and bots. A school class may play these all day."""
    UPLOAD = 3
    """A record or a drawn course."""
    ROOM = 10


def check_prices(routes: Mapping[str, Mapping[str, Any]], messages: Iterable[type]) -> None:
    """Refuse to start if a route (its options by name) or a message of clients has no price."""
    missing = [name for name, options in routes.items() if not isinstance(options.get("price"), Price)]
    missing += [one.__name__ for one in messages if not isinstance(vars(one).get("price"), Price)]
    if missing:
        raise InputError(f"declare a price (net/prices.py) for {', '.join(sorted(missing))}")
