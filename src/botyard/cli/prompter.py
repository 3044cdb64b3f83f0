"""Reading lines at the table: help, rules, options, the large board and leaving work at every prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.text import Text

from botyard.cli.rally_help import help_lines, option_lines, rules_lines
from botyard.cli.rally_screen import Screen
from botyard.cli.witness import Witness


class Input(Protocol):
    """Where lines and the time come from."""

    def now(self) -> int: ...
    def line(self, until: int | None = None) -> str | None: ...


class LeaveTable(Exception):  # noqa: N818 - a wish, not an error
    """The people want to stop for now."""


class TimeUp(Exception):  # noqa: N818 - not an error either
    """The sand-glass has run out."""


class Prompter:
    """Asks for lines."""

    def __init__(self, screen: Screen, keyboard: Input, witness: Witness) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.witness = witness

    def read(self, prompt: str, until: int | None = None) -> str:
        """A line, in lower case, that is none of the words which work everywhere."""
        game = self.witness.game
        while True:
            self.screen.prompt(prompt)
            line = self.keyboard.line(until)
            if line is None:
                raise TimeUp
            if not self.screen.fills:
                self.screen.say()
            match line.strip().lower():
                case "q" | "quit" | "exit":
                    raise LeaveTable
                case "?" | "h" | "help":
                    self._cover("Help", help_lines(self.witness.position.floor, self.screen.marks))
                case "rules":
                    self._cover(game.rules.name, rules_lines(game))
                case "o" | "options":
                    self._cover("Options", option_lines(game))
                case "b" | "board":
                    focus = self.witness.focus(self.witness.people)
                    picture = self.screen.large_picture(self.witness.position, focus)
                    self._cover(game.setup.course, picture)
                case word:
                    return word

    def _cover(self, title: str, lines: Sequence[str | Text]) -> None:
        """Show a text, screen by screen, and then again what it covered."""
        if not self.screen.fills:
            for line in lines:
                self.screen.say(line)
            return
        rows = [row for line in lines for row in self.screen.rows(line)]
        room = max(1, self.screen.console.height - 3)
        for at in range(0, len(rows), room):
            self.screen.text_page(title, rows[at : at + room], covers=True)
            self.screen.prompt("Enter: go on")
            self.keyboard.line()
        self.screen.redraw()
