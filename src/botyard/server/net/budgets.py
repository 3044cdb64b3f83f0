"""Budgets for everything that a client can ask for: points per socket, address and room that refill over
time.

A request is charged to every budget it concerns, or to none: a refused client has lost nothing and is told
when to try again. Spectators have a budget of their own in each room, so that strangers cannot use up what
its players need. What stays on disk has a second, hourly budget per address.

Processes that share a database tell each other what was spent; see `spending_reports`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil

import msgspec

from botyard.server.config import Config
from botyard.server.net.prices import StorageShare

SOCKET_BURST, ADDRESS_BURST, ROOM_BURST = 3.0, 10.0, 10.0
"""Seconds of income that a full purse holds."""
HOUR = 3600.0
WORKER_INCOME, WORKER_BURST = 0.5, 40.0
"""Seconds of worker processes that an address may use per second, and for how long it can save them up."""
DEPOSIT = 2.0
"""Seconds that must be left to start a job in a worker; refunded when it has ended and is paid for."""
MOST_PURSES = 20_000
NOTEWORTHY = 0.05
"""The part of a full purse that must have been spent before other processes are told."""
REPORT_BYTES = 6000
"""The most entries in one report; PostgreSQL carries less than 8 kB."""


class TooFastError(Exception):
    """Refused for now; nothing was done. `seconds` is how long to wait."""

    def __init__(self, code: str, wait: float) -> None:
        self.code = code
        self.seconds = max(1, ceil(wait))
        self.values: dict[str, str | int] = {"seconds": self.seconds}
        self.reason = "wait" if code == TOO_FAST else "wait_to_keep"
        what = "too many new rooms and uploads from your address" if code == TOO_MANY else "too much at once"
        super().__init__(f"{what}; try again in {in_words(self.seconds)}")


TOO_FAST, TOO_MANY = "too_fast", "too_many"


def in_words(seconds: int) -> str:
    """A time to wait.

    >>> in_words(1), in_words(59), in_words(200)
    ('1 second', '59 seconds', '4 minutes')
    """
    count, unit = (seconds, "second") if seconds < 60 else (ceil(seconds / 60), "minute")
    return f"{count} {unit}{'' if count == 1 else 's'}"


class Purse:
    """Points that refill over time.

    >>> purse = Purse(income=10, most=20)
    >>> purse.wait(20, now=0.0), purse.pay(20), purse.wait(5, now=0.1), purse.wait(5, now=0.5)
    (0.0, None, 0.4, 0.0)
    """

    __slots__ = ("_at", "_income", "_left", "_most", "spent")

    def __init__(self, income: float, most: float) -> None:
        self._income, self._most = income, most
        self._left = most
        self._at = float("-inf")
        self.spent = 0.0
        """What was spent here since other processes were last told."""

    def wait(self, points: float, now: float) -> float:
        """The seconds until this many points are there; 0 if they are. A full purse buys anything."""
        left = self._left + (now - self._at) * self._income
        self._left = self._most if left > self._most else left
        self._at = now
        missing = (points if points < self._most else self._most) - self._left
        return missing / self._income if missing > 0 else 0.0

    def pay(self, points: float) -> None:
        self._left -= points
        self.spent += points

    def is_full(self, now: float) -> bool:
        return self._left + (now - self._at) * self._income >= self._most

    @property
    def is_noteworthy(self) -> bool:
        return self.spent > self._most * NOTEWORTHY


class Purses:
    """A purse for each address or room."""

    def __init__(self, income: float, seconds: float) -> None:
        self._income, self._most = income, income * seconds
        self._purses: dict[str, Purse] = {}

    def of(self, name: str) -> Purse:
        purse = self._purses.get(name)
        if purse is None:
            if len(self._purses) >= MOST_PURSES:
                self._tidy_up()
            purse = self._purses[name] = Purse(self._income, self._most)
        return purse

    def _tidy_up(self) -> None:
        """Forget full purses, which are as good as new ones; if there are none, the oldest."""
        now = time.monotonic()
        self._purses = {name: purse for name, purse in self._purses.items() if not purse.is_full(now)}
        for name in list(self._purses)[: len(self._purses) - MOST_PURSES // 2]:
            del self._purses[name]

    def noteworthy(self) -> Iterator[tuple[str, Purse]]:
        return ((name, purse) for name, purse in self._purses.items() if purse.is_noteworthy)


class _Spent(msgspec.Struct, frozen=True):
    """What was spent at another process, by kind of purse and by name."""

    process: str
    spent: dict[str, dict[str, float]]


class Budgets:
    """All budgets of one server process."""

    def __init__(self, config: Config, process: str = "") -> None:
        self._process = process
        self._socket_income = config.socket_points_a_second
        self.addresses = Purses(config.points_a_second, ADDRESS_BURST)
        self.players = Purses(config.room_points_a_second, ROOM_BURST)
        self.spectators = Purses(config.room_points_a_second, ROOM_BURST)
        generosity = config.points_a_second / Config(database="").points_a_second
        self._workers = Purses(WORKER_INCOME * generosity, WORKER_BURST)
        self._kept = Purses(config.rooms_an_hour * StorageShare.ROOM / HOUR, HOUR)
        self._shared = {
            "addresses": self.addresses,
            "players": self.players,
            "spectators": self.spectators,
            "workers": self._workers,
            "kept": self._kept,
        }

    def new_socket(self) -> Purse:
        return Purse(self._socket_income, self._socket_income * SOCKET_BURST)

    def charge(self, points: float, *purses: Purse) -> None:
        """Charge all of these purses; TooFastError if one has too little, and then none is charged."""
        now = time.monotonic()
        longest = 0.0
        for purse in purses:
            wait = purse.wait(points, now)
            if wait > longest:
                longest = wait
        if longest:
            raise TooFastError(TOO_FAST, longest)
        for purse in purses:
            purse.pay(points)

    def charge_storage(self, shares: StorageShare, address: str) -> None:
        """Charge an address for something that stays on disk."""
        purse = self._kept.of(address)
        if wait := purse.wait(shares, time.monotonic()):
            raise TooFastError(TOO_MANY, wait)
        purse.pay(shares)

    @contextmanager
    def worker_time(self, address: str) -> Iterator[Callable[[float], None]]:
        """For work in a worker process: the address pays for the seconds that were really used.

        Nobody knows in advance how hard a position or a course is, so a few seconds must be left to start.
        """
        purse = self._workers.of(address)
        self.charge(DEPOSIT, purse)
        try:
            yield purse.pay
        finally:
            purse.pay(-DEPOSIT)

    def spending_reports(self) -> Iterator[str]:
        """What was spent here since the last report, for the other processes.

        Addresses that spend little are left out. A report may get lost: an address that talks to several
        processes at once may then spend more, but never more than its budget at each of them.
        """
        piece, size = _Spent(self._process, {}), 0
        for kind, purses in self._shared.items():
            for name, purse in purses.noteworthy():
                piece.spent.setdefault(kind, {})[name] = round(purse.spent, 1)
                purse.spent = 0.0
                size += len(name) + 20
                if size > REPORT_BYTES:
                    yield msgspec.json.encode(piece).decode()
                    piece, size = _Spent(self._process, {}), 0
        if size:
            yield msgspec.json.encode(piece).decode()

    def apply_report(self, report: str) -> None:
        """Charge what was spent at another process."""
        told = msgspec.json.decode(report, type=_Spent)
        if told.process == self._process:
            return
        now = time.monotonic()
        for kind, amounts in told.spent.items():
            for name, points in amounts.items():
                purse = self._shared[kind].of(name)
                purse.wait(0, now)
                purse.pay(points)
                purse.spent -= points


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The key of an address's budget: IPv6 counts by /64, which one household or machine has to itself.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7"), network("testclient")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'testclient')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
