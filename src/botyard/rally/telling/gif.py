"""A race as an animated GIF: the floor is drawn once; robots, flags and beams move over it.

A strip below the floor shows the turn, the register and what happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from botyard.grid import N, Square
from botyard.pictures.bitmap import bitmap, drawing
from botyard.pictures.film import FilmOptions, Progress
from botyard.pictures.gif import Gif, Sprite
from botyard.pictures.letters import outlined, shortened, width_of
from botyard.rally.engine.events import RobotChosen, TurnStarted
from botyard.rally.engine.setup import Setup
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.records.record import Record
from botyard.rally.telling.pictures.scene import RobotPicture
from botyard.rally.telling.pictures.svg import floor_shapes, pennant
from botyard.rally.telling.pictures.svg_edges import fired_beams
from botyard.rally.telling.pictures.svg_ink import AMBER, PAPER, SIZE
from botyard.rally.telling.pictures.svg_robots import robot, robot_symbols
from botyard.rally.telling.shots import Shot, shots

if TYPE_CHECKING:
    from PIL.Image import Image

EDGE = 10
"""The margin around the floor, in units."""
FIGURE = 40
"""Half the width of a robot's bitmap, in units: its shadow and signs reach beyond the square."""
STRIP = 54
"""The height of the strip in pixels, in a picture 640 wide."""
SURROUND = "#2b2825"
LIT, DARK = AMBER, "#4a443d"
"""A lamp of the strip."""


def race_gif(record: Record, options: FilmOptions | None = None, progress: Progress | None = None) -> bytes:
    """The race, or a part of it, as a GIF file; turn 1 includes what came before it."""
    options = options or FilmOptions()
    options.check()
    events = [event for event in record.decoded_events() if event.to is None]
    starts = [at for at, event in enumerate(events) if isinstance(event, TurnStarted)]
    begin, end = options.part([0, *starts[1:]] if starts else [], len(events), "turns")
    names = [event.name for event in events if isinstance(event, RobotChosen)]
    studio = Camera(record.setup, names, options.width)
    # At high speed fewer steps are enough, and the file is smaller.
    steps = max(1, round(3 / max(options.speed, 1)))
    for shot in shots(record.setup, events[:end], steps):
        if shot.told > begin or begin == 0:
            studio.take(shot, round(shot.hundredths / options.speed))
        if progress is not None:
            progress(shot.told / end)
    return studio.gif.finish()


