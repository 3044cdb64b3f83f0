"""QR codes in the terminal: dark on light whatever the theme, and only where they can be read."""

from __future__ import annotations

import io
import re

import pytest
import segno
from rich.console import Console

from botyard.cli.qr_code import BORDER, show_qr_code

LINK = "http://192.168.0.7:8000"
HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
COLOURED = re.compile(r"\x1b\[38;5;16;48;5;231m(.*)\x1b\[0m")


class Screen(io.TextIOWrapper):
    """A terminal of that encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, write_through=True)

    def getvalue(self) -> str:
        self.seek(0)
        return self.read()


def shown(encoding: str = "utf-8", width: int = 80, **options: object) -> list[str]:
    screen = Screen(encoding)
    settings = {"force_terminal": True, "color_system": "256", **options}
    show_qr_code(LINK, Console(file=screen, width=width, **settings))  # type: ignore[arg-type]
    return screen.getvalue().splitlines()


def wanted() -> list[list[int]]:
    return [list(row) for row in segno.make(LINK, micro=False).matrix_iter(border=BORDER)]


def test_two_rows_a_line_in_fixed_black_and_white() -> None:
    rows: list[list[int]] = []
    for line in shown():
        found = COLOURED.fullmatch(line)
        assert found, line
        upper, lower = zip(*(HALVES[letter] for letter in found[1]), strict=True)
        rows += [list(upper), list(lower)]
    assert rows[: len(wanted())] == wanted()


def test_a_terminal_without_blocks_gets_coloured_spaces() -> None:
    lines = shown("ascii")
    assert "".join(lines).isascii()
    squares = [[int(colour == "16") for colour in _colours(line)] for line in lines]
    assert squares == wanted()


def _colours(line: str) -> list[str]:
    """The colour of each pair of spaces; neighbours of one colour may share their code."""
    found = []
    for code, blanks in re.findall(r"\x1b\[48;5;(16|231)m( +)", line):
        found += [code] * (len(blanks) // 2)
    return found


@pytest.mark.parametrize(
    "options", [{"force_terminal": False}, {"no_color": True}, {"color_system": None}, {"width": 20}]
)
def test_nothing_is_drawn_where_it_could_not_be_read(options: dict[str, object]) -> None:
    assert shown(**options) == []  # type: ignore[arg-type]
