"""What stands on the sides of squares as SVG: walls, laser emitters with their beams, and pushers."""

from __future__ import annotations

from collections.abc import Iterable

from botyard.grid import DIRECTIONS, DX, DY, Direction, E, S, Square, neighbour
from botyard.rally.board import Laser, Pusher
from botyard.rally.floor import Floor
from botyard.rally.pictures.scene import BeamPicture
from botyard.rally.pictures.svg_ink import (
    HALF,
    HAZARD,
    INK,
    LASER,
    SIZE,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    lettering,
    number,
    placed,
    rectangle,
)

THICK = 8
"""How thick a wall is."""
GAP = 9
"""From one beam of an emitter to the next."""


def middle(square: Square) -> tuple[float, float]:
    """The middle of a square in the picture."""
    return square[0] * SIZE + HALF, square[1] * SIZE + HALF


def edge_symbols() -> str:
    return (
        f"<g id='wall'><rect x='-33' y='-1' width='68' height='{THICK + 1}' fill='#000' opacity='.32'/>"
        f"<rect x='-34' y='{-THICK / 2}' width='68' height='{THICK}' rx='2' fill='url(#stripes)'"
        f" stroke='{INK}' stroke-width='1.5'/></g>"
    )


def walls(floor: Floor) -> str:
    """All walls, each once, although the floor lists them from both sides."""
    drawn = []
    for square in floor.tiles:
        for side in DIRECTIONS:
            if (square, side) not in floor.walls:
                continue
            if side in (E, S) and neighbour(square, side) in floor:
                continue
            x, y = middle(square)
            turn = "" if side.is_vertical else " rotate(90)"
            at = f"translate({number(x + DX[side] * HALF)} {number(y + DY[side] * HALF)}){turn}"
            drawn.append(f"<use href='#wall' transform='{at}'/>")
    return "".join(drawn)


def emitter(laser: Laser, square: Square) -> str:
    """The housing of a laser on its wall, with a lens for each beam."""
    width = 16 + GAP * (laser.beams - 1)
    drawing = rectangle(-width / 2, -28, width, 13, STEEL_DARK, f"rx='3' stroke='{INK}' stroke-width='1.8'")
    for offset in _offsets(laser.beams):
        lens = f"M{number(offset - 4)} -15h8l-2 6h-4z"
        drawing += f"<path d='{lens}' fill='{LASER}' stroke='{INK}' stroke-width='1.4'/>"
    return placed(drawing, *middle(square), laser.mount)


def _offsets(beams: int) -> list[float]:
    return [GAP * (index - (beams - 1) / 2) for index in range(beams)]


def faint_beams(floor: Floor) -> str:
    """Where the board's lasers will shine, while they do not."""
    paths = []
    for beam in floor.beams:
        paths += _rays(beam.squares, beam.direction, beam.beams, start=20, end=-28)
    if not paths:
        return ""
    return (
        f"<path d='{''.join(paths)}' fill='none' stroke='{LASER}' stroke-width='2' stroke-opacity='.38'"
        " stroke-dasharray='7 5'/>"
    )


def fired_beams(beams: Iterable[BeamPicture], targets: set[Square]) -> str:
    """Lasers that are firing: a wide glow, the light, and a white core; a sparkle where a robot is hit."""
    paths, sparkles = [], []
    for beam in beams:
        hit = beam.squares[-1] in targets
        start = -30 if beam.from_robot else 20
        paths += _rays(beam.squares, beam.direction, beam.beams, start=start, end=20 if hit else -28)
        if hit:
            x, y = middle(beam.squares[-1])
            x, y = x - DX[beam.direction] * 20, y - DY[beam.direction] * 20
            sparkles.append(
                placed("<path d='M0 -13L3 -4L12 -5L5 1L9 11L0 5L-9 11L-5 1L-12 -5L-3 -4z'/>", x, y)
            )
    if not paths:
        return ""
    light = "".join(paths)
    strokes = ((LASER, 12, 0.22), (LASER, 6, 0.55), ("#ff6a55", 3.4, 1), ("#fff3ea", 1.4, 1))
    drawing = "".join(
        f"<path d='{light}' fill='none' stroke='{colour}' stroke-width='{width}' stroke-opacity='{opacity}'"
        " stroke-linecap='round'/>"
        for colour, width, opacity in strokes
    )
    return drawing + f"<g fill='#fff3c4' stroke='{LASER}' stroke-width='2'>{''.join(sparkles)}</g>"


def _rays(
    squares: tuple[Square, ...], direction: Direction, beams: int, start: float, end: float
) -> list[str]:
    """Parallel lines from `start` before the middle of the first square to `end` before that of the last."""
    (x1, y1), (x2, y2) = middle(squares[0]), middle(squares[-1])
    dx, dy = DX[direction], DY[direction]
    return [
        f"M{number(x1 - dx * start - dy * offset)} {number(y1 - dy * start + dx * offset)}"
        f"L{number(x2 - dx * end - dy * offset)} {number(y2 - dy * end + dx * offset)}"
        for offset in _offsets(beams)
    ]


def pusher(drawn: Pusher, square: Square) -> str:
    """A piston on its side of the square, with its registers on the head."""
    mount = drawn.direction.opposite
    width = max(34, 12 * len(drawn.registers) + 2)
    piston = (
        rectangle(-24, -30, 48, 10, STEEL_DARK, f"rx='2' stroke='{INK}' stroke-width='1.6'")
        + "".join(
            rectangle(x, -21, 6, 9, STEEL_LIGHT, f"stroke='{INK}' stroke-width='1.2'") for x in (-14, 8)
        )
        + rectangle(-width / 2, -13, width, 16, STEEL, f"rx='3' stroke='{INK}' stroke-width='1.8'")
        + rectangle(-width / 2, 1, width, 4, HAZARD, f"stroke='{INK}' stroke-width='1.2'")
    )
    x, y = middle(square)
    return placed(piston, x, y, mount) + placed(_digits_on_head(drawn.registers, mount), x, y)


def _digits_on_head(registers: tuple[int, ...], mount: Direction) -> str:
    """The registers side by side or one below the other: upright, whichever way the piston points."""
    digits = ""
    for index, register in enumerate(registers):
        along = 12 * (index - (len(registers) - 1) / 2)
        x, y = (along, 6 * DY[mount]) if mount.is_vertical else (6 * DX[mount], along)
        digits += lettering(str(register), x, y, 14, INK)
    return digits