class Camera:
    """Draws shots. Bitmaps are made once and reused."""

    def __init__(self, setup: Setup, names: Sequence[str], width: int) -> None:
        floor = setup.floor
        self._unit = width / (floor.width * SIZE + 2 * EDGE)
        """Pixels per unit."""
        self._left, self._top = floor.left * SIZE - EDGE, floor.top * SIZE - EDGE
        self._width = width
        self._floor_height = round((floor.height * SIZE + 2 * EDGE) * self._unit)
        self._letters = max(0.55, min(1.0, width / 640))
        self._bitmaps: dict[object, Image] = {}
        self._grounds: dict[int, tuple[Floor, Image]] = {}
        self._setup, self._names = setup, names

    @cached_property
    def gif(self) -> Gif:
        """The GIF, with a palette made for everything that will be drawn; built at the first shot."""
        figures = [self._figure(RobotPicture(name, (0, 0), N), 0, 1) for name in self._names]
        light = bitmap(drawing("<rect width='64' height='16' fill='#ff6a55'/>", 0, 0, 64, 16, 1))
        floor = self._ground(self._setup.floor, self._setup.start)
        flags = [self._flag(number, False) for number in range(1, len(self._setup.flags) + 1)]
        strip = self._strip(1, 1, "Twonky")
        return Gif((self._width, floor.height), [floor, *figures * 4, *flags, light, strip])

    def take(self, shot: Shot, hundredths: int) -> None:
        sprites = []
        for actor in shot.actors:
            figure = self._figure(actor.drawn, actor.angle, actor.scale)
            x, y = self._pixel(actor.x * SIZE, actor.y * SIZE)
            sprites.append(Sprite(figure, x - figure.width // 2, y - figure.height // 2))
        occupied = {actor.drawn.square for actor in shot.actors}
        if shot.beams:
            sprites.append(self._light(shot, occupied))
        for number, square in enumerate(shot.flags, start=1):
            if square is not None:
                flag = self._flag(number, square in occupied)
                sprites.append(Sprite(flag, *self._pixel(square[0] * SIZE, square[1] * SIZE)))
        strip = self._strip(shot.turn, shot.register, shot.caption)
        sprites.append(Sprite(strip, 0, self._floor_height))
        self.gif.show(self._ground(shot.floor, shot.start), sprites, hundredths)

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        return round((x - self._left) * self._unit), round((y - self._top) * self._unit)

    def _ground(self, floor: Floor, start: Square | None) -> Image:
        """The floor with room for the strip below it. Only rotating boards need more than one."""
        if id(floor) not in self._grounds:
            from PIL import Image

            units = self._width / self._unit, self._floor_height / self._unit
            shapes = f"<rect x='{self._left}' y='{self._top}' width='100%' height='100%' fill='{SURROUND}'/>"
            shapes += floor_shapes(floor, start)
            picture = bitmap(drawing(shapes, self._left, self._top, *units, self._unit))
            ground = Image.new("RGB", (self._width, self._floor_height + round(STRIP * self._letters)))
            ground.paste(picture, (0, 0))
            self._grounds[id(floor)] = (floor, ground)
        return self._grounds[id(floor)][1]

    def _figure(self, drawn: RobotPicture, angle: float, scale: float) -> Image:
        angle, scale = round(angle / 10) * 10 % 360, round(scale, 1) if scale != 0.56 else scale
        key = ("robot", drawn.name, drawn.damage, drawn.virtual, drawn.powered_down, angle, scale)
        if key not in self._bitmaps:
            shapes = f"<defs>{robot_symbols([drawn])}</defs>{robot(drawn, 0, 0, scale, angle)}"
            self._bitmaps[key] = bitmap(drawing(shapes, -FIGURE, -FIGURE, 2 * FIGURE, 2 * FIGURE, self._unit))
        return self._bitmaps[key]

    def _flag(self, number: int, over_robot: bool) -> Image:
        key = ("flag", number, over_robot)
        if key not in self._bitmaps:
            shapes = pennant(number, (0, 0), over_robot)
            self._bitmaps[key] = bitmap(drawing(shapes, 0, 0, SIZE, SIZE, self._unit))
        return self._bitmaps[key]

    def _light(self, shot: Shot, occupied: set[Square]) -> Sprite:
        squares = [square for beam in shot.beams for square in beam.squares]
        left, top = min(x for x, _ in squares) * SIZE, min(y for _, y in squares) * SIZE
        width = (max(x for x, _ in squares) + 1) * SIZE - left
        height = (max(y for _, y in squares) + 1) * SIZE - top
        key = ("light", shot.beams, frozenset(occupied))
        if key not in self._bitmaps:
            shapes = fired_beams(shot.beams, occupied)
            self._bitmaps[key] = bitmap(drawing(shapes, left, top, width, height, self._unit))
        return Sprite(self._bitmaps[key], *self._pixel(left, top))

    def _strip(self, turn: int, register: int, caption: str) -> Image:
        """Turn, five lamps for the registers, and the sentence."""
        key = ("strip", turn, register, caption)
        if key not in self._bitmaps:
            width, size = self._width / self._letters, 17
            said = f"Turn {turn}" if turn else "At the start"
            x = 16 + width_of("Turn 888", size)
            lamps = "".join(
                f"<circle cx='{x + 16 * lamp}' cy='16' r='5.2' fill='{LIT if lamp <= register else DARK}'/>"
                for lamp in range(1, 6)
            )
            shapes = (
                f"<rect width='{width:.0f}' height='{STRIP}' fill='{SURROUND}'/>"
                + outlined(said, 12, 16, size, PAPER, anchor="start")
                + (lamps if turn else "")
                + outlined(shortened(caption, 15, width - 24), 12, 40, 15, "#d8cfc0", anchor="start")
            )
            self._bitmaps[key] = bitmap(drawing(shapes, 0, 0, width, STRIP, self._letters), self._width)
        return self._bitmaps[key]
