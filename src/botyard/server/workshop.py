"""Long work that somebody waits for with a progress bar: animations, previews, analyses.

It is done one piece after the other in a process of its own, apart from the thinkers, so that no bot ever
waits for a picture. How far a piece has come the worker writes into a small file. Results are kept for a
while: whoever asks for the same again gets it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from botyard.errors import InputError
from botyard.server.thinkers import Thinkers

PATIENCE = 180.0
"""Seconds after which a piece of work is given up."""
MOST_WAITING = 12
"""So many pieces may wait; more are refused."""
KEPT_BYTES = 64_000_000
REFUSED_BYTES = 64_000
"""As so large counts what could not be made."""


class FullError(Exception):
    """Too many wait already."""


class Job:
    """A piece of work, running or done."""

    def __init__(self, task: asyncio.Task[bytes], file: Path) -> None:
        self.task = task
        self._file = file
        self._seen = 0.0

    @property
    def ready(self) -> bool:
        return self.task.done()

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        if self.ready:
            return 1.0
        # The worker may be writing right now, or not have begun.
        with contextlib.suppress(OSError, ValueError):
            self._seen = max(self._seen, min(1.0, float(self._file.read_text())))
        return self._seen


class Workshop:
    """All work in hand, and what was made lately, by key."""

    def __init__(self) -> None:
        self._workers = Thinkers(1)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._made = 0

    def known(self, key: str) -> Job | None:
        """The work of that key if it is in hand or was made lately."""
        job = self._jobs.get(key)
        if job is not None:
            self._jobs.move_to_end(key)
        return job

    def begin(self, key: str, work: Callable[..., bytes], *arguments: Any) -> Job:
        """Have something made; `work` gets the arguments, and the file for its progress at last."""
        if (job := self.known(key)) is not None:
            return job
        if sum(not job.ready for job in self._jobs.values()) >= MOST_WAITING:
            raise FullError
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="botyard-")
        self._made += 1
        file = Path(self._folder.name) / str(self._made)
        task = asyncio.create_task(
            self._workers.think(partial(work, *arguments, str(file)), patience=PATIENCE)
        )
        self._jobs[key] = job = Job(task, file)
        task.add_done_callback(lambda done: self._done(key, done, file))
        return job

    def stop(self) -> None:
        self._workers.stop()
        for job in self._jobs.values():
            job.task.cancel()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _done(self, key: str, task: asyncio.Task[bytes], file: Path) -> None:
        with contextlib.suppress(OSError):
            file.unlink()
        # What cannot be made is kept too: whoever asks how far it is must hear that, and not begin it again.
        if task.cancelled() or not isinstance(task.exception(), InputError | None):
            self._jobs.pop(key, None)
            return
        size = 0
        for other, job in reversed(list(self._jobs.items())):
            if job.ready and not job.task.cancelled():
                size += REFUSED_BYTES if job.task.exception() else len(job.task.result())
                if size > KEPT_BYTES and other != key:
                    del self._jobs[other]
