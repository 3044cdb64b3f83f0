"""The keyboard: lines, times and the end of the input."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from botyard.cli.terminal.keyboard import Keyboard


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A pipe in place of standard input; what is written to it is typed."""
    source, sink = os.pipe()
    with os.fdopen(source, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield sink


def test_lines_times_and_the_end(typing: int) -> None:
    keyboard = Keyboard()
    assert keyboard.line(until=keyboard.now()) is None, "nobody has typed"
    os.write(typing, b" ann 7 \nbob")
    assert keyboard.line() == "ann 7"
    assert keyboard.line(until=0) is None, "the line is not finished"
    os.write(typing, b" 5\n\xff\nlast")
    assert keyboard.line(until=keyboard.now() + 60_000) == "bob 5"
    assert keyboard.line() == "\N{REPLACEMENT CHARACTER}"
    os.close(typing)
    assert keyboard.line() == "last"
    for _ in range(2):
        with pytest.raises(EOFError):
            keyboard.line()


def test_the_clock_goes_forward(typing: int) -> None:
    keyboard = Keyboard()
    times = [keyboard.now() for _ in range(100)]
    assert times == sorted(times)
    assert times[0] >= 0
    os.close(typing)
