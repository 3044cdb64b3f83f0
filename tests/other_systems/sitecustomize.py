"""Makes Python look to Botyard as it does on Windows; every process with this folder on its path loads it.

Only imports in Botyard's own modules are changed: the standard library of this system needs its own parts.
Event loops lose what the usual one of Windows lacks, and uvloop, which does not exist there, is gone for all.
"""

from __future__ import annotations

import asyncio
import builtins
import fcntl
import os
import signal
import socket
import subprocess  # noqa: F401 -- decides by msvcrt where it is, so it must come before ours
import sys
from types import ModuleType
from typing import Any

ABSENT = {"fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog", "posix", "readline", "curses"}
LACKING = {
    "os": "fork forkpty getuid geteuid getgid getegid setuid setgid setsid getpgid killpg nice uname chown "
    "lchown fchown chroot mkfifo mknod pread pwrite register_at_fork wait wait3 wait4 waitid WNOHANG sysconf "
    "getloadavg statvfs sync fdatasync getpriority sched_getaffinity posix_spawn openpty ttyname getgroups "
    "sendfile pipe2 eventfd memfd_create O_CLOEXEC O_NONBLOCK O_DIRECTORY O_SYNC O_NOFOLLOW fchdir ctermid",
    "signal": "SIGKILL SIGHUP SIGQUIT SIGSTOP SIGCONT SIGTSTP SIGCHLD SIGUSR1 SIGUSR2 SIGALRM SIGWINCH "
    "SIGPIPE pthread_sigmask pthread_kill setitimer alarm pause sigwait siginterrupt SIG_BLOCK SIG_SETMASK",
    "socket": "AF_UNIX SO_REUSEPORT",
}


def without(module: ModuleType, names: str) -> ModuleType:
    """The module as it is on a system that lacks these names."""
    poorer = ModuleType(module.__name__)
    poorer.__dict__.update({name: value for name, value in vars(module).items() if name not in names.split()})
    return poorer


def locking(file: int, mode: int, size: int) -> None:
    """As msvcrt has it."""
    assert (mode, size) == (msvcrt.LK_NBLCK, 1)
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def not_here(*_: object) -> None:
    raise NotImplementedError


msvcrt: Any = ModuleType("msvcrt")
msvcrt.locking, msvcrt.LK_NBLCK = locking, 2
sys.modules["msvcrt"] = msvcrt
sys.modules["uvloop"] = None  # type: ignore[assignment]
for method in ("add_signal_handler", "remove_signal_handler", "add_reader", "add_writer"):
    setattr(asyncio.SelectorEventLoop, method, not_here)

poorer = {module.__name__: without(module, LACKING[module.__name__]) for module in (os, signal, socket)}
usual = builtins.__import__


def as_on_windows(name: str, scope: Any = None, *others: Any, **named: Any) -> Any:
    if scope and str(scope.get("__name__", "")).partition(".")[0] == "botyard":
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in poorer:
            return poorer[name]
    return usual(name, scope, *others, **named)


setattr(builtins, "__import__", as_on_windows)  # noqa: B010
