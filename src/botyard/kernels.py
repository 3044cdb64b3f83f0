"""Where compiled kernels are kept, so that only the first run on a machine has to compile.

The folder lies under the user's cache, is named after the versions that made it, and belongs to the user
alone: numba's cache files are pickles, and whoever can write them can run code. Where no such folder can
be had, a private temporary one serves for this run. `NUMBA_CACHE_DIR`, when set, has the last word.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import numba

from botyard import __version__

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(function: Function) -> Function:
    """Compile a function for speed; the machine code is cached on disk."""
    _settle()
    return numba.njit(cache=True, nogil=True, boundscheck=False)(function)  # type: ignore[no-any-return]


@cache
def _settle() -> None:
    """Point numba to our folder, once, before the first kernel is declared."""
    if not os.environ.get("NUMBA_CACHE_DIR"):
        numba.config.CACHE_DIR = str(cache_folder())


def cache_folder() -> Path:
    """The private folder for compiled kernels; it exists when this returns."""
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    name = f"kernels-{__version__}-numba{numba.__version__}-{python}"
    try:
        folder = user_cache() / "botyard" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_private(folder):
            return folder
    except (OSError, RuntimeError):
        pass  # no home, read-only, full: a temporary folder will do
    return Path(tempfile.mkdtemp(prefix="botyard-kernels-"))


def user_cache() -> Path:
    """The user's own cache folder on this kind of machine."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def is_private(folder: Path) -> bool:
    """Whether the folder is ours, writable, and closed to writers from outside."""
    status = folder.stat()
    ours = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    closed = sys.platform == "win32" or not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return ours and closed and os.access(folder, os.W_OK | os.X_OK)
