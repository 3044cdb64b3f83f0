"""Locks that one process holds and others see; they end with the process, even if it is killed."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from botyard.errors import InputError

LOOK_AGAIN = 0.2
"""Seconds between attempts to get a lock that another process holds."""


def lock_database(file: Path) -> int:
    """Make sure that no other server uses this file."""
    try:
        lock = os.open(file.with_name(file.name + ".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise InputError(f"cannot write to {file.parent}: {error.strerror}") from None
    try:
        _lock(lock)
    except OSError:
        os.close(lock)
        raise InputError(
            f"another server already uses {file}; stop it, or choose another file with --database"
        ) from None
    return lock


def _lock(lock: int) -> None:
    """Lock an open file for this process alone; OSError where another process holds it."""
    try:
        import fcntl
    except ImportError:
        windows: Any = import_module("msvcrt")
        windows.locking(lock, windows.LK_NBLCK, 1)
    else:
        # Unlike flock, this is not inherited by children that were just forked when their parent is killed.
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def one_process_at_a_time(file: Path) -> Iterator[None]:
    """Wait until no other process is in such a block with this file."""
    lock = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        while True:
            try:
                _lock(lock)
                break
            except OSError:
                time.sleep(LOOK_AGAIN)
        yield
    finally:
        os.close(lock)
