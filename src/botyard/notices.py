"""Notices that people should see once: that a weaker part of the program stands in for another, and why."""

from __future__ import annotations

import logging
from functools import lru_cache

_log = logging.getLogger("botyard")


@lru_cache(maxsize=256)
def say_once(text: str) -> None:
    """Log a warning, unless this process has logged the same before."""
    _log.warning(text)
