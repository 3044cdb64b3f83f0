"""The output of `render`: text, SVG, or pixels."""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.envs.planes import PLANES, plane_names
from botyard.envs.raster import Colour, Raster
from botyard.envs.table import EnvTable
from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Square
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.fast import codes as k
from botyard.rally.fast.tables import tables_of
from botyard.rally.telling.pictures import RobotPicture, ascii_picture, svg_picture
from botyard.ricochet.floor.board import Position
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
CONCRETE, VOID, PIT, WALL = (196, 190, 180), (43, 40, 37), (15, 15, 15), (240, 200, 40)
BELT, EXPRESS, ARROW, LEFT_GEAR, RIGHT_GEAR = (
    (120, 120, 120),
    (70, 110, 180),
    (240, 240, 240),
    (170, 60, 60),
    (60, 140, 70),
)
ADDITION = (150, 90, 170)
"""What has no drawing of its own here."""
LIGHT, REPAIR, PUSHER, CRUSHER, FLAG, INK = (
    (235, 60, 60),
    (90, 170, 210),
    (150, 110, 60),
    (90, 60, 60),
    (181, 18, 43),
    (20, 20, 20),
)
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
    planes = dict(zip(plane_names(table.floor), table.planes, strict=True))
    height, width = planes["pit"].shape
    picture = Raster(width, height, CELL, VOID)
    for y, x in np.argwhere(planes["void"] == 0).tolist():
        _draw_square(picture, {name: int(plane[y, x]) for name, plane in planes.items()}, x, y)
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


def _draw_square(picture: Raster, tile: dict[str, int], x: int, y: int) -> None:
    edge = 1.5 / CELL
    picture.rectangle(x + edge / 2, y + edge / 2, 1 - edge, 1 - edge, PIT if tile["pit"] else CONCRETE)
    if tile["belt"]:
        picture.rectangle(x + 0.1, y + 0.1, 0.8, 0.8, EXPRESS if tile["express"] else BELT)
        picture.arrow(x + 0.5, y + 0.5, tile["belt"] - 1, 0.25, ARROW)
    if tile["gear"]:
        picture.disc(x + 0.5, y + 0.5, 0.4, RIGHT_GEAR if tile["gear"] > 0 else LEFT_GEAR)
        picture.disc(x + 0.5, y + 0.5, 0.15, CONCRETE)
    if tile["repair"]:
        picture.line((x + 0.2, y + 0.8), (x + 0.8, y + 0.2), 0.16, REPAIR)
        picture.disc(x + 0.78, y + 0.22, 0.16, REPAIR)
    if tile["crusher_registers"]:
        picture.rectangle(x + 0.15, y + 0.3, 0.7, 0.4, CRUSHER)
    for name, value in tile.items():
        if value and name not in PLANES:
            picture.disc(x + 0.5, y + 0.5, 0.3, ADDITION)
    if tile["pusher"]:
        picture.wall(x, y, (tile["pusher"] + 1) % 4, PUSHER, 0.25)
    for direction, name in enumerate("nesw"):
        if tile[f"beams_{name}"]:
            start, end = ((0.5, 0.0), (0.5, 1.0)) if direction % 2 == 0 else ((0.0, 0.5), (1.0, 0.5))
            picture.line((x + start[0], y + start[1]), (x + end[0], y + end[1]), 0.06, LIGHT)
        if tile[f"wall_{name}"]:
            picture.wall(x, y, direction, WALL)


def draw_ricochet(position: Position, mode: str) -> Picture:
    """A position of Ricochet Robots."""
    board, robots = position.board, position.robots
    if mode == "ansi":
        return ricochet_text.ascii_picture(board, robots, position.target, position.active)
    if mode == "svg":
        return ricochet_svg.svg_picture(board, robots, position.target, position.active)
    picture = Raster(board.width, board.height, CELL, VOID)
    for x, y in board.squares():
        closed = board.is_closed((x, y))
        picture.rectangle(x + 0.03, y + 0.03, 0.94, 0.94, PIT if closed else CONCRETE)
        for side in range(4):
            if board.has_wall((x, y), side):
                picture.wall(x, y, side, INK, 0.1)
    for diagonal in board.diagonals:
        x, y = diagonal.square
        first, last = (0.9, 0.1) if diagonal.slash == "/" else (0.1, 0.9)
        picture.line((x + 0.1, y + first), (x + 0.9, y + last), 0.12, ROBOTS[diagonal.colour])
    x, y = position.target
    picture.rectangle(x + 0.2, y + 0.2, 0.6, 0.6, ROBOTS[position.active] if position.active else ARROW)
    for letter, (x, y) in robots.items():
        picture.disc(x + 0.5, y + 0.5, 0.36, INK)
        picture.disc(x + 0.5, y + 0.5, 0.3, ROBOTS[letter])
    return picture.pixels
