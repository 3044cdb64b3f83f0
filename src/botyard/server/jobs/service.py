"""The job service: the event loop only passes messages, and workers do everything that takes long.

Jobs wait in one queue, ordered by priority; a worker takes the first job of its lane whose kind is below its
limit. A job that takes too long is abandoned and its worker replaced; no other job is affected. Kernels are
compiled once after an installation, which may take a minute: that happens in a separate process, and until
then bots manage without them.
"""

from __future__ import annotations

import asyncio
import bisect
import contextlib
import itertools
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextvars import ContextVar
from typing import Any, TypeVar, TypeVarTuple

from botyard.server.jobs.kernels import compile_kernels
from botyard.server.jobs.kind import JobKind, Lane, Limits, TrackedKind
from botyard.server.jobs.limited import run_limited
from botyard.server.jobs.tracked import TrackedJob, TrackedJobs, run_tracked
from botyard.server.jobs.worker import Worker

PAGE_WORKERS, BACKGROUND_WORKERS = 2, 1
PATIENCE = 50.0
"""Seconds to wait for kernels to be compiled: just less than proxies wait for an answer."""
STARTING = 30.0
"""Seconds that a process may take to start, before its first job begins; on a busy machine that is long."""
GRACE = 1.0
"""Seconds that an unwanted running job gets to finish on its own: less than a new process would need to
start."""

log = logging.getLogger(__name__)

PAYER: ContextVar[Callable[[float], None] | None] = ContextVar("payer", default=None)
"""Called with the seconds that a worker spent on jobs started in this context."""

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


class GaveUpError(Exception):
    """The job was not done: it took too long, or its worker died."""


class CompilingError(GaveUpError):
    """The job needs kernels that are not compiled yet."""


class QueueFullError(GaveUpError):
    """Too many jobs of that kind are waiting."""


