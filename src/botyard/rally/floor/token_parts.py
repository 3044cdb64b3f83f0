"""Sides and registers in the tokens of a drawn board."""

from __future__ import annotations

from botyard.grid import DIRECTIONS, Direction

SIDES = "nesw"
SIDE_NAMES = ("north", "east", "south", "west")
REGISTERS = range(1, 6)


def read_side(letter: str, what: str) -> Direction:
    """The side that a letter stands for; ValueError says what it is the side of."""
    if len(letter) != 1 or letter not in SIDES:
        raise ValueError(f"the {what} must be n, e, s or w, not {letter!r}")
    return DIRECTIONS[SIDES.index(letter)]


def read_registers(what: str, digits: str) -> tuple[int, ...]:
    """Registers from their digits; ValueError says whose they are."""
    if not digits:
        raise ValueError(f"the {what} needs its registers, for example 135")
    for digit in digits:
        if not (digit.isdecimal() and int(digit) in REGISTERS):
            raise ValueError(f"the {what} names register {digit!r}; registers are 1 to 5")
    registers = tuple(sorted({int(digit) for digit in digits}))
    if len(registers) < len(digits):
        raise ValueError(f"the {what} names a register twice in {digits}")
    return registers
