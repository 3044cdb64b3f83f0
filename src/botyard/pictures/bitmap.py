"""SVG drawings as bitmaps. No system font is needed: our drawings carry their letters as shapes."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from botyard.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

WIDEST = 8000
"""Pixels; few programs open a wider picture."""


def png(svg: str, width: int | None = None) -> bytes:
    """The drawing as a PNG file, in the given width or its own."""
    import resvg_py

    if width is not None and not 16 <= width <= WIDEST:
        raise InputError(f"a picture cannot be {width} pixels wide; choose 16 to {WIDEST}")
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
    """Shapes as a complete SVG that shows this window, at `scale` pixels per unit."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{x:g} {y:g} {width:g} {height:g}'"
        f" width='{max(1, round(width * scale))}' height='{max(1, round(height * scale))}'>{shapes}</svg>"
    )
