"""The boards of conformance cases: rows of tokens, lists of walls and of what has sides or registers."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, Square, neighbour, parse_square
from botyard.rally.engine.elements import all_elements
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.board_tokens import TokenError, parse_tile
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rally.floor.courses import load_course
from botyard.rally.floor.factory_floor import Floor, Placement


def case_floor(case: dict[str, Any]) -> Floor:
    """The floor of a case: everything outside its rows is off the board, even if they differ in length."""
    if "course" in case:
        return load_course(case["course"]).floor
    if "board" not in case and "boards" in case:
        printed = tuple(msgspec.convert(place, BoardPlace) for place in case["boards"])
        return Course(name="case", boards=printed).floor
    rows = [[_tile(token) for token in row.split()] for row in case["board"]]
    tiles = {(x, y): tile for y, row in enumerate(rows) for x, tile in enumerate(row)}
    for entry in case.get("walls", []):
        square, side = _square_and_side(entry)
        _add_wall(tiles, square, side)
    for element in all_elements():
        for entry in case.get(f"{element.id}s", []) if element.examples else ():
            x, y, *fields = entry.split(",")
            at = int(x), int(y)
            tiles[at] = element.put(tiles[at], element.read_entry(fields))
    if "boards" in case:
        return Floor(tuple(_piece(tiles, entry) for entry in case["boards"]))
    return Floor(_pieces([tuple(tiles[x, y] for x in range(len(row))) for y, row in enumerate(rows)]))


def _piece(tiles: dict[Square, Tile], entry: str) -> Placement:
    """The part of the drawing that is one board: `x,y,width,height`."""
    x, y, width, height = map(int, entry.split(","))
    if any((x + dx, y + dy) not in tiles for dx in range(width) for dy in range(height)):
        raise InputError(f"the board {entry!r} reaches beyond the rows of the case")
    rows = tuple(tuple(tiles[x + dx, y + dy] for dx in range(width)) for dy in range(height))
    return Placement(Board("case", "own", width, height, rows), x, y)


def _pieces(rows: list[tuple[Tile, ...]]) -> tuple[Placement, ...]:
    """One board, or a separate board for each row if they differ in length."""
    width = len(rows[0])
    if all(len(row) == width for row in rows):
        return (Placement(Board("case", "own", width, len(rows), tuple(rows))),)
    return tuple(Placement(Board("case", "own", len(row), 1, (row,)), y=y) for y, row in enumerate(rows))


def case_flags(case: dict[str, Any]) -> tuple[Square | None, ...]:
    """Flags by number; None if the case names a number but no place.

    A flag that a robot has yet to touch exists, wherever it stands: the race is not over until it is touched.
    """
    if "course" in case:
        return load_course(case["course"]).flags
    flags = {
        int(token): (x, y)
        for y, row in enumerate(case.get("board", []))
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
    try:
        return parse_tile([(0, token)])
    except TokenError as error:
        raise InputError(f"unknown board token {token!r}: {error}") from None


def _square_and_side(entry: str) -> tuple[Square, Direction]:
    square, _, side = entry.rpartition(",")
    return parse_square(square), Direction[side]


def _add_wall(tiles: dict[Square, Tile], square: Square, side: Direction) -> None:
    """A wall is one edge; the square on the other side may be off the board."""
    for here, there in ((square, side), (neighbour(square, side), side.opposite)):
        if here in tiles and there not in tiles[here].walls:
            walls = tuple(d for d in DIRECTIONS if d is there or d in tiles[here].walls)
            tiles[here] = replace(tiles[here], walls=walls)
