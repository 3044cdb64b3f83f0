"""How many shortest solutions a Ricochet Robots position has, while someone moves its robots."""

from __future__ import annotations

from botyard.ricochet.floor.board import Position
from botyard.server.jobs.kind import PLAYING, JobKind, Lane
from botyard.server.jobs.solve import LONGEST

MOST_NODES = 3_000_000
"""The solver's limit of positions while someone drags a robot: about a second."""


def count_solutions(position: Position, turn_rule: bool) -> tuple[str, int | None, int, int, str]:
    """Outcome, moves, number of shortest solutions, depth searched, one solution."""
    from botyard.ricochet.solver.solve import solver

    limits = {"turn_rule": turn_rule, "max_moves": LONGEST, "max_nodes": MOST_NODES}
    found = solver().solve(position, all_solutions=True, **limits)  # type: ignore[arg-type]
    return found.outcome, found.moves, found.count, found.searched, found.text


COUNT_SOLUTIONS = JobKind(
    name="count solutions",
    function=count_solutions,
    lane=Lane.PAGES,
    deadline=60.0,  # the search has its own limit; loading the solver takes long on a busy machine
    most_waiting=50,
    **PLAYING,
)
