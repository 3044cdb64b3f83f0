"""A small picture for small terminals: one line per row of squares, so that 12 x 16 fit beside some text.

Walls to the west and east are drawn between the squares; one to the south underlines its square. Where even
this is too large, a window of the floor is drawn.
"""

from __future__ import annotations

from typing import NamedTuple

from botyard.grid import E, N, S, Square, W
from botyard.rally.engine.elements import parts_of
from botyard.rally.engine.robots import character
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.scene import RobotPicture, Scene
from botyard.rally.telling.pictures.terminal import Canvas, mounted_on, robot_style, tile_words
from botyard.rally.telling.pictures.terminal_marks import ASCII, Marks


class Window(NamedTuple):
    """The part of a floor that is drawn, in squares."""

    left: int
    top: int
    width: int
    height: int

    def shows(self, square: Square) -> bool:
        return 0 <= square[0] - self.left < self.width and 0 <= square[1] - self.top < self.height


def whole(floor: Floor) -> Window:
    return Window(floor.left, floor.top, floor.width, floor.height)


def window_round(floor: Floor, focus: Square | None, width: int, height: int) -> Window:
    """As much of the floor as fits, with the focus as near to its middle as the floor allows.

    At least one square is shown, however small the terminal is.
    """
    width, height = max(1, min(width, floor.width)), max(1, min(height, floor.height))
    x, y = focus or (floor.left + floor.width // 2, floor.top + floor.height // 2)
    left = max(floor.left, min(x - width // 2, floor.left + floor.width - width))
    top = max(floor.top, min(y - height // 2, floor.top + floor.height - height))
    return Window(left, top, width, height)


def compact_size(window: Window, room: int) -> tuple[int, int]:
    """Columns and lines of the picture."""
    return window.width * (room + 1) + 4, window.height + 1


def draw_compact(scene: Scene, window: Window, room: int = 3, marks: Marks = ASCII) -> Canvas:
    """The picture; `room` characters inside a square, 3 or 2."""
    columns, lines = compact_size(window, room)
    canvas = Canvas(columns, lines)
    for x in range(window.width):
        canvas.put(1 + x * (room + 1), 0, str(window.left + x).center(room), "ruler")
    for y in range(window.height):
        canvas.put(columns - 3, 1 + y, str(window.top + y).rjust(3), "ruler")
    for square in scene.floor.tiles:
        if window.shows(square):
            column, line = 1 + (square[0] - window.left) * (room + 1), 1 + square[1] - window.top
            _draw_square(canvas, scene, marks, square, column, line, room)
            _draw_walls(canvas, scene.floor, marks, square, column, line, room)
    return canvas


def _draw_square(
    canvas: Canvas, scene: Scene, marks: Marks, square: Square, column: int, line: int, room: int
) -> None:
    flags, robots = scene.flags_at(square), scene.robots_at(square)
    ground = _ground(scene, marks, square)
    if robots:
        if flags and room > 2:
            canvas.put(column, line, str(flags[0]), "flag")
        elif room > 2:
            canvas.put(column, line, ground[0][:1], ground[1])
        canvas.put(column + room - 2, line, _robot_mark(robots, marks), robot_style(robots[0]))
    elif flags:
        if room > 2:
            canvas.put(column, line, ground[0][:1], ground[1])
        canvas.put(column + room - 2, line, f"{marks.flag}{flags[0]}", "flag")
    else:
        canvas.put(column, line, ground[0][:room].center(room), ground[1])


def _robot_mark(robots: list[RobotPicture], marks: Marks) -> str:
    letter = character(robots[0].name).letter
    letter = letter.lower() if robots[0].virtual else letter
    return letter + ("*" if len(robots) > 1 else marks.facing[robots[0].facing])


def _ground(scene: Scene, marks: Marks, square: Square) -> tuple[str, str]:
    """What is printed on the square, or the beam that crosses it."""
    tile = scene.tile(square)
    words = tile_words(tile, marks)
    firing = [beam for beam in scene.beams if square in beam.squares]
    if firing:
        return (marks.fire_upright if firing[0].direction.is_vertical else marks.fire_lying), "fire"
    if words:
        return words[0]
    devices = [element.small(part) for element, part in parts_of(tile)]
    if device := next(filter(None, reversed(devices)), ""):
        return device, "device"
    lit = scene.floor.lit.get(square)
    if lit:
        upright = scene.floor.beams[lit[0][0]].direction.is_vertical
        return (marks.beam_upright if upright else marks.beam_lying), "beam"
    return marks.floor, "floor"


def _draw_walls(
    canvas: Canvas, floor: Floor, marks: Marks, square: Square, column: int, line: int, room: int
) -> None:
    tile = floor.tiles[square]
    for side, at in ((W, column - 1), (E, column + room)):
        if device := mounted_on(tile, side):
            canvas.put(at, line, device[0], "device")
        elif (square, side) in floor.walls and canvas.marks[line][at] == " ":
            canvas.put(at, line, marks.upright, "wall")
    if (square, S) in floor.walls:
        canvas.underline(column, line, room)
    if (square, N) in floor.walls:
        canvas.underline(column, line - 1, room)
