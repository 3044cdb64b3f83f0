"""A link as a QR code in the terminal, for phones."""

from __future__ import annotations

import segno
from rich.console import Console
from rich.style import Style
from rich.text import Text

BORDER = 2
DARK, LIGHT = "color(16)", "color(231)"
"""Black and white of the 256 fixed colours, which no theme changes: codes are dark on light everywhere."""
HALVES = {(1, 1): "█", (1, 0): "▀", (0, 1): "▄", (0, 0): " "}


def show_qr_code(link: str, console: Console) -> None:
    """Draw the code if the terminal can show it; otherwise the link alone must do."""
    if not console.is_terminal or console.color_system is None or console.no_color:
        return
    rows = [list(row) for row in segno.make(link, micro=False).matrix_iter(border=BORDER)]
    drawn = _in_halves(rows) if _can_show("".join(HALVES.values()), console.encoding) else _in_spaces(rows)
    if drawn[0].cell_len <= console.width:
        for line in drawn:
            console.print(line, no_wrap=True)


def _can_show(letters: str, encoding: str) -> bool:
    try:
        letters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _in_halves(rows: list[list[int]]) -> list[Text]:
    """Two rows of the code in each line of text."""
    if len(rows) % 2:
        rows = [*rows, [0] * len(rows[0])]
    style = Style.parse(f"{DARK} on {LIGHT}")
    return [
        Text("".join(HALVES[one, two] for one, two in zip(upper, lower, strict=True)), style)
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def _in_spaces(rows: list[list[int]]) -> list[Text]:
    """Two blanks for each square, which every terminal can show."""
    return [
        Text.assemble(*(("  ", f"on {DARK if dark else LIGHT}") for dark in row), no_wrap=True)
        for row in rows
    ]
