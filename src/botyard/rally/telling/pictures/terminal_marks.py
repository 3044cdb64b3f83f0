"""The marks and colours of terminal pictures, and their legend."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.grid import Square
from botyard.rally.engine.elements import listed_elements
from botyard.rally.engine.robots import character
from botyard.rally.floor.board import Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.scene import RobotPicture


class Marks(msgspec.Struct, frozen=True):
    """The characters that a picture is drawn with; elements have their own."""

    fancy: bool
    """Whether characters beyond ASCII may be used."""
    post: str
    floor: str
    lying: str
    upright: str
    facing: str
    flag: str
    beam_lying: str
    beam_upright: str
    fire_lying: str
    fire_upright: str


ASCII = Marks(
    fancy=False,
    post="+",
    floor=".",
    lying="-",
    upright="|",
    facing="^>v<",
    flag="F",
    beam_lying="-",
    beam_upright=":",
    fire_lying="=",
    fire_upright="!",
)
UNICODE = Marks(
    fancy=True,
    post="·",
    floor=" ",
    lying="━",
    upright="┃",
    facing="▲▶▼◀",
    flag="⚑",
    beam_lying="╌",
    beam_upright="┊",
    fire_lying="═",
    fire_upright="║",
)

STYLES = {
    "": "",
    "post": "bright_black",
    "wall": "bold yellow",
    "ruler": "bright_black",
    "floor": "bright_black",
    "dock": "white",
    "device": "bold magenta",
    "beam": "red",
    "fire": "bold bright_red",
    "flag": "bold #000000 on #ffffff",
}


def legend(
    floor: Floor,
    flags: Sequence[Square | None] = (),
    robots: Sequence[RobotPicture] = (),
    *,
    start: Square | None = None,
    marks: Marks = ASCII,
    width: int = 80,
) -> str:
    """The legend of a picture, in lines of that width; only marks that occur in it."""
    parts = []
    tiles = {*floor.tiles.values(), Tile(start=start is not None)}
    for element in listed_elements():
        if found := [part for tile in tiles for part in element.on(tile)]:
            parts += element.legend(found, marks.fancy)
    if any(flags):
        parts.append(f"{marks.flag}1 flag")
    parts.append(f"{marks.lying * 3} {marks.upright} wall")
    for name in dict.fromkeys(robot.name for robot in robots):
        parts.append(f"{character(name).letter} {name}")
    lines = [parts.pop(0)]
    for part in parts:
        if len(lines[-1]) + 3 + len(part) <= width:
            lines[-1] += f"   {part}"
        else:
            lines.append(part)
    return "\n".join(lines)
