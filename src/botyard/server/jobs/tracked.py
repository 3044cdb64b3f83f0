"""Tracked jobs by key: their progress, and recent results.

A worker writes its job's progress into a small file. Results are kept for a while, so that the same request
is answered at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from botyard.errors import InputError
from botyard.server.jobs.kind import Progress

KEPT_BYTES = 64_000_000
FAILED_BYTES = 64_000
"""Cache size charged for a failed job."""
STEP = 0.01
"""The smallest progress worth reporting."""


class TrackedJob:
    """A job that is running or done."""

    def __init__(self, task: asyncio.Task[bytes], file: Path) -> None:
        self.task = task
        self._file = file
        self._seen = 0.0

    @property
    def ready(self) -> bool:
        return self.task.done()

    @property
    def progress(self) -> float:
        """The fraction done, from 0 to 1."""
        if self.ready:
            return 1.0
        # The worker may be writing right now, or may not have begun.
        with contextlib.suppress(OSError, ValueError):
            self._seen = max(self._seen, min(1.0, float(self._file.read_text(encoding="ascii"))))
        return self._seen


class TrackedJobs:
    """All tracked jobs, the most recently requested last."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, TrackedJob] = OrderedDict()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._begun = 0

    def find(self, key: str) -> TrackedJob | None:
        job = self._jobs.get(key)
        if job is not None:
            self._jobs.move_to_end(key)
        return job

    def add(self, key: str, start: Callable[[str], Coroutine[Any, Any, bytes]]) -> TrackedJob:
        """Begin a job; `start` gets the name of its progress file."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="botyard-")
        self._begun += 1
        file = Path(self._folder.name) / str(self._begun)
        task = asyncio.create_task(start(str(file)))
        self._jobs[key] = job = TrackedJob(task, file)
        task.add_done_callback(lambda done: self._done(key, done, file))
        return job

    def stop(self) -> None:
        for job in self._jobs.values():
            job.task.cancel()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _done(self, key: str, task: asyncio.Task[bytes], file: Path) -> None:
        with contextlib.suppress(OSError):
            file.unlink()
        # Failures are kept too: a request for progress must report them, not begin the job again.
        if task.cancelled() or not isinstance(task.exception(), InputError | None):
            self._jobs.pop(key, None)
            return
        size = 0
        for other, job in reversed(list(self._jobs.items())):
            if job.ready and not job.task.cancelled():
                size += FAILED_BYTES if job.task.exception() else len(job.task.result())
                if size > KEPT_BYTES and other != key:
                    del self._jobs[other]


def run_tracked(file: str, function: Callable[..., bytes], arguments: tuple[Any, ...]) -> bytes:
    """Run a tracked job, in the worker."""
    return function(*arguments, _noted_in(file))


def _noted_in(file: str) -> Progress:
    noted = -1.0

    def note(done: float) -> None:
        nonlocal noted
        if done - noted >= STEP:
            noted = done
            Path(file).write_text(f"{done:.2f}")

    return note
