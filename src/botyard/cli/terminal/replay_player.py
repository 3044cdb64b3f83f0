"""Watching a saved game: one picture after the other, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.console import Console

from botyard.cli.terminal.keyboard import Input, Keyboard
from botyard.cli.terminal.rally_screen import RallyScreen

KEYS = "Enter/b: step · r/rb: {small} · t/tb: {large} · e: end · number: {large} · q: quit"


class Film(Protocol):
    """A game as a row of pictures with one sentence each."""

    large: str
    """What the game's large parts are called: turn, round."""
    small: str
    """What its small parts are called: register, chip."""

    def __len__(self) -> int: ...
    def show(self, screen: RallyScreen, at: int) -> None:
        """Draw the picture of that number."""

    def starts(self, part: str) -> Sequence[int]:
        """The pictures with which the large or small parts begin."""

    def log(self) -> list[str]:
        """The whole game as text."""

    def moment(self, at: str) -> int:
        """The picture of a moment, written as for pictures: 57, or 3.2; InputError if there is none."""

    @property
    def reported(self) -> int:
        """The picture that a report is about; the first one if nothing is reported."""

    def report_lines(self) -> list[str]:
        """The report as text; empty if nothing is reported."""


def watch(film: Film, console: Console | None = None, keyboard: Input | None = None, start: int = 0) -> None:
    """Step through the film; without a terminal, print its log."""
    screen = RallyScreen(console or Console(highlight=False))
    if not screen.fills:
        for line in film.log():
            screen.say(line)
        return
    keyboard = keyboard or Keyboard()
    prompt = KEYS.format(small=film.small, large=film.large)
    screen.open()
    try:
        at, trouble = start, ""
        while True:
            film.show(screen, at)
            screen.prompt(f"{trouble}{prompt}")
            word = (keyboard.line() or "").strip().lower()
            if word in ("q", "quit", "exit"):
                return
            at, trouble = move(film, at, word)
    except (EOFError, KeyboardInterrupt):
        return
    finally:
        screen.close()


def move(film: Film, at: int, word: str) -> tuple[int, str]:
    """Where a command leads, and what is wrong with it, if anything is."""
    last = len(film) - 1
    match word:
        case "" | "n":
            return min(at + 1, last), ""
        case "b" | "p" | "u":
            return max(at - 1, 0), ""
        case "r" | "t":
            starts = film.starts("small" if word == "r" else "large")
            return next((start for start in starts if start > at), last), ""
        case "rb" | "tb":
            starts = film.starts("small" if word == "rb" else "large")
            return max((start for start in starts if start < at), default=0), ""
        case "e" | "end":
            return last, ""
        case "0" | "start":
            return 0, ""
        case number if number.isdecimal():
            starts = film.starts("large")
            if int(number) <= len(starts):
                return starts[int(number) - 1], ""
            return at, f"There are only {len(starts)} {film.large}s.\n"
    return at, f"{word!r} is not a command.\n"