class _Job:
    """A waiting or running job."""

    def __init__(
        self, number: int, kind: Limits, work: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> None:
        self.kind = kind
        self.work = work
        self.arguments = arguments
        self.order = (kind.priority, number)
        self.payer = PAYER.get()
        self.started = 0.0
        self.outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class JobService:
    """All worker processes of this server process, and their queue."""

    def __init__(self, players: int | None = None) -> None:
        lanes = {
            Lane.PLAY: players or max(1, (os.cpu_count() or 2) - 1),
            Lane.PAGES: PAGE_WORKERS,
            Lane.BACKGROUND: BACKGROUND_WORKERS,
        }
        self._workers = [Worker(lane) for lane, count in lanes.items() for _ in range(count)]
        self._queue: list[_Job] = []
        self._numbers = itertools.count()
        self._kept = TrackedJobs()
        self._kernels: dict[str, asyncio.Task[None]] = {}
        self._stopped = False
        self.running: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.given_up: Counter[str] = Counter()
        """Jobs done and given up since the start, by the name of their kind."""

    @property
    def waiting(self) -> Counter[str]:
        return Counter(job.kind.name for job in self._queue)

    def counts(self) -> dict[str, Counter[str]]:
        """Jobs by state and kind, for the metrics."""
        return {
            "waiting": self.waiting,
            "running": self.running,
            "done_total": self.done,
            "given_up_total": self.given_up,
        }

    async def run(self, kind: JobKind[Result, *Arguments], *arguments: *Arguments) -> Result:
        """The result of a job; GaveUpError where there is none."""
        result: Result = await self._do(kind, kind.function, arguments)
        return result

    def begin(self, kind: TrackedKind[*Arguments], key: str, *arguments: *Arguments) -> TrackedJob:
        """Start a job unless that was done already; QueueFullError if too many are waiting."""
        if (job := self._kept.find(key)) is not None:
            return job
        self._check_quota(kind)
        return self._kept.add(key, lambda file: self._do(kind, run_tracked, (file, kind.function, arguments)))

    def find(self, key: str) -> TrackedJob | None:
        """The job that was begun with that key, if it is running or its result is still kept."""
        return self._kept.find(key)

    def warm_up(self, game: str) -> asyncio.Task[None]:
        """Compile a game's kernels, once, in a process that ends afterwards."""
        if game not in self._kernels:
            self._kernels[game] = asyncio.create_task(self._compile(game))
        return self._kernels[game]

    async def wait_for_kernels(self, game: str) -> None:
        """Wait until they are compiled, but not for long: CompilingError."""
        try:
            await asyncio.wait_for(asyncio.shield(self.warm_up(game)), PATIENCE)
        except TimeoutError:
            raise CompilingError(f"the kernels of {game} are still being compiled") from None

    def stop(self) -> None:
        """End all workers now; no further job begins."""
        self._stopped = True
        for task in self._kernels.values():
            task.cancel()
        for job in self._queue:
            job.outcome.cancel()
        self._queue.clear()
        self._kept.stop()
        for worker in self._workers:
            worker.replace()

    async def _do(self, kind: Limits, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self._stopped:
            raise asyncio.CancelledError
        self._check_quota(kind)
        job = _Job(next(self._numbers), kind, work, arguments)
        bisect.insort(self._queue, job, key=lambda one: one.order)
        self._dispatch()
        try:
            return await job.outcome
        finally:
            if job in self._queue:  # the caller has gone away
                self._queue.remove(job)
            del job  # an error holds this frame, and the job would hold the error

    def _check_quota(self, kind: Limits) -> None:
        if self.waiting[kind.name] >= kind.most_waiting:
            self.given_up[kind.name] += 1
            raise QueueFullError(f"too many jobs are waiting: {kind.name}")

    def _dispatch(self) -> None:
        """Give every free worker the first job that it may do."""
        for worker in self._workers:
            if worker.busy:
                continue
            job = next((one for one in self._queue if self._may_do(worker, one.kind)), None)
            if job is not None:
                self._queue.remove(job)
                self._start(worker, job)

    def _may_do(self, worker: Worker, kind: Limits) -> bool:
        return kind.lane is worker.lane and self.running[kind.name] < kind.at_once

    def _start(self, worker: Worker, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        worker.busy = True
        job.started = loop.time()
        self.running[job.kind.name] += 1
        deadline = job.kind.deadline + (STARTING if worker.is_cold else 0)
        try:
            limits = job.kind.memory, job.kind.processor
            done = worker.submit(run_limited, *limits, job.work, job.arguments)
        except OSError as error:  # out of memory or processes
            done = Future()
            done.set_exception(BrokenProcessPool(str(error)))
        overdue = loop.call_later(deadline, worker.replace)
        job.outcome.add_done_callback(lambda outcome: self._unwanted(worker, job, outcome, done))

        def finish(done: Future[Any]) -> None:
            overdue.cancel()
            self._finish(worker, job, done)

        def tell(done: Future[Any]) -> None:  # the future keeps this function, which must not keep the future
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(finish, done)

        done.add_done_callback(tell)

    def _unwanted(self, worker: Worker, job: _Job, outcome: asyncio.Future[Any], done: Future[Any]) -> None:
        """Stop a running job that is no longer wanted, if its kind allows that."""

        def end() -> None:
            if not done.done():
                worker.replace()

        if outcome.cancelled() and job.kind.cancellable and not self._stopped:
            asyncio.get_running_loop().call_later(GRACE, end)

    def _finish(self, worker: Worker, job: _Job, done: Future[Any]) -> None:
        """Handle the end of a job: the worker has done it, or has died."""
        name, outcome = job.kind.name, job.outcome
        if job.payer is not None:
            job.payer(asyncio.get_running_loop().time() - job.started)
        self.running[name] -= 1
        worker.busy = False
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or isinstance(error, BrokenProcessPool):
            worker.replace()
            self.given_up[name] += not outcome.cancelled()
            error = GaveUpError(f"{name}: it took too long, or its worker died")
        else:
            self.done[name] += 1
        if self._stopped:
            outcome.cancel()
        if not outcome.done():
            if error is None:
                outcome.set_result(done.result())
            else:
                outcome.set_exception(error)
        if not self._stopped:
            self._dispatch()

    async def _compile(self, game: str) -> None:
        worker = Worker(Lane.BACKGROUND)
        try:
            await asyncio.wrap_future(worker.submit(compile_kernels, game))
        except BrokenProcessPool:
            log.warning("the kernels of %s were not compiled in advance; the workers will do it", game)
        finally:
            worker.replace()
