"""A game of Ricochet Robots as an animated GIF: robots slide and leave trails until the round is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from botyard.grid import Square
from botyard.pictures.bitmap import bitmap, drawing
from botyard.pictures.film import FilmOptions, Progress
from botyard.pictures.gif import Gif, Sprite
from botyard.pictures.letters import outlined, shortened
from botyard.ricochet.engine.events import ChipTurned, ChipWon, GameEnded, RobotMoved, ShowFailed
from botyard.ricochet.engine.moves import Move
from botyard.ricochet.floor.board import Board
from botyard.ricochet.records.record import Record
from botyard.ricochet.records.replay import Frame, frames
from botyard.ricochet.telling.svg import (
    CELL,
    EDGE,
    board_shapes,
    definitions,
    goal_shapes,
    marker,
    middle,
    robot,
    size_of,
    trail_shapes,
)

if TYPE_CHECKING:
    from PIL.Image import Image

STRIP = 34
"""Height of the line of text, in units of the board."""
SURROUND = "#2b2825"
SQUARE = 4
"""Hundredths of a second per square of a slide."""
READ = 70
PAUSES: dict[type, int] = {ChipTurned: 140, ChipWon: 220, ShowFailed: 160, GameEnded: 300}


class Shot(msgspec.Struct, frozen=True):
    """One frame: the state of the game, and where a sliding robot is."""

    frame: Frame
    moves: tuple[Move, ...]
    """The moves whose trails are drawn."""
    robots: dict[str, tuple[float, float]]
    hundredths: int
    told: int


def game_gif(record: Record, options: FilmOptions | None = None, progress: Progress | None = None) -> bytes:
    """The game, or a part of it, as a GIF file."""
    options = options or FilmOptions()
    options.check()
    starts = [at for at, event in enumerate(record.events) if isinstance(event, ChipTurned)]
    begin, end = options.part(starts, len(record.events), "rounds")
    story = frames(record)
    studio = Camera(story[0].board, options.width)
    for shot in _shots(record, story, begin, end):
        studio.take(shot, round(shot.hundredths / options.speed))
        if progress is not None:
            progress((shot.told - begin) / (end - begin))
    return studio.gif.finish()


def _shots(record: Record, story: list[Frame], begin: int, end: int) -> Iterator[Shot]:
    standing: dict[str, Square] = {}
    for at in range(end):
        event, frame = record.events[at], story[at]
        if isinstance(event, RobotMoved):
            letter = event.move[0]
            if at >= begin:
                for square in event.path[1:-1]:
                    places = {**_places(standing), letter: middle(square)}
                    yield Shot(frame, frame.moves[:-1], places, SQUARE, at + 1)
            standing = {**standing, letter: event.path[-1]}
            pause = 30
        else:
            if not frame.moves:
                standing = dict(frame.markers)
            pause = PAUSES.get(type(event), READ)
        if at >= begin:
            yield Shot(frame, frame.moves, _places(standing), pause, at + 1)


def _places(standing: dict[str, Square]) -> dict[str, tuple[float, float]]:
    return {letter: middle(square) for letter, square in standing.items()}


class Camera:
    """Draws shots. Each bitmap is made once and reused."""

    def __init__(self, board: Board, width: int) -> None:
        from PIL import Image

        self._board = board
        units = size_of(board)
        self._unit = width / units[0]
        self._size = (width, round(units[1] * self._unit))
        self._bitmaps: dict[object, Image.Image] = {}
        picture = bitmap(drawing(definitions() + board_shapes(board), 0, 0, *units, self._unit), width)
        self._ground = Image.new("RGB", (width, self._size[1] + round(STRIP * self._unit)), SURROUND)
        self._ground.paste(picture, (0, 0), picture)
        robots = [self._robot(letter) for letter in "RGBYK"] * 6
        self.gif = Gif(self._ground.size, [self._ground, *robots, self._line("Ricochet Robots")])

    def take(self, shot: Shot, hundredths: int) -> None:
        frame = shot.frame
        sprites = [self._goal(frame.goal, frame.active)]
        if shot.moves:
            sprites.append(self._trails(frame, shot.moves))
        for letter, square in frame.markers.items():
            image = self._drawn(("marker", letter), marker(letter, (0, 0)), 0, 0, CELL, CELL)
            sprites.insert(0, self._at(image, square[0] * CELL, square[1] * CELL))
        for letter, (x, y) in shot.robots.items():
            sprites.append(self._at(self._robot(letter), x - 18, y - 18))
        sprites.append(Sprite(self._line(frame.line.strip()), 0, self._size[1]))
        self.gif.show(self._ground, sprites, hundredths)

    def _at(self, image: Image, x: float, y: float) -> Sprite:
        return Sprite(image, round((x + EDGE) * self._unit), round((y + EDGE) * self._unit))

    def _drawn(self, key: object, shapes: str, x: float, y: float, width: float, height: float) -> Image:
        if key not in self._bitmaps:
            self._bitmaps[key] = bitmap(drawing(shapes, x, y, width, height, self._unit))
        return self._bitmaps[key]

    def _robot(self, letter: str) -> Image:
        return self._drawn(("robot", letter), definitions() + robot(letter, 0, 0), -18, -18, 36, 36)

    def _goal(self, goal: Square | None, active: str | None) -> Sprite:
        shapes = goal_shapes(self._board, goal, active)
        width, height = self._board.width * CELL, self._board.height * CELL
        return self._at(self._drawn(("goal", goal, active), shapes, 0, 0, width, height), 0, 0)

    def _trails(self, frame: Frame, moves: tuple[Move, ...]) -> Sprite:
        key = ("trails", moves, tuple(frame.markers.items()))
        shapes = trail_shapes(self._board, frame.markers, moves)
        width, height = self._board.width * CELL, self._board.height * CELL
        return self._at(self._drawn(key, shapes, 0, 0, width, height), 0, 0)

    def _line(self, text: str) -> Image:
        key = ("line", text)
        if key not in self._bitmaps:
            width = self._size[0] / self._unit
            shapes = f"<rect width='{width:g}' height='{STRIP}' fill='{SURROUND}'/>" + outlined(
                shortened(text, 16, width - 24), 12, STRIP / 2, 16, "#f7f0de", anchor="start"
            )
            self._bitmaps[key] = bitmap(drawing(shapes, 0, 0, width, STRIP, self._unit), self._size[0])
        return self._bitmaps[key]
