"""Playing back what happened: sentences beside the board, with pauses to look at it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from botyard.cli.terminal.prompt import Prompt
from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.cli.terminal.seen_so_far import SeenSoFar
from botyard.rally.telling.story import StoryLine

PAUSES = {"f": "never", "t": "turn", "s": "line", "r": "register"}
"""What to type for a pause after every line, register or turn, or for none."""
PARTS = ("turn", "register")


class Playback:
    """Tells the news of a race. `story` is what is still on the screen."""

    def __init__(self, seen: SeenSoFar, screen: RallyScreen, prompt: Prompt, fast: bool) -> None:
        self.seen = seen
        self.screen = screen
        self.prompt = prompt
        self.story: list[str] = []
        self._pause = "never" if fast else "register"

    def tell_news(self) -> bool:
        """Tell what happened since the last time; returns whether anything did."""
        told = False
        for line in self.seen.news():
            told = True
            if not self.screen.fills:
                self.screen.say(line.text if line.heading in PARTS else f"  {line.text}")
                continue
            if self._is_time_to_pause(line):
                self._show_and_wait()
            self._tell(line)
        if self.screen.fills and self.seen.game.finished and self.story and self._pause != "never":
            self._show_and_wait()
        return told

    def _tell(self, line: StoryLine) -> None:
        fast = self._pause == "never"
        if line.heading in PARTS and not fast:
            self.story = []
        if line.heading == "reveal" or (line.heading == "register" and not fast):
            return  # Register and cards are shown in the title and the list of robots.
        self.story.append(line.text)

    def _is_time_to_pause(self, following: StoryLine) -> bool:
        """Whether people should see the board before the next line changes it."""
        position = self.seen.position
        if not self.story or not position.turn:
            return False
        match self._pause:
            case "line":
                return True
            case "register":
                rows = self.screen.wrapped([*self.story, following.text], position)
                return following.heading in PARTS or len(rows) > self.screen.room_for_story(position)
            case "turn" if following.heading == "turn":
                self._pause = "register"
                return True
        return False

    def _show_and_wait(self) -> None:
        """Show the page until someone says how to continue."""
        other = "r: by registers" if self._pause == "line" else "s: single steps"
        self.page()
        while True:
            word = self.prompt.read(f"Enter: continue · {other} · t: end of turn · f: fast · ?: help")
            if word[:1] in PAUSES:
                self._pause = PAUSES[word[:1]]
            if not word or word[:1] in PAUSES:
                break
            self.screen.redraw()
        if self._pause == "register":
            self.story = []

    def page(
        self, below: Sequence[str | Text] = (), seat: int | None = None, more: Sequence[str] = ()
    ) -> None:
        """The board with the story beside it; `seat` is whom the page is for, if not for all."""
        people = self.seen.people
        own = [seat] if seat is not None else people if len(people) == 1 else []
        focus = self.seen.focus(own)
        self.screen.page(self.seen.title(), self.seen.position, [*self.story, *more], below, focus, own)
