"""The bare floor as SVG: patterns, concrete and the joints between its slabs."""

from __future__ import annotations

from botyard.grid import Square
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.svg_ink import CONCRETE, HALF, HAZARD, INK, JOINT, SIZE, number, rectangle


def paints() -> str:
    """Fill patterns, for `<defs>`."""
    return (
        f"<pattern id='stripes' width='14' height='14' patternUnits='userSpaceOnUse'>"
        f"<rect width='14' height='14' fill='{HAZARD}'/>"
        f"<path d='M0 14L14 0M-7 7L7 -7M7 21L21 7' stroke='{INK}' stroke-width='4.6'/></pattern>"
        "<linearGradient id='depth' x1='0' y1='0' x2='0' y2='1'>"
        "<stop offset='0' stop-color='#57493c'/><stop offset='0.28' stop-color='#241d18'/>"
        "<stop offset='1' stop-color='#0b0908'/></linearGradient>"
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
