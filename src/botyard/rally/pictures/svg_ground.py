"""What lies in the floor as SVG: concrete, pits, gears, repair sites, docks, crushers and start squares."""

from __future__ import annotations

from math import cos, pi, sin

from botyard.grid import DIRECTIONS, Square, neighbour
from botyard.rally.floor import Floor
from botyard.rally.pictures.svg_ink import (
    CONCRETE,
    HALF,
    HAZARD,
    INK,
    JOINT,
    LEFT_RED,
    PAPER,
    REPAIR,
    RIGHT_GREEN,
    SIZE,
    STEEL_DARK,
    lettering,
    number,
    placed,
    rectangle,
    used,
)

TEETH = 12


def ground_symbols() -> str:
    """Patterns and drawings that squares refer to, for `<defs>`."""
    return (
        f"<pattern id='stripes' width='14' height='14' patternUnits='userSpaceOnUse'>"
        f"<rect width='14' height='14' fill='{HAZARD}'/>"
        f"<path d='M0 14L14 0M-7 7L7 -7M7 21L21 7' stroke='{INK}' stroke-width='4.6'/></pattern>"
        "<linearGradient id='depth' x1='0' y1='0' x2='0' y2='1'>"
        "<stop offset='0' stop-color='#57493c'/><stop offset='0.28' stop-color='#241d18'/>"
        "<stop offset='1' stop-color='#0b0908'/></linearGradient>"
        f"<g id='gear-right'>{_gear(RIGHT_GREEN, 1)}</g><g id='gear-left'>{_gear(LEFT_RED, -1)}</g>"
        f"<g id='wrench'>{_wrench()}</g><g id='hammer'>{_hammer()}</g>"
        f"<g id='press'>{_press()}</g>"
    )


def concrete(square: Square, x: float, y: float) -> str:
    """A slab of floor, slightly different from its neighbours but always the same."""
    grain = (square[0] * 73856093) ^ (square[1] * 19349663)
    shade = CONCRETE[(grain >> 3) % len(CONCRETE)]
    slab = rectangle(x - HALF, y - HALF, SIZE, SIZE, shade)
    light = f"M{number(x - HALF + 1.5)} {number(y + HALF - 1.5)}v-61h61"
    slab += f"<path d='{light}' fill='none' stroke='#fff' stroke-opacity='0.28'/>"
    for mark in range(grain % 4):
        spot = grain >> (4 * mark)
        dx, dy = spot % 52 - 26, (spot >> 5) % 52 - 26
        place = f"cx='{number(x + dx)}' cy='{number(y + dy)}' r='{1 + mark * 0.4:.1f}'"
        slab += f"<circle {place} fill='#8d806f' opacity='.45'/>"
    return slab


def joints(floor: Floor) -> str:
    """The fine grid between the slabs."""
    lines = "".join(f"M{x * SIZE} {y * SIZE}h{SIZE}v{SIZE}h-{SIZE}z" for x, y in floor.tiles)
    return f"<path d='{lines}' fill='none' stroke='{JOINT}' stroke-width='1.5'/>"


def pit(floor: Floor, square: Square, x: float, y: float) -> str:
    """A hole: its far wall catches a little light, and a hazard rim runs round the whole hole."""
    open_to = [side for side in DIRECTIONS if neighbour(square, side) in floor.pits]
    rim = 7
    left, top = x - HALF, y - HALF
    drawing = rectangle(left, top, SIZE, SIZE, "url(#stripes)")
    north, east, south, west = (0 if side in open_to else rim for side in DIRECTIONS)
    hole_x, hole_y = left + west, top + north
    width, height = SIZE - west - east, SIZE - north - south
    fill = "#0b0908" if not north else "url(#depth)"
    drawing += rectangle(hole_x, hole_y, width, height, fill, "rx='2'" if not open_to else "")
    if west:
        drawing += rectangle(hole_x, hole_y, 6, height, "#000", "opacity='.45'")
    if north:
        drawing += rectangle(hole_x, hole_y, width, 3, "#000", "opacity='.55'")
    return drawing


def gear(turn: int, x: float, y: float) -> str:
    return used("gear-right" if turn > 0 else "gear-left", x, y)


