"""A shortest solution of a Ricochet Robots position."""

from __future__ import annotations

from botyard.ricochet.engine.moves import moves_text
from botyard.ricochet.floor.board import Position
from botyard.ricochet.solver.plain import search
from botyard.server.jobs.kind import PLAYING, JobKind, Lane
from botyard.server.jobs.service import JobService

LONGEST = 30
"""The most moves that the solver considers."""


def solve(position: Position, turn_rule: bool) -> tuple[int | None, str]:
    """The length of a shortest solution and its moves."""
    from botyard.ricochet.solver.solve import solve as find

    found = find(position, turn_rule=turn_rule, max_moves=LONGEST)
    return found.moves, found.text


def solve_plainly(position: Position, turn_rule: bool) -> tuple[int, str] | None:
    """The same without the compiled solver, for easy positions: only proven shortest solutions count."""
    found = search(position, turn_rule, LONGEST)
    return (len(found.moves), moves_text(found.moves)) if found.proven and found.moves else None


SOLVE = JobKind(
    name="solve",
    function=solve,
    lane=Lane.PAGES,
    deadline=40.0,
    most_waiting=200,
    cancellable=True,
    **PLAYING,
)
SOLVE_PLAINLY = JobKind(
    name="solve plainly", function=solve_plainly, lane=Lane.PAGES, deadline=20.0, most_waiting=200, **PLAYING
)


async def shortest(jobs: JobService, position: Position, turn_rule: bool) -> tuple[int | None, str]:
    """The length of a shortest solution and its moves.

    While the solver compiles, only easy positions are solved; CompilingError where compiling takes too long.
    """
    if not jobs.warm_up("ricochet").done():
        easy = await jobs.run(SOLVE_PLAINLY, position, turn_rule)
        if easy is not None:
            return easy
        await jobs.wait_for_kernels("ricochet")
    return await jobs.run(SOLVE, position, turn_rule)
