"""The floor with robots, flags and beams as one SVG picture: a factory seen from above."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from botyard.grid import Square
from botyard.rally.engine.elements import all_elements, parts_of
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.scene import BeamPicture, RobotPicture, Scene
from botyard.rally.telling.pictures.svg_edges import faint_beams, fired_beams, walls
from botyard.rally.telling.pictures.svg_ground import concrete, joints, paints
from botyard.rally.telling.pictures.svg_ink import INK, PAPER, SIZE, lettering, middle, placed
from botyard.rally.telling.pictures.svg_robots import robot_symbols, robots_on

MARGIN = 26
FLAG = "#b5122b"


def svg_picture(
    floor: Floor,
    flags: Sequence[Square | None] = (),
    robots: Sequence[RobotPicture] = (),
    beams: Sequence[BeamPicture] = (),
    *,
    start: Square | None = None,
    title: str = "RoboRally factory floor",
) -> str:
    """The whole picture as the text of an SVG file."""
    scene = Scene(floor, flags, robots, beams, start)
    left, top = floor.left * SIZE - MARGIN, floor.top * SIZE - MARGIN
    width, height = floor.width * SIZE + 2 * MARGIN, floor.height * SIZE + 2 * MARGIN
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{left} {top} {width} {height}'"
        f" width='{width}' height='{height}' role='img'>",
        f"<title>{escape(title)}</title>",
        f"<defs>{floor_symbols()}{robot_symbols(robots)}</defs>",
        f"<rect x='{left}' y='{top}' width='{width}' height='{height}' fill='#2b2825'/>",
        _rulers(floor),
        *_layers(scene),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def floor_shapes(floor: Floor, start: Square | None = None) -> str:
    """The floor alone, with the definitions its shapes refer to."""
    return f"<defs>{floor_symbols()}</defs>" + "".join(_still_layers(Scene(floor, start=start)))


def floor_symbols() -> str:
    """The definitions that drawings of floors refer to, for `<defs>`."""
    return paints() + "".join(element.symbols() for element in all_elements())


def _layers(scene: Scene) -> list[str]:
    """All layers from the concrete up to the flags; what may be covered comes first."""
    occupied = {robot.square for robot in scene.robots}
    flags = [(number, square) for number, square in enumerate(scene.flags, start=1) if square is not None]
    shared = list(dict.fromkeys(robot.square for robot in scene.robots))
    layers = [
        "".join(robots_on(scene.robots_at(square), *middle(square)) for square in shared),
        fired_beams(scene.beams, occupied),
        "".join(pennant(number, square, square in occupied) for number, square in flags),
    ]
    return _still_layers(scene) + [f"<g>{layer}</g>" for layer in layers if layer]


def _still_layers(scene: Scene) -> list[str]:
    floor = scene.floor
    layers = [
        "".join(concrete(square, *middle(square)) for square in floor.tiles),
        joints(floor),
        _parts(scene, "ground"),
        faint_beams(floor),
        _parts(scene, "above light"),
        walls(floor),
        _parts(scene, "on walls"),
    ]
    return [f"<g>{layer}</g>" for layer in layers if layer]


def _parts(scene: Scene, layer: str) -> str:
    """What elements draw on that layer, square by square."""
    return "".join(
        element.draw(part, scene.floor, square)
        for square in scene.floor.tiles
        for element, part in parts_of(scene.tile(square))
        if element.layer == layer
    )


def pennant(flag: int, square: Square, over_robot: bool) -> str:
    """A numbered pennant; small and in the corner where a robot stands on the square."""
    x, y = middle(square)
    drawing = (
        "<ellipse cx='-9' cy='25' rx='13' ry='5' fill='#000' opacity='.3'/>"
        f"<path d='M-12 25V-28' stroke='{INK}' stroke-width='5' stroke-linecap='round'/>"
        "<path d='M-12 24V-27' stroke='#d9d4c8' stroke-width='2'/>"
        f"<path d='M-10.5 -28Q4 -32 12 -26T27 -25L20 -12L27 1Q17 3 9 0T-10.5 1z' fill='{FLAG}' stroke='{INK}'"
        " stroke-width='2' stroke-linejoin='round'/>" + lettering(str(flag), 4, -13, 22, PAPER)
    )
    if over_robot:
        return placed(drawing, x - 18, y - 17, scale=0.5)
    return placed(drawing, x, y)


def _rulers(floor: Floor) -> str:
    """The coordinates of columns and rows in the margin."""
    labels = []
    for x in range(floor.left, floor.left + floor.width):
        labels.append(lettering(str(x), x * SIZE + SIZE / 2, floor.top * SIZE - 13, 14, "#a89f93"))
    for y in range(floor.top, floor.top + floor.height):
        labels.append(lettering(str(y), floor.left * SIZE - 13, y * SIZE + SIZE / 2, 14, "#a89f93"))
    return "".join(labels)
