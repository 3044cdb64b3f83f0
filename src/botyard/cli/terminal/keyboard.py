"""Lines from the keyboard, with a clock: waiting for a line can end at a given time."""

from __future__ import annotations

import queue
import sys
import threading
import time
from io import RawIOBase
from typing import Protocol


class Input(Protocol):
    """Where lines and the time come from."""

    def now(self) -> int: ...
    def line(self, until: int | None = None) -> str | None: ...


class LeaveTable(Exception):  # noqa: N818 - a request, not an error
    """The people want to stop for now."""


class Keyboard:
    """Reads standard input in the background, so that the sand timer runs out even while no one types."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader: threading.Thread | None = None

    def now(self) -> int:
        """Milliseconds since the keyboard was created."""
        return int((time.monotonic() - self._began) * 1000)

    def line(self, until: int | None = None) -> str | None:
        """The next line; None if the time `until` comes first. EOFError when the input has ended."""
        if self._reader is None:
            self._reader = threading.Thread(target=self._read, args=(_source(),), daemon=True)
            self._reader.start()
        wait = None if until is None else max(0, until - self.now()) / 1000
        try:
            line = self._lines.get(timeout=wait)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise EOFError
        return line.strip()

    def _read(self, source: RawIOBase | None) -> None:
        """Put lines into the queue.

        It reads the file beneath `sys.stdin`, whose own lock a waiting thread would hold when Python exits.
        """
        if source is None:
            for line in sys.stdin:
                self._lines.put(line)
            self._lines.put(None)
            return
        rest = b""
        while data := source.read(4096):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._lines.put(line.decode(errors="replace"))
        if rest:
            self._lines.put(rest.decode(errors="replace"))
        self._lines.put(None)


def _source() -> RawIOBase | None:
    """The file behind standard input, in UTF-8 even at a Windows console.

    In-memory input has no such file and never waits.
    """
    return getattr(getattr(sys.stdin, "buffer", None), "raw", None)