def _gear(colour: str, way: int) -> str:
    """A toothed wheel with an arrow round its hub; `way` 1 is clockwise."""
    points = []
    for tooth in range(TEETH):
        for offset, radius in ((-0.34, 22.5), (-0.2, 28.5), (0.2, 28.5), (0.34, 22.5)):
            angle = 2 * pi * (tooth + offset) / TEETH
            points.append(f"{number(radius * sin(angle))} {number(-radius * cos(angle))}")
    wheel = "M" + "L".join(points) + "z"
    arc = f"M0 {15}A15 15 0 1 {1 if way > 0 else 0} {number(way * 14.2)} -4.9"
    return (
        f"<path d='{wheel}' transform='translate(2 3)' fill='#000' opacity='.3'/>"
        f"<path d='{wheel}' fill='{colour}' stroke='{INK}' stroke-width='2' stroke-linejoin='round'/>"
        f"<circle r='19.5' fill='#000' opacity='.16'/>"
        f"<path d='{arc}' fill='none' stroke='{PAPER}' stroke-width='5'/>"
        f"<path transform='translate({number(way * 13)} -7) rotate({way * 12})' d='M-9 0H9L0 11z'"
        f" fill='{PAPER}'/>"
        f"<circle r='5.5' fill='{STEEL_DARK}' stroke='{INK}' stroke-width='2'/>"
    )


def repair(kind: int, with_hammer: bool, x: float, y: float) -> str:
    """A painted plate with one wrench, with wrench and hammer, or with two wrenches."""
    plate = rectangle(x - 25, y - 25, 50, 50, REPAIR, f"rx='9' stroke='{PAPER}' stroke-width='2.5'")
    if kind == 1:
        return plate + placed(_turned("wrench", 45), x, y)
    second = "hammer" if with_hammer else "wrench"
    return plate + placed(_turned("wrench", 45) + _turned(second, -45), x, y)


def _turned(symbol: str, degrees: int) -> str:
    return f"<use href='#{symbol}' transform='rotate({degrees})'/>"


def _wrench() -> str:
    return (
        "<path d='M-4.5 -7.5A9.5 9.5 0 0 1 -5.5 -23V-14.5L0 -11.5L5.5 -14.5V-23A9.5 9.5 0 0 1 4.5 -7.5V17"
        f"A4.5 4.5 0 0 1 -4.5 17z' fill='{PAPER}' stroke='{INK}' stroke-width='1.6' stroke-linejoin='round'/>"
        f"<circle cy='16.5' r='1.8' fill='{INK}'/>"
    )


def _hammer() -> str:
    return (
        rectangle(-3, -14, 6, 36, "#c98a3c", f"rx='3' stroke='{INK}' stroke-width='1.6'")
        + "<path d='M-13 -22H7Q13 -22 13 -13.5H8Q8 -15 6 -15V-12H-13z'"
        f" fill='#e4e7e9' stroke='{INK}' stroke-width='1.6' stroke-linejoin='round'/>"
    )


def dock(bay: int, x: float, y: float) -> str:
    """A painted bay with its number."""
    corners = "M-26 -14V-26H-14M14 -26H26V-14M26 14V26H14M-14 26H-26V14"
    return placed(
        f"<circle r='17' fill='{PAPER}' opacity='.55'/>"
        f"<path d='{corners}' fill='none' stroke='{PAPER}' stroke-width='4'/>"
        + lettering(str(bay), 0, 0, 26, "#51483d"),
        x,
        y,
    )


def start_square(x: float, y: float) -> str:
    return placed(
        f"<circle r='24' fill='none' stroke='{PAPER}' stroke-width='4' stroke-dasharray='10 6'/>"
        + lettering("START", 0, 0, 15, "#51483d"),
        x,
        y,
    )


def crusher(registers: tuple[int, ...], x: float, y: float) -> str:
    """A press over the square: two jaws at the sides and a sign with its registers."""
    sign = "".join(map(str, registers))
    width = 10 + 10 * len(sign)
    label = rectangle(-width / 2, -9, width, 18, INK, f"rx='4' stroke='{HAZARD}' stroke-width='2'")
    return used("press", x, y) + placed(label + lettering(" ".join(sign), 0, 0, 15, HAZARD), x, y)


def _press() -> str:
    jaw = "M0 -27H11L7 -20L11 -13L7 -6L11 1L7 8L11 15L7 22L11 27H0z"
    shape = f"fill='{STEEL_DARK}' stroke='{INK}' stroke-width='1.8' stroke-linejoin='round'"
    return (
        f"<path transform='translate(-31 0)' d='{jaw}' {shape}/>"
        f"<path transform='translate(31 0) scale(-1 1)' d='{jaw}' {shape}/>"
        + "".join(
            f"<circle cx='{x}' cy='{y}' r='1.8' fill='{HAZARD}'/>" for x in (-27, 27) for y in (-16, 0, 16)
        )
    )
