"""The boards of conformance cases: rows of tokens, lists of walls, lasers, pushers and crushers."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, Square, neighbour, parse_square
from botyard.rally.board import Belt, Board, Laser, Pusher, Tile
from botyard.rally.floor import Floor, Placement

_BELT = re.compile(r"(\^\^|>>|vv|<<|\^|>|v|<)([nesw]*)")
_ARROWS = {"^": Direction.N, ">": Direction.E, "v": Direction.S, "<": Direction.W}
_PLAIN = {".": Tile(), "O": Tile(pit=True), "R": Tile(gear=1), "L": Tile(gear=-1)}
_SITES = {"w": Tile(repair=1), "W": Tile(repair=2)}


def case_floor(case: dict[str, Any]) -> Floor:
    """The floor of a case: everything outside its rows is off the board, also where they differ in length."""
    rows = [[_tile(token) for token in row.split()] for row in case["board"]]
    tiles = {(x, y): tile for y, row in enumerate(rows) for x, tile in enumerate(row)}
    for entry in case.get("walls", []):
        square, side = _square_and_side(entry)
        _add_wall(tiles, square, side)
    for entry in case.get("lasers", []):
        x, y, direction, beams = entry.split(",")
        laser = Laser(Direction[direction].opposite, int(beams))
        tile = tiles[int(x), int(y)]
        tiles[int(x), int(y)] = replace(tile, lasers=(*tile.lasers, laser))
    for entry in case.get("pushers", []):
        x, y, direction, registers = entry.split(",")
        pusher = Pusher(Direction[direction], tuple(int(digit) for digit in registers))
        tiles[int(x), int(y)] = replace(tiles[int(x), int(y)], pusher=pusher)
    for entry in case.get("crushers", []):
        x, y, registers = entry.split(",")
        tiles[int(x), int(y)] = replace(
            tiles[int(x), int(y)], crusher=tuple(int(digit) for digit in registers)
        )
    return Floor(_pieces([tuple(tiles[x, y] for x in range(len(row))) for y, row in enumerate(rows)]))


def _pieces(rows: list[tuple[Tile, ...]]) -> tuple[Placement, ...]:
    """One board, or each row as a board of its own where they differ in length."""
    width = len(rows[0])
    if all(len(row) == width for row in rows):
        return (Placement(Board("case", "own", width, len(rows), tuple(rows))),)
    return tuple(Placement(Board("case", "own", len(row), 1, (row,)), y=y) for y, row in enumerate(rows))


def case_flags(case: dict[str, Any]) -> tuple[Square | None, ...]:
    """Flags by number; None where the case names a number but no place.

    A flag that a robot has yet to touch exists, wherever it stands: the race is not over before it.
    """
    flags = {
        int(token): (x, y)
        for y, row in enumerate(case["board"])
        for x, token in enumerate(row.split())
        if token.isdigit()
    }
    flags |= {int(number): parse_square(square) for number, square in case.get("flags", {}).items()}
    wanted = [robot.get("next_flag") or 0 for robot in case.get("robots", [])]
    count = max([*flags, *wanted, case.get("n_flags", 0)])
    return tuple(flags.get(number) for number in range(1, count + 1))


def _tile(token: str) -> Tile:
    if token.isdigit():
        return Tile()
    tile = _PLAIN.get(token) or _SITES.get(token)
    if tile is not None:
        return tile
    match = _BELT.fullmatch(token)
    if match is None:
        raise InputError(f"unknown board token {token!r}")
    arrow, sides = match.groups()
    entries = tuple(side for side in DIRECTIONS if side.name.lower() in sides)
    return Tile(belt=Belt(_ARROWS[arrow[0]], len(arrow) == 2, entries))


def _square_and_side(entry: str) -> tuple[Square, Direction]:
    square, _, side = entry.rpartition(",")
    return parse_square(square), Direction[side]


def _add_wall(tiles: dict[Square, Tile], square: Square, side: Direction) -> None:
    """A wall is one edge; the square on the other side may be off the board."""
    for here, there in ((square, side), (neighbour(square, side), side.opposite)):
        if here in tiles and there not in tiles[here].walls:
            walls = tuple(d for d in DIRECTIONS if d is there or d in tiles[here].walls)
            tiles[here] = replace(tiles[here], walls=walls)
