"""Where compiled kernels are kept, so that only the first run on a machine has to compile.

The folder lies under the user's cache and is named after the versions and the sources that made it, for
numba itself does not see edits in files that a kernel imports. It belongs to the user alone: numba's cache
files are pickles, and whoever can write them can run code. Where no such folder can be had, a private
temporary one serves for this run. `NUMBA_CACHE_DIR`, when set, has the last word.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import numba
import numba.extending
from numba.core import registry

from botyard import __version__

Function = TypeVar("Function", bound=Callable[..., object])

KERNEL_FOLDERS = ("fast", "solver")

_numba: Any = numba  # its own types describe dispatchers, not the functions that callers see
_registry: Any = registry


def kernel(function: Function) -> Function:
    """Compile a function for speed; the machine code is cached on disk."""
    return _compiled(function, cache=True)


def part(function: Function) -> Function:
    """Compile a function that only kernels call: without a way in from Python, which is slow to compile, and
    not cached, since the machine code of the kernels contains it."""
    return _compiled(function, no_cpython_wrapper=True)


def inlined(function: Function) -> Function:
    """Compile a part into the kernels that call it: a call with arrays costs more than a short body."""
    return _compiled(function, forceinline=True, no_cpython_wrapper=True)


def intrinsic(function: Callable[..., Any]) -> Callable[..., int]:
    """A function that is written in machine instructions; kernels call it without the typing context."""
    made: Callable[..., int] = _numba.extending.intrinsic(function)
    return made


def _compiled(function: Function, **options: bool) -> Function:
    """Without numba's rewriting of array expressions, of which kernels have none: it takes time to look."""
    _settle()
    made: Function = _numba.njit(
        nogil=True, boundscheck=False, no_cfunc_wrapper=True, no_rewrites=True, **options
    )(function)
    return made


@cache
def _settle() -> None:
    """Make numba ready, once, before the first kernel is declared: its cache is our folder, and it knows the
    types of its own language.

    Left alone it would load the code of its library first, and that of strings, lists and dictionaries
    with it; for each element of an array in a kernel it would then try those before it tries arrays.
    """
    if not os.environ.get("NUMBA_CACHE_DIR"):
        _numba.config.CACHE_DIR = str(cache_folder())
    _registry.cpu_target.typing_context.refresh()


def cache_folder() -> Path:
    """The private folder for compiled kernels; it exists when this returns."""
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    name = f"kernels-{__version__}-numba{numba.__version__}-{python}-{_sources()}"
    try:
        folder = user_cache() / "botyard" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_private(folder):
            return folder
    except (OSError, RuntimeError):
        pass  # no home, read-only, full: a temporary folder will do
    return Path(tempfile.mkdtemp(prefix="botyard-kernels-"))


def _sources() -> str:
    """A short digest of all files in the folders that kernels live in, and of how they are compiled."""
    digest = blake2b(Path(__file__).read_bytes(), digest_size=4)
    for path in sorted(Path(__file__).parent.glob("*/*/*.py")):
        if path.parent.name in KERNEL_FOLDERS:
            digest.update(path.read_bytes())
    return digest.hexdigest()


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
