"""Walls and laser beams as SVG: what runs along and across squares."""

from __future__ import annotations

from collections.abc import Iterable

from botyard.grid import DIRECTIONS, DX, DY, Direction, E, S, Square, neighbour
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.scene import BeamPicture
from botyard.rally.telling.pictures.svg_ink import HALF, INK, LASER, middle, number, placed

THICK = 8
"""How thick a wall is."""
GAP = 9
"""From one beam of an emitter to the next."""


def wall_symbol() -> str:
    """The drawing that walls refer to, for `<defs>`."""
    return (
        f"<g id='wall'><rect x='-33' y='-1' width='68' height='{THICK + 1}' fill='#000' opacity='.32'/>"
        f"<rect x='-34' y='{-THICK / 2}' width='68' height='{THICK}' rx='2' fill='url(#stripes)'"
        f" stroke='{INK}' stroke-width='1.5'/></g>"
    )


def walls(floor: Floor) -> str:
    """All walls, each drawn once, although the floor lists them from both sides."""
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


def beam_offsets(beams: int) -> list[float]:
    """How far the beams of one emitter run from its middle."""
    return [GAP * (index - (beams - 1) / 2) for index in range(beams)]


def faint_beams(floor: Floor) -> str:
    """The paths of the board lasers while they are not firing."""
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
    """Lasers that are firing: a wide glow, the beam, and a white core; a sparkle where a robot is hit."""
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
        for offset in beam_offsets(beams)
    ]
