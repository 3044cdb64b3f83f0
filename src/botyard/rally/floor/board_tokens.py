"""One square of a drawn board: a few short tokens, separated by spaces, and the tile they mean.

Each element says in its description (`elements/`) which tokens are its own; a dot is bare floor.
`docs/boards.md` explains all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.grid import Direction
from botyard.rally.floor.board import FLOOR, Tile

if TYPE_CHECKING:
    from botyard.rally.engine.elements.element import Element

BARE = "."


class TokenError(Exception):
    """A token that is not valid on a square; `column` is its place in the line, counted from 0."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def parse_tile(words: Sequence[tuple[int, str]]) -> Tile:
    """The tile of a square (without its walls), from its tokens and their columns."""
    tile = FLOOR
    ground = ""
    for column, word in words:
        try:
            found = None if word == BARE else _read(word)
        except ValueError as error:
            raise TokenError(column, str(error)) from None
        if found is None or found[0].ground:
            if ground:
                raise TokenError(column, f"a square cannot be both {ground} and {word}; keep one of them")
            ground = word
        if found is not None:
            element, part = found
            if not element.ground and not element.several and element.on(tile):
                raise TokenError(column, f"{word} is a second {element.id} on one square; keep one of them")
            try:
                tile = element.put(tile, part)
            except ValueError as error:
                raise TokenError(column, str(error)) from None
    return tile


def _read(word: str) -> tuple[Element, Any]:
    from botyard.rally.engine.elements import all_elements

    for element in all_elements():
        part = element.read(word)
        if part is not None:
            return element, part
    known = " ".join(example for element in all_elements() for example in element.examples)
    raise ValueError(f"unknown mark {word!r}; a square may say {BARE} {known}")


@lru_cache(maxsize=4096)
def write_tile(tile: Tile) -> str:
    """The tokens of a tile (without its walls), as `parse_tile` reads them."""
    from botyard.rally.engine.elements import parts_of

    return " ".join(word for element, part in parts_of(tile) if (word := element.write(part))) or BARE


def with_walls(tile: Tile, walls: tuple[Direction, ...]) -> Tile:
    """The tile with these walls around it."""
    return msgspec.structs.replace(tile, walls=walls)
