"""Many processes for many games: Ctrl-C is left to their parent, which then ends them at once."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Submit(Protocol):
    """Gives work to the next process that is free."""

    def __call__(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> Future[T]: ...


@contextlib.contextmanager
def many_processes(count: int = 0) -> Iterator[Submit]:
    """So many processes (0: one a core), which end with this, even if it ends early."""
    others = active_children()
    with ProcessPoolExecutor(count or None, initializer=_ignore_interrupts) as pool:

        def submit(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> Future[T]:
            with _interrupts_held_back():
                return pool.submit(work, *given, **named)

        try:
            yield submit
        except BaseException:  # Ctrl-C too: do not wait for games that run or have not begun
            for process in active_children():
                if process not in others:
                    process.kill()
            raise


def _ignore_interrupts() -> None:
    """Terminals interrupt all processes of a command, but one of them decides what is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Interrupts wait: nobody would end, or know of, a process that has started only by half."""
    if threading.current_thread() is not threading.main_thread():  # which alone is interrupted
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)
