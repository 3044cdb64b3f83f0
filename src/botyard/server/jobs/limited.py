"""The memory and processor time of a job that reads what a stranger sent, where the system can limit them.

A deadline alone is not enough: a job that fills the machine's memory in a second hurts everyone.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from multiprocessing import parent_process
from pathlib import Path
from typing import Any


def run_limited(memory: int, seconds: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Run a job that may use this much more memory and processor time; 0: as much as it likes.

    A job that needs more ends its process, and the service reports it as too much work.
    """
    with _limited(memory, seconds):
        try:
            return function(*arguments)
        except MemoryError:
            os._exit(1)  # what is left of the memory is not worth keeping


@contextlib.contextmanager
def _limited(memory: int, seconds: int) -> Iterator[None]:
    try:
        import resource
    except ImportError:
        yield
        return
    if parent_process() is None:  # a trial runs its jobs in its own process
        yield
        return
    limits: dict[int, int] = {}
    if seconds:
        limits[resource.RLIMIT_CPU] = int(time.process_time()) + 1 + seconds
    if memory and (used := _data_used()) is not None:
        limits[resource.RLIMIT_DATA] = used + memory
    for kind, limit in limits.items():
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
    try:
        yield
    finally:
        for kind in limits:
            hard = resource.getrlimit(kind)[1]
            resource.setrlimit(kind, (hard, hard))


def _data_used() -> int | None:
    """The bytes of data that this process has; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None
