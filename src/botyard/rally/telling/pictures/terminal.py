"""Pictures of the floor for terminals: plain ASCII, and the same in colour with nicer marks.

A square is five characters wide, so a course of 12 x 16 squares fits into 80 columns. Walls and what is
mounted on the north and south sides are drawn between the squares. Within a square the floor comes first,
then the flag, then the robot: `> F2T^` is a belt to the east, flag 2, and Trundle Bot facing north.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from botyard.grid import DIRECTIONS, Direction, E, S, Square
from botyard.rally.engine.elements import parts_of
from botyard.rally.engine.robots import character
from botyard.rally.floor.board import Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.scene import BeamPicture, RobotPicture, Scene
from botyard.rally.telling.pictures.terminal_marks import ASCII, STYLES, UNICODE, Marks

if TYPE_CHECKING:
    from rich.text import Text

ROOM = 5
"""Characters inside a square."""


def ascii_picture(
    floor: Floor,
    flags: Sequence[Square | None] = (),
    robots: Sequence[RobotPicture] = (),
    beams: Sequence[BeamPicture] = (),
    *,
    start: Square | None = None,
) -> str:
    """The floor with everything on it, in plain ASCII."""
    return _draw(Scene(floor, flags, robots, beams, start), ASCII).plain()


def rich_picture(
    floor: Floor,
    flags: Sequence[Square | None] = (),
    robots: Sequence[RobotPicture] = (),
    beams: Sequence[BeamPicture] = (),
    *,
    start: Square | None = None,
    marks: Marks = UNICODE,
) -> Text:
    """The same in colour, for a rich console."""
    return _draw(Scene(floor, flags, robots, beams, start), marks).rich()


class Canvas:
    """Characters with styles, line by line."""

    def __init__(self, width: int, height: int) -> None:
        self.marks = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, column: int, line: int, text: str, style: str) -> None:
        for offset, mark in enumerate(text):
            self.marks[line][column + offset] = mark
            self.styles[line][column + offset] = style

    def underline(self, column: int, line: int, length: int) -> None:
        """A wall below these characters; spaces are filled, since not every terminal can underline."""
        for at in range(column, column + length):
            if self.marks[line][at] == " ":
                self.marks[line][at], self.styles[line][at] = "_", "wall"
            else:
                self.styles[line][at] = (
                    f"underline {STYLES.get(self.styles[line][at], self.styles[line][at])}"
                )

    def plain(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self.marks)

    def rich(self) -> Text:
        from rich.text import Text

        text = Text(no_wrap=True, overflow="crop")
        for number, (marks, styles) in enumerate(zip(self.marks, self.styles, strict=True)):
            if number:
                text.append("\n")
            for style, run in groupby(zip(marks, styles, strict=True), key=lambda pair: pair[1]):
                text.append("".join(mark for mark, _ in run), STYLES.get(style, style))
        return text


def _draw(scene: Scene, marks: Marks) -> Canvas:
    floor = scene.floor
    columns = floor.width * (ROOM + 1) + 1
    canvas = Canvas(columns + 3, 2 * floor.height + 2)
    for x in range(floor.width):
        canvas.put(1 + x * (ROOM + 1), 0, str(floor.left + x).center(ROOM), "ruler")
    for y in range(floor.height):
        canvas.put(columns + 1, 2 * y + 2, str(floor.top + y).rjust(2), "ruler")
    for square in floor.tiles:
        _draw_square(canvas, scene, marks, square)
    for square in floor.tiles:
        _draw_walls(canvas, floor, marks, square)
    return canvas


def _corner(floor: Floor, square: Square) -> tuple[int, int]:
    """Column and line of the north-west corner of a square."""
    return (square[0] - floor.left) * (ROOM + 1), 2 * (square[1] - floor.top) + 1


def _draw_walls(canvas: Canvas, floor: Floor, marks: Marks, square: Square) -> None:
    column, line = _corner(floor, square)
    tile = floor.tiles[square]
    for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        canvas.put(column + across * (ROOM + 1), line + 2 * down, marks.post, "post")
    for side in DIRECTIONS:
        at = (column + (ROOM + 1 if side == E else 0), line + (2 if side == S else 0))
        wall = (square, side) in floor.walls
        if side.is_vertical:
            if wall:
                _put_unless_device(canvas, at[0] + 1, at[1], marks.lying * ROOM)
            if device := mounted_on(tile, side)[:ROOM]:
                canvas.put(at[0] + 1 + (ROOM - len(device)) // 2, at[1], device, "device")
        elif device := mounted_on(tile, side):
            canvas.put(at[0], at[1] + 1, device[0], "device")
        elif wall and canvas.styles[at[1] + 1][at[0]] != "device":
            canvas.put(at[0], at[1] + 1, marks.upright, "wall")


def _put_unless_device(canvas: Canvas, column: int, line: int, text: str) -> None:
    """A wall is drawn from both its squares; the second time must not hide what sits on it."""
    for offset, mark in enumerate(text):
        if canvas.styles[line][column + offset] != "device":
            canvas.put(column + offset, line, mark, "wall")


def mounted_on(tile: Tile, side: Direction) -> str:
    """What sits on a side of the square."""
    devices = [element.mounted(part, side) for element, part in parts_of(tile)]
    return next(filter(None, reversed(devices)), "")


def _draw_square(canvas: Canvas, scene: Scene, marks: Marks, square: Square) -> None:
    column, line = _corner(scene.floor, square)
    column, line = column + 1, line + 1
    flags, robots = scene.flags_at(square), scene.robots_at(square)
    taken = 2 * bool(flags) + 2 * bool(robots)
    words = tile_words(scene.tile(square), marks)
    if not words and not taken:
        words = [(marks.floor, "floor")]
    _draw_beams(canvas, scene, marks, square, column, line)
    if not taken:
        length = sum(len(text) for text, _ in words)
        start = column + max(0, (ROOM - length) // 2)
        if not (words == [(marks.floor, "floor")] and canvas.marks[line][column + 2] != " "):
            put_words(canvas, start, line, words, ROOM)
        return
    put_words(canvas, column, line, words, ROOM - taken)
    if flags:
        canvas.put(column + ROOM - taken, line, f"{marks.flag}{flags[0]}", "flag")
    if robots:
        robot = robots[0]
        more = len(robots) > 1
        letter = character(robot.name).letter
        text = (letter.lower() if robot.virtual else letter) + ("*" if more else marks.facing[robot.facing])
        canvas.put(column + ROOM - 2, line, text, robot_style(robot))


def robot_style(robot: RobotPicture) -> str:
    colour = character(robot.name).colour
    if robot.virtual:
        return f"italic {colour}"
    if robot.powered_down:
        return f"{colour} on #4a4a4a"
    return f"bold {_readable_on(colour)} on {colour}"


def _readable_on(colour: str) -> str:
    """Black or white, whichever is more readable on the colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#000000" if 0.3 * red + 0.59 * green + 0.11 * blue > 100 else "#ffffff"


def put_words(canvas: Canvas, column: int, line: int, words: list[tuple[str, str]], room: int) -> None:
    for text, style in words:
        canvas.put(column, line, text[:room], style)
        column, room = column + len(text), room - len(text)
        if room <= 0:
            return


def _draw_beams(canvas: Canvas, scene: Scene, marks: Marks, square: Square, column: int, line: int) -> None:
    waiting = [scene.floor.beams[index].direction for index, _ in scene.floor.lit.get(square, ())]
    firing = [beam.direction for beam in scene.beams if square in beam.squares]
    for directions, lying, upright, style in (
        (waiting, marks.beam_lying, marks.beam_upright, "beam"),
        (firing, marks.fire_lying, marks.fire_upright, "fire"),
    ):
        if not all(direction.is_vertical for direction in directions):
            canvas.put(column, line, lying * ROOM, style)
        if any(direction.is_vertical for direction in directions):
            canvas.put(column + 2, line, upright, style)


def tile_words(tile: Tile, marks: Marks) -> list[tuple[str, str]]:
    """What stands inside a square, with styles."""
    return [glyph for element, part in parts_of(tile) for glyph in element.glyphs(part, marks.fancy)]
