"""SVG drawings as bitmaps. No font of the machine is used: our drawings have their letters as shapes."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from botyard.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

WIDEST = 8000
"""Pixels; more would be a picture that hardly any program opens."""


def png(svg: str, width: int | None = None) -> bytes:
    """The drawing as a PNG file, as wide as wished or as it says itself."""
    import resvg_py

    if width is not None and not 16 <= width <= WIDEST:
        raise InputError(f"a picture is 16 to {WIDEST} pixels wide, not {width}")
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    except ValueError as error:
        raise InputError(f"the drawing cannot be turned into a bitmap: {error}") from None


def bitmap(svg: str, width: int | None = None) -> Image:
    """The drawing as a Pillow image with transparency."""
    from PIL import Image

    with Image.open(BytesIO(png(svg, width))) as image:
        return image.convert("RGBA")


def drawing(shapes: str, x: float, y: float, width: float, height: float, scale: float) -> str:
    """Shapes as an SVG of their own that shows this window, in `scale` pixels a unit."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{x:g} {y:g} {width:g} {height:g}'"
        f" width='{max(1, round(width * scale))}' height='{max(1, round(height * scale))}'>{shapes}</svg>"
    )
