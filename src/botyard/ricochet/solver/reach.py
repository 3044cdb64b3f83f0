"""The proof that a game cannot go on: none of the chips that are left can be reached.

>>> from botyard.ricochet import random_setup, Game
>>> game = Game(random_setup(("Ann", "Ben"), seed="7"))
>>> none_reachable(game.board, game.markers, ["Rc", "@"], turn_rule=True)
False
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from botyard.grid import Square
from botyard.ricochet.floor.board import Board, Position
from botyard.ricochet.solver.solve import solver

MOST_NODES = 10_000_000
"""After this many positions with neither a solution nor a proof, a chip counts as one that can be reached."""


def none_reachable(board: Board, robots: Mapping[str, Square], chips: Iterable[str], turn_rule: bool) -> bool:
    """Whether it is proven for every chip that no robot it is for can get there, in any number of moves."""
    targets = [board.target(chip) for chip in chips]
    return all(
        solver()
        .solve(
            Position(board, dict(robots), target.square, target.colour),
            turn_rule=turn_rule,
            max_nodes=MOST_NODES,
        )
        .outcome
        == "impossible"
        for target in targets
    )
