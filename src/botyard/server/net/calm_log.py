"""A log that says the same thing once a minute: a fault that lasts must not fill the disk."""

from __future__ import annotations

import logging
import time

QUIET = 60.0
"""Seconds between two lines with the same cause."""
MOST_CAUSES = 1000


class CalmLog:
    """Warnings by cause; whatever is left out is counted in the next line."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._said: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def warning(self, cause: str, message: str, *values: object) -> None:
        now = time.monotonic()
        if now - self._said.get(cause, -QUIET) < QUIET:
            self._left_out[cause] = self._left_out.get(cause, 0) + 1
            return
        if len(self._said) >= MOST_CAUSES:
            self._said.clear()
            self._left_out.clear()
        self._said[cause] = now
        more = self._left_out.pop(cause, 0)
        self._log.warning(message + (f" ({more} more times before)" if more else ""), *values)
