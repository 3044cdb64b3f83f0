"""How a server is run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that an operator may choose; `botyard serve --help` explains it."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: frozenset[str] = frozenset()
    """Further pages that may open sockets, as https://play.example."""
    public_url: str = ""
    """The address that people use, where the server cannot know it (behind a proxy)."""
    thinkers: int | None = None
    """Processes for bots and solver."""
    warm_up: bool = False
    """Whether kernels are compiled at once, in the background, or when somebody first needs them."""
    rooms_an_hour: int = 20
    """New rooms for each address."""
    sockets_an_address: int = 200
    messages_a_second: float = 10.0
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose word about the client's address is believed."""
    keep_drawn_days: int = 365
    """A course drawn in the studio is forgotten when nobody has changed or opened it for so long."""
    log_level: str = "info"
    drop_hints: int = 0
    """For tests: so many of a hundred notifications between processes get lost."""


def default_database() -> str:
    """A file in the user's own data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(base / "botyard" / "botyard.db")
