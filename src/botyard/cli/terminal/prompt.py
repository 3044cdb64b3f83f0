"""Reading lines: help, rules, why, options, the large board and leaving work at every prompt."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from botyard.cli.terminal.keyboard import Input, LeaveTable
from botyard.cli.terminal.rally_help import help_lines, option_lines, rules_lines
from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.cli.terminal.seen_so_far import SeenSoFar
from botyard.rally.telling.citing import why_lines


class TimerRanOut(Exception):  # noqa: N818 - not an error either
    """The sand timer has run out."""


class Prompt:
    """Asks for lines."""

    def __init__(self, screen: RallyScreen, keyboard: Input, seen: SeenSoFar) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.seen = seen

    def read(self, prompt: str, until: int | None = None) -> str:
        """A line, in lower case, that is not one of the words that work everywhere."""
        game = self.seen.game
        while True:
            self.screen.prompt(prompt)
            line = self.keyboard.line(until)
            if line is None:
                raise TimerRanOut
            if not self.screen.fills:
                self.screen.say()
            match line.strip().lower():
                case "q" | "quit" | "exit":
                    raise LeaveTable
                case "?" | "h" | "help":
                    self._cover("Help", help_lines(self.seen.position.floor, self.screen.marks))
                case "rules":
                    self._cover(game.rules.name, rules_lines(game))
                case "why" | "why?":
                    told = game.events_for(None)[: self.seen.told]
                    self._cover("Why?", why_lines(told, self.seen.cast, game.rules.edition))
                case "o" | "options":
                    self._cover("Options", option_lines(game))
                case "b" | "board":
                    focus = self.seen.focus(self.seen.people)
                    picture = self.screen.large_picture(self.seen.position, focus)
                    self._cover(game.setup.course, picture)
                case word:
                    return word

    def _cover(self, title: str, lines: Sequence[str | Text]) -> None:
        """Show a text, page by page, and then again what it covered."""
        if not self.screen.fills:
            for line in lines:
                self.screen.say(line)
            return
        rows = [row for line in lines for row in self.screen.rows(line)]
        room = max(1, self.screen.console.height - 3)
        for at in range(0, len(rows), room):
            self.screen.text_page(title, rows[at : at + room], covers=True)
            self.screen.prompt("Enter: continue")
            self.keyboard.line()
        self.screen.redraw()
