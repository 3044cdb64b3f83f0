"""A position as one short word, to be typed, mailed or put in a link.

`R2B2G1Y2-R1dGedB24Y0f-Bt`: the board's code, then each robot with its column and row as hexadecimal digits,
then the target. Only positions on boards of the game's quarters can be written so, with a pictured target
and the robot that the target asks for.
"""

from __future__ import annotations

import re

from botyard.errors import InputError
from botyard.ricochet.board import ROBOTS, Position
from botyard.ricochet.quadrants import board_from_code

_FORM = re.compile(r"[^-\s]+-(?:[RGBYKrgbyk][0-9a-fA-F]{2})+-(?:[RGBYrgby][ctshCTSH]|@)")


def is_code(text: str) -> bool:
    """Whether a text has the form of a position's code.

    >>> is_code("R2B2G1Y2-R1dGedB24Y0f-Bt"), is_code("position.json")
    (True, False)
    """
    return _FORM.fullmatch(text) is not None


def position_code(position: Position) -> str:
    """The code of a position."""
    target = position.board.targets_at.get(position.target)
    if not position.board.code or target is None or target.colour != position.active:
        raise InputError("only positions on boards of the game, with one of their targets, have a code")
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
        raise InputError(f"{text!r} is no position's code; they look like R2B2G1Y2-R1dGedB24Y0f-Bt")
    code, places, goal = text.split("-")
    board = board_from_code(code)
    if board.code != code.upper():
        raise InputError(
            f"{code!r} must begin with the red face, so that squares mean the same: {board.code}"
        )
    robots = {}
    for letter, x, y in re.findall("([A-Z])([0-9A-F])([0-9A-F])", places.upper()):
        if letter in robots:
            raise InputError(f"{text!r} names the {ROBOTS[letter]} robot twice")
        robots[letter] = (int(x, 16), int(y, 16))
    target = board.target(goal[0].upper() + goal[1:].lower())
    position = Position(board, robots, target.square, target.colour)
    position.check()
    return position
