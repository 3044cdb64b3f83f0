"""Text as shapes: a picture looks the same on every machine, even on one without fonts.

`letters.json` holds the outlines of DejaVu Sans Condensed Bold (Latin, Greek, Cyrillic and a few signs) in
thousandths of the letter size: width, where the pen starts, and its path. Its licence is in LICENSE_LETTERS.
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

EM = 1000
CAPITALS = 0.729
"""The height of capitals and digits."""
UNKNOWN = "\ufffd"

Anchor = Literal["start", "middle", "end"]


class _Letter(NamedTuple):
    width: int
    x: int
    y: int
    way: str


@cache
def _letters() -> dict[str, _Letter]:
    data = Path(__file__).with_name("letters.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, _Letter])


def _letter(character: str) -> _Letter:
    letters = _letters()
    return letters.get(character) or letters[UNKNOWN]


def width_of(text: str, size: float) -> float:
    """The width of a text of that size.

    >>> width_of("12", 10) == 2 * width_of("1", 10)
    True
    """
    return sum(_letter(character).width for character in text) * size / EM


def shortened(text: str, size: float, room: float) -> str:
    """The text, cut short with an ellipsis if it is wider than the room.

    >>> shortened("Twonky", 10, 100), shortened("Hammer Bot pushes Twonky", 10, 60)
    ('Twonky', 'Hammer…')
    """
    if width_of(text, size) <= room:
        return text
    while text and width_of(f"{text.rstrip()}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def outlined(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: Anchor = "middle",
    halo: str = "",
) -> str:
    """A line of text as an SVG path, its capitals centred on `y`; `halo` is the colour of a rim around it."""
    pen = 0
    way = ""
    for character in text:
        letter = _letter(character)
        if letter.way:
            way += f"M{pen + letter.x} {letter.y}{letter.way}"
        pen += letter.width
    scale = size / EM
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * pen * scale
    rim = ""
    if halo:
        rim = (
            f" stroke='{halo}' stroke-width='{_number(3 / scale)}' stroke-linejoin='round'"
            " paint-order='stroke'"
        )
    place = f"translate({_number(left)} {_number(y + size * CAPITALS / 2)}) scale({_number(scale)})"
    return f"<path aria-label='{escape(text)}' transform='{place}' fill='{fill}'{rim} d='{way}'/>"


def _number(value: float) -> str:
    return f"{value:.4g}" if abs(value) < 1 else f"{value:.2f}".rstrip("0").rstrip(".")
