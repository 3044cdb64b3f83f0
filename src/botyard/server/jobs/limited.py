"""The memory and processor time of a job that reads what a stranger sent, where the system can limit them.

A deadline alone is not enough: a job that fills the machine's memory in a second hurts everyone.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import parent_process
from pathlib import Path
from typing import Any


def run_limited(memory: int, seconds: float, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Run a job that may use this much more memory and processor time; 0: as much as it likes.

    A job that needs more ends its process, and the service reports it as too much work.
    """
    with _limited(memory, seconds):
        try:
            return function(*arguments)
        except MemoryError:
            os._exit(1)  # what is left of the memory is not worth keeping


@contextlib.contextmanager
def _limited(memory: int, seconds: float) -> Iterator[None]:
    try:
        import resource
    except ImportError:
        yield
        return
    if parent_process() is None:  # a trial runs its jobs in its own process
        yield
        return
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    if memory and (used := _data_used()) is not None:
        most = used + memory
        resource.setrlimit(
            resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
        )
    # The system's own limit counts whole seconds. This clock counts exactly, and its signal ends the process.
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def _data_used() -> int | None:
    """The bytes of data that this process has; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None
