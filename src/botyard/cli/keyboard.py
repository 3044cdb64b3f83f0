"""Lines from the keyboard, with a clock beside it: waiting for a line may end when a time is reached."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time


class Keyboard:
    """Reads standard input in the background, so that the glass runs out even while nobody types."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader: threading.Thread | None = None

    def now(self) -> int:
        """Milliseconds since the keyboard was taken."""
        return int((time.monotonic() - self._began) * 1000)

    def line(self, until: int | None = None) -> str | None:
        """The next line; None when the time `until` comes first. EOFError when the input has ended."""
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

    def _read(self, source: int | None) -> None:
        """Put lines into the queue.

        It reads the file itself, not `sys.stdin`, whose lock a waiting thread would hold when Python ends.
        """
        if source is None:
            for line in sys.stdin:
                self._lines.put(line)
            self._lines.put(None)
            return
        rest = b""
        while data := os.read(source, 4096):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._lines.put(line.decode(errors="replace"))
        if rest:
            self._lines.put(rest.decode(errors="replace"))
        self._lines.put(None)


def _source() -> int | None:
    """The file behind standard input; input that is kept in memory has none and never waits."""
    try:
        return sys.stdin.fileno()
    except OSError:
        return None
