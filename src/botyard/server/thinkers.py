"""Bots, the solver and other long thoughts, in processes of their own: the event loop never waits for them.

A thinker gets what a seat may see and nothing else. There are few of them, whoever comes later waits; a
thought that takes too long is given up, and the process that had it is replaced. Kernels compile once after
an installation, which may take a minute: that happens in a process aside, and no patience counts for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
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
        self.waiting = 0
        self.given_up = 0
        self._warm: dict[str, asyncio.Task[None]] = {}

    async def think(
        self, thought: Callable[[*Arguments], Result], *arguments: *Arguments, patience: float = PATIENCE
    ) -> Result:
        """The result of a plain function that runs in another process."""
        if self._pool is None:
            self._pool = self._make_pool()
        pool = self._pool
        self.waiting += 1
        try:
            # Whoever waits in the queue is not thinking yet, so the patience counts for all before as well.
            limit = patience * (1 + self.waiting // self.processes)
            future = asyncio.get_running_loop().run_in_executor(pool, thought, *arguments)
            return await asyncio.wait_for(future, limit)
        except (TimeoutError, BrokenProcessPool):
            self.given_up += 1
            if self._pool is pool:
                self._pool = None
                _kill(pool)
            raise GaveUpError from None
        finally:
            self.waiting -= 1

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
        """End all of them now."""
        for task in self._warm.values():
            task.cancel()
        if self._pool is not None:
            _kill(self._pool)
            self._pool = None

    def _make_pool(self) -> Executor:
        return ProcessPoolExecutor(
            self.processes,
            mp_context=get_context("spawn"),
            initializer=_end_with_parent,
            max_tasks_per_child=THOUGHTS_A_PROCESS,
        )


async def _compile(game: str) -> None:
    """Warm up in a process of its own, which ends afterwards; the result is in the cache on disk."""
    from botyard.server.thoughts import warm_up

    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        await asyncio.get_running_loop().run_in_executor(pool, warm_up, game)
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


def _end_with_parent() -> None:
    """A thinker whose server was killed must not live on."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
