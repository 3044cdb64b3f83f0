"""Every position whose optimum is known, with the turn rule and without."""

from __future__ import annotations

import pytest

from botyard.ricochet.engine.moves import judge
from botyard.ricochet.floor.codes import parse_code, position_code
from botyard.ricochet.solver.solve import solve
from botyard.ricochet.studies.known import known_positions


@pytest.mark.parametrize("turn_rule", [True, False], ids=["rule", "no rule"])
@pytest.mark.parametrize(("group", "number"), [("plain", 80), ("diagonal", 60), ("hard", 16)])
def test_optimum(group: str, number: int, turn_rule: bool) -> None:
    known = known_positions(group)
    assert len(known) == number
    for one in known:
        found = solve(one.position, turn_rule=turn_rule)
        assert found.moves == one.optimum(turn_rule), one.name
        assert len(found.solution) == found.moves
        assert judge(one.position, found.solution, turn_rule) == "solved", one.name


def test_the_classic_of_24_moves() -> None:
    (classic,) = known_positions("classic")
    found = solve(classic.position)
    assert found.moves == 24
    assert judge(classic.position, found.solution) == "solved"


def test_every_position_round_trips_through_its_code() -> None:
    for group in ("plain", "diagonal", "hard", "classic"):
        for one in known_positions(group):
            assert parse_code(position_code(one.position)) == one.position
