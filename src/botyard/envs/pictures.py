"""The output of `render`: text, SVG, or pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from botyard.envs.raster import Colour, Pixels, Raster
from botyard.envs.table import EnvTable
from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Square
from botyard.pictures.bitmap import bitmap, drawing
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.fast import codes as k
from botyard.rally.fast.tables import tables_of
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures import RobotPicture, ascii_picture, svg_picture
from botyard.rally.telling.pictures.svg import floor_shapes
from botyard.rally.telling.pictures.svg_ink import SIZE as FLOOR_SIZE
from botyard.ricochet.floor.board import Board, Position
from botyard.ricochet.telling import svg as ricochet_svg
from botyard.ricochet.telling import terminal as ricochet_text

Picture = str | np.ndarray[Any, np.dtype[np.uint8]]

MODES = ("ansi", "svg", "rgb_array")
CELL = 24
SEATS: tuple[Colour, ...] = (
    (214, 69, 65),
    (47, 111, 176),
    (58, 154, 92),
    (240, 180, 41),
    (122, 90, 166),
    (230, 126, 34),
    (26, 188, 196),
    (196, 99, 165),
)
VOID, FLAG, INK, ANY = (43, 40, 37), (181, 18, 43), (20, 20, 20), (240, 240, 240)
ROBOTS: dict[str, Colour] = {
    "R": (217, 72, 58),
    "G": (53, 167, 101),
    "B": (63, 125, 219),
    "Y": (238, 187, 34),
    "K": (74, 76, 85),
}


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise InputError(f"unknown render_mode {mode!r}; choose one of {', '.join(MODES)}")


def draw_race(table: EnvTable, race: int, mode: str) -> Picture:
    """One race of a table."""
    if mode == "rgb_array":
        return _race_pixels(table, race)
    numbers = tables_of(table.floor)
    game, robots = table.games[race], table.robots[race]
    flags: list[Square | None] = [numbers.square(flag) for flag in game[k.FLAG : k.FLAG + game[k.FLAGS]]]
    shown = []
    for number in range(game[k.ROBOTS]):
        square = numbers.square(robots[number, k.SQUARE])
        if square is not None:
            shown.append(
                RobotPicture(
                    name=ROBOT_NAMES[number],
                    square=square,
                    facing=DIRECTIONS[robots[number, k.FACING]],
                    damage=int(robots[number, k.DAMAGE]),
                    virtual=bool(robots[number, k.VIRTUAL]),
                    powered_down=bool(robots[number, k.DOWN]),
                )
            )
    draw = ascii_picture if mode == "ansi" else svg_picture
    return draw(table.floor, flags, shown, start=table.setup.start)


def _race_pixels(table: EnvTable, race: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    picture = Raster(_floor_pixels(table.floor, table.setup.start), CELL)
    tiles = tables_of(table.floor).tiles
    game, robots = table.games[race], table.robots[race]
    for number, square in enumerate(game[k.FLAG : k.FLAG + game[k.FLAGS]].tolist()):
        if square >= 0:
            x, y = tiles[square, k.X], tiles[square, k.Y]
            picture.line((x + 0.3, y + 0.15), (x + 0.3, y + 0.85), 0.08, INK)
            picture.triangle((x + 0.32, y + 0.15), (x + 0.32, y + 0.5), (x + 0.8, y + 0.32), FLAG)
            for dot in range(number + 1):
                picture.disc(x + 0.45 + 0.12 * (dot % 4), y + 0.65 + 0.14 * (dot // 4), 0.05, FLAG)
    for number in range(game[k.ROBOTS]):
        square = robots[number, k.SQUARE]
        if square >= 0:
            x, y = tiles[square, k.X] + 0.5, tiles[square, k.Y] + 0.5
            picture.disc(x, y, 0.42, INK)
            picture.disc(x, y, 0.37, SEATS[number])
            picture.arrow(x, y, int(robots[number, k.FACING]), 0.28, INK)
    return picture.pixels


@lru_cache(maxsize=64)
def _floor_pixels(floor: Floor, start: Square | None) -> Pixels:
    """The part that does not change: the floor, with a margin of one square as in observations."""
    left, top = (floor.left - 1) * FLOOR_SIZE, (floor.top - 1) * FLOOR_SIZE
    size = (floor.width + 2) * FLOOR_SIZE, (floor.height + 2) * FLOOR_SIZE
    return _pixels(drawing(floor_shapes(floor, start), left, top, *size, CELL / FLOOR_SIZE))


def draw_ricochet(position: Position, mode: str) -> Picture:
    """A position of Ricochet Robots."""
    board, robots = position.board, position.robots
    if mode == "ansi":
        return ricochet_text.ascii_picture(board, robots, position.target, position.active)
    if mode == "svg":
        return ricochet_svg.svg_picture(board, robots, position.target, position.active)
    picture = Raster(_board_pixels(board), CELL)
    x, y = position.target
    picture.rectangle(x + 0.2, y + 0.2, 0.6, 0.6, ROBOTS[position.active] if position.active else ANY)
    for letter, (x, y) in robots.items():
        picture.disc(x + 0.5, y + 0.5, 0.36, INK)
        picture.disc(x + 0.5, y + 0.5, 0.3, ROBOTS[letter])
    return picture.pixels


@lru_cache(maxsize=64)
def _board_pixels(board: Board) -> Pixels:
    size = board.width * ricochet_svg.CELL, board.height * ricochet_svg.CELL
    shapes = ricochet_svg.definitions() + ricochet_svg.board_shapes(board)
    return _pixels(drawing(shapes, ricochet_svg.EDGE, ricochet_svg.EDGE, *size, CELL / ricochet_svg.CELL))


def _pixels(svg: str) -> Pixels:
    from PIL import Image

    image = bitmap(svg)
    ground = Image.new("RGBA", image.size, (*VOID, 255))
    return np.asarray(Image.alpha_composite(ground, image).convert("RGB"))
