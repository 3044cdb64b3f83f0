"""What one square of a drawn board says: a few short words between blanks, and the tile they mean.

    .           bare floor                      O           pit
    ^ > v <     normal belt, where it leads     R L         gear turning right / left (clockwise / not)
    ^^ >> vv << express belt                    w W         one wrench / the double repair site
    ^w  >>sw    curve or merge: n e s w are     d1 .. d8    dock
                the sides it is entered from    S           start square
    *e  *n3     laser on the east side; with    pn24        pusher on the north side, registers 2 and 4
                three beams on the north side   x15         crusher, registers 1 and 5

`docs/boards.md` explains it at length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from botyard.grid import DIRECTIONS, Direction
from botyard.rally.board import Belt, Laser, Pusher, Tile

ARROWS = "^>v<"
SIDES = "nesw"
SIDE_NAMES = ("north", "east", "south", "west")
REGISTERS = range(1, 6)
DOCKS = range(1, 9)
MOST_BEAMS = 9

_BELT = re.compile(r"(\^{1,2}|>{1,2}|v{1,2}|<{1,2})([a-z]*)")
_LASER = re.compile(r"\*(.?)(.*)")
_PUSHER = re.compile(r"p(.?)(.*)")
_CRUSHER = re.compile(r"x(.*)")
_DOCK = re.compile(r"d(.*)")

GROUND = {
    "O": Tile(pit=True),
    "R": Tile(gear=1),
    "L": Tile(gear=-1),
    "w": Tile(repair=1),
    "W": Tile(repair=2),
}


class TokenError(Exception):
    """A word that no square can carry; `column` is where it stands in its line, counted from 0."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def parse_tile(words: Sequence[tuple[int, str]]) -> Tile:
    """The tile of a square (without its walls) from its words and their columns."""
    fields: dict[str, Any] = {}
    ground = ""
    for column, word in words:
        try:
            found = _parse_word(word)
        except ValueError as error:
            raise TokenError(column, str(error)) from None
        if "lasers" in found:
            found["lasers"] = _one_laser_more(column, fields.get("lasers", ()), found["lasers"])
        elif word == "." or found.keys() & {"pit", "gear", "repair", "belt"}:
            if ground:
                raise TokenError(column, f"a square cannot be both {ground} and {word}; keep one of them")
            ground = word
        elif found.keys() & fields.keys():
            raise TokenError(
                column, f"{word} is a second {next(iter(found))} on one square; keep one of them"
            )
        fields |= found
    return Tile(**fields)


def _one_laser_more(column: int, lasers: tuple[Laser, ...], more: tuple[Laser, ...]) -> tuple[Laser, ...]:
    mount = more[0].mount
    if any(laser.mount == mount for laser in lasers):
        raise TokenError(column, f"a second laser on the {SIDE_NAMES[mount]} side; write one with more beams")
    return tuple(sorted(lasers + more, key=lambda laser: laser.mount))


def _parse_word(word: str) -> dict[str, Any]:
    if word == ".":
        return {}
    if word in GROUND:
        tile = GROUND[word]
        return {name: getattr(tile, name) for name in ("pit", "gear", "repair") if getattr(tile, name)}
    if word == "S":
        return {"start": True}
    for pattern, parse in _WORDS:
        if match := pattern.fullmatch(word):
            return parse(*match.groups())
    raise ValueError(f"unknown mark {word!r}; a square may say . O ^ > v < ^^ R L w W d1 S *e pn24 x15")


def _parse_belt(arrow: str, letters: str) -> dict[str, Any]:
    leads = DIRECTIONS[ARROWS.index(arrow[0])]
    entries = sorted({_side(letter, "entry side") for letter in letters})
    if len(entries) < len(letters):
        raise ValueError(f"the belt {arrow}{letters} names an entry side twice")
    if leads in entries:
        raise ValueError(f"the belt {arrow}{letters} cannot be entered from the side it leads to")
    if entries == [leads.opposite]:
        entries = []
    return {"belt": Belt(leads, len(arrow) == 2, tuple(entries))}


def _parse_laser(side: str, beams: str) -> dict[str, Any]:
    mount = _side(side, "laser's side")
    if beams and not (beams.isdecimal() and 1 <= int(beams) <= MOST_BEAMS):
        raise ValueError(f"a laser has 1 to {MOST_BEAMS} beams, not {beams!r}; write for example *e or *e2")
    return {"lasers": (Laser(mount, int(beams or 1)),)}


def _parse_pusher(side: str, registers: str) -> dict[str, Any]:
    mount = _side(side, "pusher's side")
    return {"pusher": Pusher(mount.opposite, _registers("pusher", registers))}


def _parse_crusher(registers: str) -> dict[str, Any]:
    return {"crusher": _registers("crusher", registers)}


def _parse_dock(number: str) -> dict[str, Any]:
    if not (number.isdecimal() and int(number) in DOCKS):
        raise ValueError(f"a dock has a number from 1 to 8, not {number!r}; write for example d1")
    return {"dock": int(number)}


_WORDS: tuple[tuple[re.Pattern[str], Callable[..., dict[str, Any]]], ...] = (
    (_BELT, _parse_belt),
    (_LASER, _parse_laser),
    (_PUSHER, _parse_pusher),
    (_CRUSHER, _parse_crusher),
    (_DOCK, _parse_dock),
)


def _side(letter: str, what: str) -> Direction:
    if len(letter) != 1 or letter not in SIDES:
        raise ValueError(f"the {what} must be n, e, s or w, not {letter!r}")
    return DIRECTIONS[SIDES.index(letter)]


def _registers(what: str, digits: str) -> tuple[int, ...]:
    if not digits:
        raise ValueError(f"the {what} needs its registers, for example 135")
    for digit in digits:
        if not (digit.isdecimal() and int(digit) in REGISTERS):
            raise ValueError(f"the {what} names register {digit!r}; registers are 1 to 5")
    registers = tuple(sorted({int(digit) for digit in digits}))
    if len(registers) < len(digits):
        raise ValueError(f"the {what} names a register twice in {digits}")
    return registers


def write_tile(tile: Tile) -> str:
    """The words of a tile (without its walls), as `parse_tile` reads them."""
    words = [word for word, ground in GROUND.items() if _ground_of(tile) == ground]
    if tile.belt:
        words.append(_write_belt(tile.belt))
    if tile.dock:
        words.append(f"d{tile.dock}")
    if tile.start:
        words.append("S")
    if tile.crusher:
        words.append("x" + _digits(tile.crusher))
    if tile.pusher:
        words.append(f"p{SIDES[tile.pusher.direction.opposite]}{_digits(tile.pusher.registers)}")
    for laser in tile.lasers:
        words.append(f"*{SIDES[laser.mount]}{laser.beams if laser.beams > 1 else ''}")
    return " ".join(words) or "."


def _ground_of(tile: Tile) -> Tile:
    return Tile(pit=tile.pit, gear=tile.gear, repair=tile.repair)


def _write_belt(belt: Belt) -> str:
    arrow = ARROWS[belt.exit] * (2 if belt.express else 1)
    return arrow + "".join(SIDES[side] for side in belt.entries)


def _digits(registers: tuple[int, ...]) -> str:
    return "".join(map(str, registers))


def with_walls(tile: Tile, walls: tuple[Direction, ...]) -> Tile:
    """The tile with these walls around it."""
    return msgspec.structs.replace(tile, walls=walls)
