"""A few questions before a game begins, with good defaults: Enter takes the choice in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from botyard.cli.terminal.keyboard import Input
from botyard.cli.terminal.rally_screen import RallyScreen


class Dialogue:
    """Asks for choices and numbers, again and again until they make sense."""

    def __init__(self, console: Console, keyboard: Input) -> None:
        self.screen = RallyScreen(console)
        self.keyboard = keyboard

    def choose(
        self,
        question: str,
        choices: Sequence[tuple[str, str]],
        also: set[str] | frozenset[str] = frozenset(),
        default: str = "",
    ) -> str:
        """One of the choices, which are keys with words; keys in `also` are accepted too."""
        self.screen.say(question)
        for number, (_, words) in enumerate(choices, 1):
            self.screen.say(f"  {number} {words}")
        keys = [key for key, _ in choices]
        at = keys.index(default) if default else 0
        while True:
            said = self._line(f"[{at + 1} {choices[at][1]}]")
            if not said:
                return keys[at]
            if said.isdecimal() and 1 <= int(said) <= len(choices):
                return keys[int(said) - 1]
            tidy = said.replace(" ", "-")
            if tidy in also or tidy in keys:
                return tidy
            self.screen.say(f"Please type a number from 1 to {len(choices)}, or just Enter.")

    def number(self, question: str, default: int, fewest: int, most: int) -> int:
        while True:
            said = self._line(f"{question} [{default}]")
            if not said:
                return default
            if said.isdecimal() and fewest <= int(said) <= most:
                return int(said)
            self.screen.say(f"Please type a number from {fewest} to {most}, or just Enter.")

    def _line(self, prompt: str) -> str:
        self.screen.prompt(prompt)
        line = self.keyboard.line()
        assert line is not None
        if not self.screen.fills:
            self.screen.say()
        return line.strip().lower()
