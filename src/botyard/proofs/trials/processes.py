"""Server processes that trials start, stop, pause and kill."""

from __future__ import annotations

import multiprocessing
import multiprocessing.resource_tracker
import os
import random
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec

from botyard.server.config import Config

PRELOAD = [
    "botyard.server.run",
    "aiosqlite",
    "asyncpg",
    "litestar.plugins.pydantic",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
]
READY = 120.0
"""Seconds after which a server that does not answer counts as failed."""
UNLIMITED = {
    "rooms_an_hour": 1_000_000,
    "sockets_an_address": 100_000,
    "points_a_second": 1_000_000,
    "room_points_a_second": 100_000,
}
"""All clients of a trial have one address, and some of its rooms play faster than people can."""
QUIET_PORTS = range(15_000, 32_000)
"""Outside the range for outgoing connections, so that a port is still free after a restart."""


def free_port() -> int:
    """A port that is not in use now."""
    for port in random.SystemRandom().sample(QUIET_PORTS, 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("there is no free port")


class Server:
    """One server process. It is forked from a process that has imported everything, so it starts fast."""

    def __init__(
        self, database: str, folder: Path, prepare: Callable[[], None] | None = None, **options: object
    ) -> None:
        self.log = folder / f"server-{free_port()}.log"
        options = {**UNLIMITED, "job_workers": 1, **options}
        self.config = msgspec.convert(
            {"database": database, "port": free_port(), **options}, Config, strict=False
        )
        self.prepare = prepare
        """What each of its processes does before it serves."""
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(PRELOAD)
        self._process: BaseProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.config.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.config.port}/ws"

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self, cold: bool = False) -> float:
        """Start it and wait until it answers; returns the seconds taken. `cold`: nothing is imported yet."""
        began = time.monotonic()
        context = multiprocessing.get_context("spawn") if cold else self._context
        self._process = context.Process(target=_serve, args=(self.config, str(self.log), self.prepare))
        self._process.start()
        while not self._answers():
            if not self._process.is_alive():
                raise RuntimeError(f"the server ended: {self.log.read_text()[-3000:]}")
            if time.monotonic() > began + READY:
                raise RuntimeError("the server did not answer in time")
            time.sleep(0.01)
        return time.monotonic() - began

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/live", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """Kill it like a power cut, without a chance to clean up."""
        if self._process is not None:
            if self._process.is_alive():
                os.kill(self.pid, signal.SIGKILL)
            self._process.join(10)

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> int | None:
        """Stop it as an operator would; returns the exit code."""
        if self._process is None:
            return None
        if self._process.is_alive():
            os.kill(self.pid, signal.SIGTERM)
        self._process.join(20)
        if self._process.is_alive():
            self.kill()
            raise RuntimeError("the server did not stop")
        return self._process.exitcode


def _end_with_trial() -> None:
    """Make the server end when its trial is killed."""
    trial = multiprocessing.parent_process()
    assert trial is not None
    trial.join()
    os.kill(os.getpid(), signal.SIGKILL)


def _serve(config: Config, log: str, prepare: Callable[[], None] | None) -> None:
    """Run the server as `botyard serve` does, with its output in a file."""
    from botyard.server.run import serve

    file = os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    os.dup2(file, sys.stdout.fileno() if sys.stdout else 1)
    os.dup2(file, 2)
    _use_own_tracker()
    Thread(target=_end_with_trial, daemon=True).start()
    if prepare is not None:
        prepare()
    serve(config)


def _use_own_tracker() -> None:
    """Give the server its own resource tracker for what its processes share, as outside of a trial.

    A killed server cannot clean up; its tracker does, and says so in the server's log.
    """
    tracker: Any = multiprocessing.resource_tracker._resource_tracker
    tracker._fd = tracker._pid = None
