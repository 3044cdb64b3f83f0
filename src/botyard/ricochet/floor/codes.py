"""A position as one short code, to be typed, mailed or put in a link.

`R2B2G1Y2-R1dGedB24Y0f-Bt`: the board's code, then each robot with its column and row as hexadecimal digits,
then the target. A position has a code only if its board is made of the game's quarters, its target is one of
the board's, and its robot is the one that the target calls for.
"""

from __future__ import annotations

import re

from botyard.errors import InputError
from botyard.ricochet.floor.board import ROBOTS, Position
from botyard.ricochet.floor.quadrants import board_from_code

_FORM = re.compile(r"[^-\s]+-(?:[RGBYKrgbyk][0-9a-fA-F]{2})+-(?:[RGBYrgby][ctshCTSH]|@)")


def is_code(text: str) -> bool:
    """Whether a text has the form of a position's code.

    >>> is_code("R2B2G1Y2-R1dGedB24Y0f-Bt"), is_code("position.json")
    (True, False)
    """
    return _FORM.fullmatch(text) is not None


def position_code(position: Position) -> str:
    """The code of a position.

    >>> position_code(parse_code("r1g2y3b4-r00g55b29yff-gt"))
    'R1G2Y3B4-R00G55B29Yff-Gt'
    """
    target = position.board.targets_at.get(position.target)
    if not position.board.code or target is None or target.colour != position.active:
        raise InputError("this position has no code; only boards of the game with their own targets have one")
    robots = "".join(
        f"{letter}{position.robots[letter][0]:x}{position.robots[letter][1]:x}"
        for letter in ROBOTS
        if letter in position.robots
    )
    return f"{position.board.code}-{robots}-{target.code}"


def parse_code(text: str) -> Position:
    """The position of a code; InputError says what is wrong with it.

    >>> position_code(parse_code("R2B2G1Y2-R1dGedB24Y0f-Bt"))
    'R2B2G1Y2-R1dGedB24Y0f-Bt'
    """
    if not is_code(text):
        raise InputError(f"{text!r} is not a position code; they look like R2B2G1Y2-R1dGedB24Y0f-Bt")
    code, places, goal = text.split("-")
    board = board_from_code(code)
    if board.code != code.upper():
        raise InputError(f"the board code {code!r} must begin with the red face; write it as {board.code}")
    robots = {}
    for letter, x, y in re.findall("([A-Z])([0-9A-F])([0-9A-F])", places.upper()):
        if letter in robots:
            raise InputError(f"{text!r} names the {ROBOTS[letter]} robot twice")
        robots[letter] = (int(x, 16), int(y, 16))
    target = board.target(goal[0].upper() + goal[1:].lower())
    position = Position(board, robots, target.square, target.colour)
    position.check()
    return position
