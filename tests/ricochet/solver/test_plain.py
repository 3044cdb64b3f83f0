"""The plain search agrees with the solver, and says when it does not know."""

from __future__ import annotations

import subprocess
import sys

import pytest

from botyard.ricochet.engine.moves import judge
from botyard.ricochet.floor.board import Position
from botyard.ricochet.solver.plain import search
from botyard.ricochet.studies.known import known_positions

LONG = 600.0
EASY = [one for group in ("plain", "diagonal") for one in known_positions(group) if one.optimum(True) <= 4]


@pytest.mark.parametrize("rule", [True, False])
def test_easy_positions_are_solved_and_proven(rule: bool) -> None:
    assert len(EASY) >= 3
    for one in EASY[:6]:
        found = search(one.position, rule, 30, LONG)
        assert found.proven
        assert found.moves is not None
        assert len(found.moves) == one.optimum(rule)
        assert judge(one.position, found.moves, rule) == "solved"


def test_without_time_it_claims_nothing_but_what_the_arriving_robot_can_do_alone() -> None:
    for one in known_positions("plain")[:40]:
        found = search(one.position, True, 30, 0.0)
        if found.moves is not None:
            assert judge(one.position, found.moves, True) == "solved"
            assert len(found.moves) >= one.optimum(True)
        if found.proven:
            assert found.moves is not None
            assert len(found.moves) == one.optimum(True)


def test_moves_that_are_not_allowed_are_not_looked_for() -> None:
    one = EASY[0]
    assert search(one.position, True, one.optimum(True) - 1, LONG) == (None, True)


def test_any_robot_may_arrive() -> None:
    one = EASY[0].position
    anybody = search(Position(one.board, one.robots, one.target, None), False, 30, LONG)
    assert anybody.moves is not None
    assert judge(Position(one.board, one.robots, one.target, None), anybody.moves, False) == "solved"


def test_nothing_is_compiled_for_it() -> None:
    code = "import sys, botyard.ricochet.solver.plain, botyard.bots.players.ricochet\n"
    code += "sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
