"""What people in the terminal see of a race: the floor, the robots beside it, and what happened.

In a terminal every page fills the screen, from 80 x 24 up: the largest picture that leaves room for text
beside it. Otherwise (a pipe, a file) everything is printed one below the other, in plain characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.text import Text

from botyard.cli.terminal.program_entry import short
from botyard.grid import Square
from botyard.rally.engine.robots import CHARACTERS, character
from botyard.rally.records.replay import Piece, ReplayPosition
from botyard.rally.telling.pictures.compact import compact_size, draw_compact, whole, window_round
from botyard.rally.telling.pictures.scene import Scene
from botyard.rally.telling.pictures.terminal import rich_picture
from botyard.rally.telling.pictures.terminal_marks import ASCII, UNICODE, Marks

SIDE = 27
"""The fewest columns for text beside the picture."""
WIDE = 42
"""From this width on the list of robots has room for everything."""


class RallyScreen:
    """One terminal. `fills` says whether pages replace each other."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.fills = console.is_terminal
        self._last: Callable[[], None] = lambda: None
        self.marks = UNICODE if console.is_terminal and console.encoding.startswith("utf") else ASCII

    def open(self) -> None:
        if self.fills:
            self.console.set_alt_screen(True)

    def close(self) -> None:
        """Restore the terminal: no hand stays behind in its history."""
        if self.console.is_alt_screen:
            self.console.set_alt_screen(False)

    def say(self, text: str | Text = "", end: str = "\n") -> None:
        self.console.print(coloured(text), end=end, soft_wrap=not self.fills)

    def prompt(self, text: str) -> None:
        """Ask for a line."""
        self.console.print(Text(f"{text} > ", style="bold"), end="", soft_wrap=True)

    def clear(self) -> None:
        if self.fills:
            self.console.clear()
        else:
            self.say()

    def rows(self, line: str | Text) -> list[Text]:
        """The line as it will appear on a page."""
        return list(coloured(line).wrap(self.console, self.console.width)) if line else [Text()]

    def redraw(self) -> None:
        """Show the last page again, after something else has covered it."""
        self._last()

    def text_page(self, title: str, lines: Sequence[str | Text], covers: bool = False) -> None:
        """A page of text alone; `covers`: only for a moment, over another."""
        if not covers:
            self._last = lambda: self.text_page(title, lines)
        self.clear()
        self._title(title)
        for line in lines:
            self.say(line)

    def room_for_story(self, position: ReplayPosition, below: int = 0) -> int:
        """How many lines of story fit on a page with this position."""
        _, height, _ = self._picture(position, None, below)
        return max(3, height - len(position.robots) - 2)

    def side_width(self, position: ReplayPosition, below: int = 0) -> int:
        _, _, width = self._picture(position, None, below)
        return self.console.width - width - 1

    def wrapped(self, lines: Iterable[str], position: ReplayPosition) -> list[Text]:
        """The story as it will appear beside the picture."""
        width = self.side_width(position)
        return [part for line in lines for part in coloured(line).wrap(self.console, width)]

    def page(
        self,
        title: str,
        position: ReplayPosition,
        story: Sequence[str] = (),
        below: Sequence[str | Text] = (),
        focus: Square | None = None,
        own: Sequence[int] = (),
    ) -> None:
        """The floor, with the robots and the story beside it, and some lines below."""
        self._last = lambda: self.page(title, position, story, below, focus, own)
        self.clear()
        self._title(title)
        if not self.fills:
            self._plain_page(position, story, below, own)
            return
        lines_below = [row for line in below for row in self.rows(line)]
        picture, height, width = self._picture(position, focus, len(lines_below))
        side = [*robot_lines(position, own, self.console.width - width - 1), Text()]
        told = self.wrapped(story, position)
        side += told[-max(1, height - len(side)) :]
        side += [Text()] * (height - len(side))
        for number in range(height):
            line = picture[number].copy() if number < len(picture) else Text()
            line.pad_right(max(0, width + 1 - line.cell_len))
            line.append_text(side[number] if number < len(side) else Text())
            line.truncate(self.console.width)
            self.console.print(line, soft_wrap=True)
        for line in lines_below:
            self.console.print(line, soft_wrap=True)

    def large_picture(self, position: ReplayPosition, focus: Square | None) -> list[Text]:
        """The large picture line by line; if it is too wide, the part around the focus."""
        lines = _large(position.scene(), self.marks)
        width = position.floor.width * 6 + 4
        if not self.fills or width <= self.console.width or focus is None:
            return lines
        middle = (focus[0] - position.floor.left) * 6 + 3
        left = max(0, min(middle - self.console.width // 2, width - self.console.width))
        return [line[left : left + self.console.width - 1] for line in lines]

    def _title(self, title: str) -> None:
        if self.fills:
            self.console.print(Text(title, style="bold reverse", no_wrap=True), overflow="ellipsis")
        else:
            self.say(f"== {title}")

    def _plain_page(
        self, position: ReplayPosition, story: Sequence[str], below: Sequence[str | Text], own: Sequence[int]
    ) -> None:
        scene = position.scene()
        self.say(draw_compact(scene, whole(scene.floor)).plain())
        for line in (*robot_lines(position, own, WIDE), *story, *below):
            self.say(line)

    def _picture(
        self, position: ReplayPosition, focus: Square | None, below: int
    ) -> tuple[list[Text], int, int]:
        """The picture that fits best, with its height and width."""
        scene = position.scene()
        columns, lines = self.console.width - SIDE - 1, self.console.height - below - 3
        floor = scene.floor
        if floor.width * 6 + 4 <= columns and floor.height * 2 + 2 <= lines:
            picture = _large(scene, self.marks)
            return picture, max(len(picture), lines), floor.width * 6 + 4
        room = 3 if compact_size(whole(floor), 3)[0] <= columns else 2
        fitting = (columns - 4) // (room + 1)
        if fitting < floor.width and room == 2:
            # Still too wide: show a part of it, but with full detail for each square.
            room, fitting = 3, (columns - 4) // 4
        window = window_round(floor, focus, fitting, lines - 1)
        picture = list(draw_compact(scene, window, room, self.marks).rich().split("\n"))
        return picture, max(len(picture), lines), compact_size(window, room)[0]


def _large(scene: Scene, marks: Marks) -> list[Text]:
    picture = rich_picture(
        scene.floor, scene.flags, scene.robots, scene.beams, start=scene.start, marks=marks
    )
    return list(picture.split("\n"))


def coloured(text: str | Text) -> Text:
    """The text with the robots' names in their colours."""
    if isinstance(text, Text):
        return text
    result = Text(text)
    for robot in CHARACTERS:
        if robot.name in text:
            result.highlight_words([robot.name], style=f"bold {robot.colour}")
    return result


def robot_lines(position: ReplayPosition, own: Sequence[int] = (), width: int = SIDE) -> list[Text]:
    """The robots with their next flag, damage and lives; while cards run, in the order of their cards."""
    running = any(piece.played for piece in position.robots.values())
    columns = ["flag", "dmg", "life", "card"] if width >= WIDE else ["dmg", "card"]
    if not running:
        columns = ["flag", "dmg", "life"]
    order = sorted(position.robots.values(), key=lambda piece: (-_priority(piece), piece.dock))
    header = "  Robot      " + "".join(_cell(column, column) for column in columns)
    if columns[0] == "dmg":
        header = "  Robot     dmg card"
    return [Text(header, style="dim"), *(_robot_line(piece, piece.seat in own, columns) for piece in order)]


def _priority(piece: Piece) -> int:
    return max((card.priority for card in piece.played), default=0)


def _robot_line(piece: Piece, own: bool, columns: Sequence[str]) -> Text:
    if not piece.name:
        return Text("  ?", style="dim")
    robot = character(piece.name)
    line = Text(f"{robot.letter}{'*' if own else ' '}", style=f"bold {robot.colour}")
    line.append(f"{piece.name:<11}", style=f"bold {robot.colour}" if own else "")
    values = {
        "flag": _state(piece),
        "dmg": str(piece.damage),
        "life": str(piece.lives),
        "card": " + ".join(short(card) for card in piece.played) or _state(piece),
    }
    cells = "".join(_cell(column, values[column]) for column in columns)
    line.append(cells[2:] if columns[0] == "dmg" else cells)
    if piece.square is None or piece.powered_down:
        line.stylize("dim")
    return line


def _cell(column: str, value: str) -> str:
    return f" {value}" if column == "card" else value.rjust({"flag": 5, "dmg": 4, "life": 5}[column])


def _state(piece: Piece) -> str:
    """The next flag, or why the robot is not heading for it now."""
    if piece.place is not None:
        return "home"
    if piece.out:
        return "out"
    if piece.powered_down:
        return "off"
    if piece.square is None and piece.archive is not None:
        return "gone"
    return f"F{piece.next_flag}"
