"""Watches the event loop: how late it is, how long something held it, and what that was.

The loop beats now and then; a beat that is late by time that the loop itself spent computing means that one
piece of work held it, and everyone else waited. While a beat is overdue, a thread looks at what the loop is
doing, so that the log can name the work.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections import Counter, deque
from types import FrameType

HELD = 0.05
"""Seconds for which nothing may hold the loop."""
REMEMBERED = 5.0
"""Seconds for which a late beat counts as the present state."""
OURS = f"{__name__.partition('.')[0]}."

log = logging.getLogger(__name__)


class Watchdog:
    """The watchdog of one process's event loop."""

    def __init__(self, interval: float) -> None:
        self._interval = interval
        self._beaten = self._due = 0.0
        self._computed = 0.0
        self._seen = ""
        """What held the loop when the thread last looked."""
        self._lags: deque[tuple[float, float]] = deque()
        self._ended = threading.Event()
        self._timer: asyncio.TimerHandle | None = None
        self.worst = 0.0
        """The longest hold, in seconds."""
        self.holds: Counter[str] = Counter()
        """How often the loop was held too long, by what held it."""

    def start(self) -> None:
        """Begin to watch the running loop."""
        self._loop = asyncio.get_running_loop()
        self._computed = time.thread_time()
        self._schedule(time.monotonic())
        holder = threading.get_ident()
        threading.Thread(target=self._look, args=(holder,), name="watchdog", daemon=True).start()

    def stop(self) -> None:
        self._ended.set()
        if self._timer is not None:
            self._timer.cancel()

    def lag(self) -> float:
        """How late the loop has been lately, in seconds, whatever the reason."""
        now = time.monotonic()
        while self._lags and self._lags[0][0] < now - REMEMBERED:
            self._lags.popleft()
        overdue = now - self._due if self._timer is not None else 0.0
        return max((late for _, late in self._lags), default=max(0.0, overdue))

    def _schedule(self, now: float) -> None:
        self._beaten, self._due = now, now + self._interval
        self._timer = self._loop.call_later(self._interval, self._beat)

    def _beat(self) -> None:
        now, computed = time.monotonic(), time.thread_time()
        late = now - self._due
        # A busy machine makes beats late, too; then the loop has computed little.
        held = min(late, computed - self._computed)
        self._computed = computed
        if late > HELD:
            self._lags.append((now, late))
        self.note(held)
        self._seen = ""
        self._schedule(now)

    def note(self, held: float) -> None:
        """Note how long the loop was held between two beats, and report it if that was too long."""
        self.worst = max(self.worst, held)
        if held > HELD:
            self._report(held)

    def _report(self, held: float) -> None:
        by = self._seen or "something unseen"
        self.holds[by.rpartition(" at ")[2]] += 1
        log.warning("the event loop was held for %d ms by %s", held * 1000, by, extra={"cause": by})

    def _look(self, holder: int) -> None:
        """In the thread: note what the loop does while it is overdue."""
        while not self._ended.wait(self._interval):
            if time.monotonic() - self._due > HELD / 2:
                frame = sys._current_frames().get(holder)
                task = asyncio.current_task(self._loop)
                if frame is not None and task is not None:
                    self._seen = f"{task.get_name()} at {_place(frame)}"


def _place(frame: FrameType) -> str:
    """The innermost function of ours."""
    here: FrameType | None = frame
    while here is not None:
        module = str(here.f_globals.get("__name__", ""))
        if module.startswith(OURS):
            return f"{module}.{here.f_code.co_name}"
        here = here.f_back
    return f"{frame.f_globals.get('__name__', '?')}.{frame.f_code.co_name}"


def name_task(name: str) -> None:
    """Say what the running task does now, in case it holds the loop."""
    task = asyncio.current_task()
    if task is not None:
        task.set_name(name)
