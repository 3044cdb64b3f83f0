"""The marks and colours of terminal pictures, and what they mean in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from botyard.grid import Square
from botyard.rally.board import Tile
from botyard.rally.floor import Floor
from botyard.rally.pictures.scene import RobotPicture
from botyard.rally.robots import character


class Marks(msgspec.Struct, frozen=True):
    """The characters that a picture is drawn with."""

    post: str
    floor: str
    lying: str
    upright: str
    belt: str
    express: tuple[str, str, str, str]
    facing: str
    pit: str
    gear_right: str
    gear_left: str
    flag: str
    beam_lying: str
    beam_upright: str
    fire_lying: str
    fire_upright: str


ASCII = Marks(
    post="+",
    floor=".",
    lying="-",
    upright="|",
    belt="^>v<",
    express=("^^", ">>", "vv", "<<"),
    facing="^>v<",
    pit="OOO",
    gear_right="R",
    gear_left="L",
    flag="F",
    beam_lying="-",
    beam_upright=":",
    fire_lying="=",
    fire_upright="!",
)
UNICODE = Marks(
    post="·",
    floor=" ",
    lying="━",
    upright="┃",
    belt="↑→↓←",
    express=("⇑⇑", "⇒⇒", "⇓⇓", "⇐⇐"),
    facing="▲▶▼◀",
    pit="▓▓▓",
    gear_right="↻",
    gear_left="↺",
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
    "belt": "yellow",
    "express": "bold bright_blue",
    "pit": "bold red",
    "right": "green",
    "left": "red",
    "repair": "bold cyan",
    "dock": "white",
    "device": "bold magenta",
    "beam": "red",
    "fire": "bold bright_red",
    "flag": "bold #000000 on #ffffff",
}


_LEGEND: tuple[tuple[Callable[[Tile], object], Callable[[Marks], str], str], ...] = (
    (lambda t: t.belt and not t.belt.express, lambda m: " ".join(m.belt), "belt"),
    (lambda t: t.belt and t.belt.express, lambda m: " ".join(m.express), "express belt"),
    (lambda t: t.gear, lambda m: f"{m.gear_right} {m.gear_left}", "gear turning right, left"),
    (lambda t: t.pit, lambda m: m.pit, "pit"),
    (lambda t: t.repair, lambda m: "w W", "repair site, double site"),
    (lambda t: t.lasers, lambda m: "*", "laser"),
    (lambda t: t.pusher, lambda m: "135 p24", "pusher and its registers"),
    (lambda t: t.crusher, lambda m: "x24", "crusher and its registers"),
    (lambda t: t.dock, lambda m: "d1", "dock"),
    (lambda t: t.start, lambda m: "S", "start square"),
)


def legend(
    floor: Floor,
    flags: Sequence[Square | None] = (),
    robots: Sequence[RobotPicture] = (),
    *,
    start: Square | None = None,
    marks: Marks = ASCII,
    width: int = 80,
) -> str:
    """What the marks of such a picture mean, in lines of that width; only what occurs in it."""
    tiles = {*floor.tiles.values(), Tile(start=start is not None)}
    parts = [f"{text(marks)} {words}" for shows, text, words in _LEGEND if any(shows(tile) for tile in tiles)]
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
