"""What may be wrong with a board that can be drawn. Each element checks its own (`Element.flaws`)."""

from __future__ import annotations

from collections.abc import Iterator

from botyard.rally.floor.board import Board
from botyard.rally.floor.flaw import Flaw


def board_flaws(board: Board) -> Iterator[Flaw]:
    """Everything that is wrong, element by element."""
    from botyard.rally.engine.elements import all_elements

    for element in reversed(all_elements()):
        yield from element.flaws(board)
