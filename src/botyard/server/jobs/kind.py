"""What a kind of job declares: its function, its lane, its priority and its limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypedDict, TypeVar, TypeVarTuple

Result_co = TypeVar("Result_co", covariant=True)
Arguments = TypeVarTuple("Arguments")


class _Share(TypedDict):
    memory: int
    processor: float


Progress = Callable[[float], None]
"""Called now and then with the fraction of a job that is done, from 0 to 1."""


READING: Final[_Share] = {"memory": 256_000_000, "processor": 1.0}
"""Limits for jobs that read or draw what a stranger sent; what is legal takes at most a third of that."""
SEARCHING: Final[_Share] = {"memory": 256_000_000, "processor": 5.0}
"""Limits for jobs that look for ways through what has been read."""
PLAYING: Final[_Share] = {"memory": 1_000_000_000, "processor": 60.0}
"""Limits for jobs that play, solve or draw what a stranger sent, once it has been checked."""


class Lane(Enum):
    """Who waits for a job. Each lane has its own workers, so that no lane waits for another."""

    PLAY = "play"
    """A game waits for it: bots."""
    PAGES = "pages"
    """Someone waits for a page to load."""
    BACKGROUND = "background"
    """Someone watches a progress bar; these workers yield the processor to the others."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What every kind of job declares. The queue is ordered within a lane; `priority` 0 comes first."""

    name: str
    lane: Lane
    deadline: float
    """Seconds that a job may run before its worker is replaced."""
    priority: int = 1
    at_once: int = 64
    """How many jobs of this kind may run at the same time."""
    most_waiting: int = 1000
    """How many jobs of this kind may wait; further ones are refused."""
    cancellable: bool = False
    """Whether to stop a running job that is no longer wanted; a waiting one is always dropped."""
    memory: int = 0
    """The bytes that a job may use beyond what its worker has already; 0: no limit."""
    processor: float = 0.0
    """The seconds of processor time that a job may use; 0: no limit but the deadline."""


@dataclass(frozen=True, kw_only=True)
class JobKind(Limits, Generic[Result_co, *Arguments]):
    """A job whose caller waits for the result."""

    function: Callable[[*Arguments], Result_co]
    """A module-level function, because it runs in another process."""


@dataclass(frozen=True, kw_only=True)
class TrackedKind(Limits, Generic[*Arguments]):
    """A job that is polled: it reports its progress, and its result is kept."""

    function: Callable[[*Arguments, Progress], bytes]
