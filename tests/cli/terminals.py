"""Terminals for tests: one in memory with a scripted keyboard, and a real pseudo-terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Sequence
from fcntl import ioctl
from pathlib import Path

from rich.console import Console

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
CLEAR = "\x1b[2J"


def memory_terminal(width: int = 80, height: int = 24) -> tuple[Console, io.StringIO]:
    """A console that believes it is a terminal, and what it has written."""
    output = io.StringIO()
    console = Console(
        file=output, force_terminal=True, color_system=None, width=width, height=height, highlight=False
    )
    return console, output


def pages(output: io.StringIO) -> list[str]:
    """What stood on the screen, page by page, without control codes."""
    return [CODES.sub("", page) for page in output.getvalue().split(CLEAR)]


class Script:
    """A keyboard on which given lines are typed; then the input ends."""

    def __init__(self, lines: Sequence[str], times_out: bool = False) -> None:
        self.lines = list(lines)
        self.times_out = times_out

    def now(self) -> int:
        return 0

    def line(self, until: int | None = None) -> str | None:
        if until is not None and self.times_out:
            return None
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


class Terminal:
    """`botyard` in a real pseudo-terminal."""

    def __init__(self, arguments: Sequence[str], folder: Path, width: int = 80, height: int = 24) -> None:
        self.process, self.file = pty.fork()
        if self.process == 0:  # the child
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", PYTHONIOENCODING="utf-8")
            code = "from botyard.cli import main; main()"
            # Readline leaves the size of its own terminal to all children of a process that loads it.
            sizes = ("COLUMNS", "LINES")
            environment = {name: value for name, value in os.environ.items() if name not in sizes}
            os.execve(sys.executable, [sys.executable, "-c", code, *arguments], environment)
        ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.seen = ""
        self.open = True

    def read_until(self, *wanted: str, seconds: float = 60) -> str:
        """Everything up to one of the texts, or to the end of the output."""
        start = len(self.seen)
        while self.open and not any(text in CODES.sub("", self.seen[start:]) for text in wanted):
            ready, _, _ = select.select([self.file], [], [], seconds)
            if not ready:
                raise TimeoutError(f"nothing but: {self.seen[start:][-2000:]!r}")
            try:
                data = os.read(self.file, 65536)
            except OSError:  # the other side is closed
                data = b""
            self.open = bool(data)
            self.seen += data.decode(errors="replace")
        return CODES.sub("", self.seen[start:])

    def type(self, line: str) -> None:
        os.write(self.file, line.encode() + b"\n")

    def answer_all(self, choose: Callable[[str], str]) -> str:
        """Answer every prompt until the program ends; returns its last output."""
        while True:
            page = self.read_until(" > ")
            if not self.open:
                return page
            self.type(choose(page))

    def interrupt(self) -> None:
        os.write(self.file, b"\x03")

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def end(self) -> int:
        """The exit code."""
        self.read_until()
        _, status = os.waitpid(self.process, 0)
        os.close(self.file)
        return os.waitstatus_to_exitcode(status)
