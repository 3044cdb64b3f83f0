"""One worker process, replaced when it dies or takes too long."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import Any

from botyard.compiling import compile_quietly
from botyard.server.jobs.kind import Lane

JOBS_A_PROCESS = 5000
"""A process is replaced after this many jobs."""
COURTESY = {Lane.PLAY: 3, Lane.PAGES: 6, Lane.BACKGROUND: 10}
"""The niceness of workers. All of them yield the processor to the event loop, whose work everyone waits for:
whatever strangers have computed, messages between players go first."""


class Worker:
    """Does one job at a time. Its process starts with its first job."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.busy = False
        self._process: Executor | None = None
        self._jobs = 0

    @property
    def is_cold(self) -> bool:
        """Whether its process starts with the next job."""
        return self._process is None or self._jobs >= JOBS_A_PROCESS

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Run a job; the future fails with BrokenProcessPool when the process dies of it."""
        if self._jobs >= JOBS_A_PROCESS:
            self.replace()
        self._jobs += 1
        try:
            return self._hand_over(function, arguments)
        except BrokenProcessPool:  # it died while idle, perhaps out of memory
            self.replace()
            return self._hand_over(function, arguments)

    def _hand_over(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Future[Any]:
        if self._process is None:
            self._process = self.start_process(self.lane)
        # Only now: the first process of all starts a resource tracker, which unblocks the signals.
        with _signals_held_back():
            return self._process.submit(function, *arguments)

    def replace(self) -> None:
        """End the process, whatever it is doing; the next job gets a fresh one."""
        if self._process is None:
            return
        # A computing process handles no messages, so it is killed from outside.
        processes = list((getattr(self._process, "_processes", None) or {}).values())
        self._process.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        self._process, self._jobs = None, 0

    @staticmethod
    def start_process(lane: Lane) -> Executor:
        """A fresh process that does one job at a time; trials replace this with another executor."""
        return ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_prepare, initargs=(COURTESY[lane],)
        )


@contextlib.contextmanager
def _signals_held_back() -> Iterator[None]:
    """Start processes that ignore Ctrl-C and a service manager's SIGTERM.

    Terminals and service managers signal the whole process group. Only the server may act on that: workers
    that end on their own look like crashed workers, and bots would answer with defaults.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(niceness: int) -> None:
    """Make the worker end with its server, even if that was killed: nothing else would end it.

    Its compiling is not worth a line in the server's log.
    """
    compile_quietly()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
