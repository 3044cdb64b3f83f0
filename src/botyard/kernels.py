"""Where compiled kernels are cached, so that only the first run on a machine has to compile.

The folder is in the user's cache and is named after the versions and sources it was built from, because
numba does not notice edits in files that a kernel imports. Only the user may write to it: numba's cache files
are pickles, and anyone who can write them can run code. If there can be no such folder, this run uses a
private temporary one. `NUMBA_CACHE_DIR`, if set, is where the folder is made instead; it is then as private
as that place.
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
from numba.core import event, registry

from botyard.compiling import LINE
from botyard.version import __version__

Function = TypeVar("Function", bound=Callable[..., object])

KERNEL_FOLDERS = ("envs/fast", "rally/fast", "ricochet/solver")
"""Kernels use functions and constants only from files below these folders, and from their own file."""

_numba: Any = numba  # its type hints describe dispatchers, not the functions that callers see
_registry: Any = registry
_event: Any = event


def kernel(function: Function) -> Function:
    """Compile a function for speed; the machine code is cached on disk."""
    return _compiled(function, cache=True)


def part(function: Function) -> Function:
    """Compile a function that only kernels call: without an entry from Python, which is slow to compile, and
    not cached, since the kernels' machine code contains it."""
    return _compiled(function, no_cpython_wrapper=True)


def inlined(function: Function) -> Function:
    """Inline a part into the kernels that call it: a call with arrays costs more than a short body."""
    return _compiled(function, forceinline=True, no_cpython_wrapper=True)


def intrinsic(function: Callable[..., Any]) -> Callable[..., int]:
    """Declare a function made of machine instructions; kernels call it without the typing context."""
    made: Callable[..., int] = _numba.extending.intrinsic(function)
    return made


def _compiled(function: Function, **options: bool) -> Function:
    """Compile without numba's rewriting of array expressions: kernels have none, and looking takes time."""
    _settle()
    made: Function = _numba.njit(
        nogil=True, boundscheck=False, no_cfunc_wrapper=True, no_rewrites=True, **options
    )(function)
    return made


@cache
def _settle() -> None:
    """Prepare numba once, before the first kernel is declared: set its cache folder and register the types of
    its own language.

    Otherwise numba would load its library first, including strings, lists and dictionaries, and for each
    element of an array in a kernel it would then try those before arrays.
    """
    _numba.config.CACHE_DIR = str(cache_folder())
    _registry.cpu_target.typing_context.refresh()
    _event.register("numba:compile", _listener())


def _listener() -> Any:
    """A listener that is notified of each kernel that was not in the cache."""
    methods = {
        "on_start": lambda _, event: LINE.begin(event.data["dispatcher"].py_func.__module__),
        "on_end": lambda _, event: LINE.end(),
    }
    return type("Listener", (_event.Listener,), methods)()


def cache_folder() -> Path:
    """The folder for compiled kernels; it exists and is private, unless the user has chosen its place."""
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    name = f"kernels-{__version__}-numba{numba.__version__}-{python}-{_sources()}"
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(chosen) / name
    try:
        folder = user_cache() / "botyard" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_private(folder):
            return folder
    except (OSError, RuntimeError):
        pass  # no home, read-only or full: use a temporary folder
    return Path(tempfile.mkdtemp(prefix="botyard-kernels-"))


def _sources() -> str:
    """A short digest of all files in the kernel folders and below, and of this file."""
    digest = blake2b(Path(__file__).read_bytes(), digest_size=4)
    for folder in KERNEL_FOLDERS:
        for path in sorted((Path(__file__).parent / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def user_cache() -> Path:
    """The user's cache folder on this operating system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def is_private(folder: Path) -> bool:
    """Whether the folder is ours, writable, and closed to other users' writes."""
    status = folder.stat()
    ours = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    closed = sys.platform == "win32" or not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return ours and closed and os.access(folder, os.W_OK | os.X_OK)
