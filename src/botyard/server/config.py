"""The settings of a server."""

from __future__ import annotations

import msgspec

from botyard.data_folder import data_folder


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an operator can choose; `botyard serve --help` explains it."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    """Listen on the whole network instead of `host`."""
    links: tuple[str, ...] = ()
    """Addresses that others on the network can open; the server finds them when it starts."""
    workers: int = 1
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may open sockets, such as https://play.example."""
    public_url: str = ""
    """The public address, where the server cannot know it (behind a proxy)."""
    job_workers: int | None = None
    """Worker processes for bots; pages and pictures have a few of their own."""
    warm_up: bool = False
    """Whether kernels are compiled at start, in the background, or when first needed."""
    rooms_an_hour: int = 20
    """How many new rooms each address may make; games against bots alone count a tenth."""
    sockets_an_address: int = 200
    points_a_second: float = 400.0
    """The work that each address may ask for; `net/prices.py` says what costs how much."""
    room_points_a_second: float = 200.0
    """The same for the players of a room, and for its spectators."""
    socket_points_a_second: float = 20.0
    trusted_proxies: str = "127.0.0.1"
    """Proxies that are trusted to report the client's address."""
    keep_drawn_days: int = 365
    """A course drawn in the studio is deleted when it has not been changed or opened for this long."""
    log: str = "auto"
    """The format of the log: plain, json, or plain at a terminal only."""
    keep_games_days: int = 0
    """Finished games and uploaded records older than this are deleted; 0: they are kept for ever."""
    uploads_mb: int = 500
    """How much uploaded records may take; beyond that new ones are refused."""
    drawn_mb: int = 200
    """The same for courses drawn in the studio."""
    log_level: str = ""
    """Empty: chosen by where the log goes (`net/log_lines.py`)."""
    beat: float = 0.25
    """Seconds between two checks of the event loop; tests check more often."""
    drop_hints: int = 0
    """For tests: the percentage of notifications between processes that get lost."""


def default_database() -> str:
    """A file in the user's data folder."""
    return str(data_folder() / "botyard.db")
