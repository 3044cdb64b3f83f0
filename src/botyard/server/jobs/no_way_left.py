"""The proof that none of the chips left in a game of Ricochet Robots can be reached."""

from __future__ import annotations

from botyard.grid import Square
from botyard.ricochet.floor.board import Board
from botyard.server.jobs.kind import JobKind, Lane


def prove(board: Board, robots: dict[str, Square], chips: tuple[str, ...], turn_rule: bool) -> bool:
    """Whether it is proven that no chip can be reached."""
    from botyard.ricochet.solver.reach import none_reachable

    return none_reachable(board, robots, chips, turn_rule)


NO_WAY_LEFT = JobKind(
    name="no way left", function=prove, lane=Lane.BACKGROUND, deadline=120.0, at_once=1, most_waiting=50
)
