"""Bots, the solver and other long thoughts, in processes of their own: the event loop never waits for them.

A thinker gets what a seat may see and nothing else. There are few of them, whoever comes later waits; a
thought that takes too long is given up, and the process that had it is replaced. Kernels compile once after
an installation, which may take a minute: that happens in a process aside, and no patience counts for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import TypeVar, TypeVarTuple

from botyard.bots.ricochet import Plan
from botyard.rally.decisions import Decision
from botyard.rally.view import View as RallyView
from botyard.ricochet.board import Position
from botyard.ricochet.view import View as RicochetView
from botyard.server.thoughts import Judged, Now, Watchable

PATIENCE = 20.0
"""Seconds after which a thought is given up."""
THOUGHTS_A_PROCESS = 5000
"""After so many a process makes room for a fresh one."""

COMPILED, MEANWHILE = "planner", "greedy"
"""The bot that needs compiled kernels, and the one that answers until they are ready."""

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


class GaveUpError(Exception):
    """The thought took too long, or its process died."""


class Thinkers:
    """A few processes that think."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: Executor | None = None
        self._free = asyncio.Semaphore(self.processes)
        """Thoughts wait here, not in the pool: what is no longer wanted must leave nothing behind there."""
        self.waiting = 0
        self.given_up = 0
        self._warm: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    async def think(
        self, thought: Callable[[*Arguments], Result], *arguments: *Arguments, patience: float = PATIENCE
    ) -> Result:
        """The result of a plain function that runs in another process."""
        pool = self._open_pool()
        self.waiting += 1
        try:
            # Whoever waits in the queue is not thinking yet, so the patience counts for all before as well.
            async with asyncio.timeout(patience * (1 + self.waiting // self.processes)):
                await self._free.acquire()
                pool = self._open_pool()
                return await asyncio.wrap_future(self._submit(pool, thought, *arguments))
        except (TimeoutError, BrokenProcessPool):
            self.given_up += 1
            self._give_up(pool)
            raise GaveUpError from None
        finally:
            self.waiting -= 1

    def _submit(
        self, pool: Executor, thought: Callable[[*Arguments], Result], *arguments: *Arguments
    ) -> Future[Result]:
        """Have it thought; its place is free again when its process is, whoever still waits for it."""
        loop = asyncio.get_running_loop()

        def leave(_: Future[Result]) -> None:
            with contextlib.suppress(RuntimeError):  # nobody is waiting any more: the server has stopped
                loop.call_soon_threadsafe(self._free.release)

        try:
            with _undisturbed():
                try:
                    future = pool.submit(thought, *arguments)
                except BrokenProcessPool:  # by the thought before; whoever had it has not heard of it yet
                    self._give_up(pool)
                    future = self._open_pool().submit(thought, *arguments)
        except BaseException:
            self._free.release()
            raise
        future.add_done_callback(leave)
        return future

    def _give_up(self, pool: Executor) -> None:
        """The next thought gets fresh processes."""
        if self._pool is pool:
            self._pool = None
            _kill(pool)

    def warm_up(self, game: str) -> asyncio.Task[None]:
        """Have the kernels of a game compiled, once."""
        if game not in self._warm:
            self._warm[game] = asyncio.create_task(_compile(game))
        return self._warm[game]

    async def choose(self, level: str, seed: str, view: RallyView, decision: Decision) -> object:
        """What a bot does in a race; while its kernels compile, one that needs none answers."""
        from botyard.server.thoughts import choose

        if level == COMPILED and not self.warm_up("rally").done():
            level = MEANWHILE
        return await self.think(choose, level, seed, view, decision)

    async def plan(self, level: str, seed: str, view: RicochetView) -> Plan:
        """What a bot will do in a round of Ricochet Robots."""
        from botyard.server.thoughts import plan

        await asyncio.shield(self.warm_up("ricochet"))
        return await self.think(plan, level, seed, view)

    async def solve(self, position: Position, turn_rule: bool) -> tuple[int | None, str]:
        """The length of a shortest solution and its moves."""
        from botyard.server.thoughts import solution

        await asyncio.shield(self.warm_up("ricochet"))
        return await self.think(solution, position, turn_rule)

    async def judge(self, data: bytes) -> Judged:
        """Whether an uploaded record is one, and what kind."""
        from botyard.server.thoughts import judge

        return await self.think(judge, data, patience=5.0)

    async def watchable(self, kind: str, record: bytes, complete: bool, now: Now | None = None) -> Watchable:
        """The events and keyframes of a record."""
        from botyard.server.thoughts import watchable

        return await self.think(watchable, kind, record, complete, now)

    def stop(self) -> None:
        """End all of them now; nobody begins to think any more."""
        self._stopped = True
        for task in self._warm.values():
            task.cancel()
        if self._pool is not None:
            _kill(self._pool)
            self._pool = None

    def _open_pool(self) -> Executor:
        if self._stopped:
            raise asyncio.CancelledError
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes,
                mp_context=get_context("spawn"),
                initializer=_end_with_parent,
                max_tasks_per_child=THOUGHTS_A_PROCESS,
            )
        return self._pool


async def _compile(game: str) -> None:
    """Warm up in a process of its own, which ends afterwards; the result is in the cache on disk."""
    from botyard.server.thoughts import warm_up

    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        with _undisturbed():
            future = pool.submit(warm_up, game)
        await asyncio.wrap_future(future)
    except BrokenProcessPool:
        log.warning("the kernels of %s could not be compiled aside; thinkers will have to", game)
    finally:
        _kill(pool)


def _kill(pool: Executor) -> None:
    """A process that thinks too long does not listen; it is ended from outside."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes that are started here never hear of a Ctrl-C or of a service manager's goodbye.

    Terminals and service managers tell the whole group of processes. Only the server may act on it: thinkers
    that end on their own look like thinkers that broke, and bots would answer without having thought.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """A thinker whose server was killed must not live on; nothing else ends it but the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
