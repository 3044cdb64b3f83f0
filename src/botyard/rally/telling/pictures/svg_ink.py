"""The units, colours and small strokes that all SVG drawings share.

A square is 64 units wide. A thing is drawn around the middle of its square, facing north, and then moved and
turned into place.
"""

from __future__ import annotations

from botyard.grid import Direction, Square
from botyard.pictures.letters import outlined

SIZE = 64
HALF = SIZE // 2

CONCRETE = ("#cbbfae", "#c8bcaa", "#cec3b3", "#c5b9a7")
JOINT = "#a99c89"
INK = "#1d1a17"
STEEL = "#8b9096"
STEEL_DARK = "#4b5057"
STEEL_LIGHT = "#c3c8cc"
RUBBER = "#37332f"
RAIL = "#6d655c"
AMBER = "#f2a51a"
BLUE = "#3f9bf0"
HAZARD = "#f5c518"
LASER = "#ff2d20"
PAPER = "#fbf6ec"
RIGHT_GREEN = "#1f8a5f"
LEFT_RED = "#c2402f"
REPAIR = "#245e6b"


def middle(square: Square) -> tuple[float, float]:
    """The middle of a square in the picture."""
    return square[0] * SIZE + HALF, square[1] * SIZE + HALF


def number(value: float) -> str:
    """A coordinate, short.

    >>> number(1.5), number(2.0), number(1 / 3)
    ('1.5', '2', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def placed(drawing: str, x: float, y: float, direction: Direction = Direction.N, scale: float = 1) -> str:
    """A drawing moved to a place and turned from north to that direction."""
    steps = [f"translate({number(x)} {number(y)})"]
    if direction:
        steps.append(f"rotate({90 * direction})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return f"<g transform='{' '.join(steps)}'>{drawing}</g>"


def used(symbol: str, x: float, y: float, direction: Direction = Direction.N) -> str:
    """A defined drawing used at a place, turned from north to that direction."""
    turn = f" rotate({90 * direction})" if direction else ""
    return f"<use href='#{symbol}' transform='translate({number(x)} {number(y)}){turn}'/>"


def rectangle(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return (
        f"<rect x='{number(x)}' y='{number(y)}' width='{number(width)}' height='{number(height)}'"
        f" fill='{fill}'{' ' + more if more else ''}/>"
    )


def lettering(text: str, x: float, y: float, size: float, fill: str, halo: str = "") -> str:
    """Centred text whose middle is at x, y."""
    return outlined(text, x, y, size, fill, halo=halo)
