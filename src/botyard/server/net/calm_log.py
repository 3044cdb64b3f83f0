"""A log that says the same thing once a minute: a fault that lasts must not fill the disk."""

from __future__ import annotations

import asyncio
import logging
import time

QUIET = 60.0
"""Seconds between two lines with the same cause."""
MOST_CAUSES = 1000
POOLS = "sqlalchemy.pool."
"""The pools of database connections. When a task is cancelled while it returns one, they close it at once and
pass the cancellation on, as they should; but they log it as an error, with a traceback."""


class CalmFilter(logging.Filter):
    """Lets one warning or error a minute through for each cause; the next line counts those held back.

    Two records have the same cause if they come from the same line with the same kind of error; a record with
    the attribute `cause` says so itself. It sits at the handler, so that no part of the server has to know
    about it, and libraries are covered too.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[object, float] = {}
        self._held_back: dict[object, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[0] if record.exc_info else None
        if error is asyncio.CancelledError and record.name.startswith(POOLS):
            return False
        cause = getattr(record, "cause", None) or (record.name, record.msg, error)
        now = time.monotonic()
        if now - self._said.get(cause, -QUIET) < QUIET:
            self._held_back[cause] = self._held_back.get(cause, 0) + 1
            return False
        if len(self._said) >= MOST_CAUSES:
            self._said.clear()
            self._held_back.clear()
        self._said[cause] = now
        more = self._held_back.pop(cause, 0)
        if more:
            record.msg, record.args = f"{record.getMessage()} ({more} more times before)", ()
        return True
