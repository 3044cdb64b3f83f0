"""Puzzles over HTTP: nothing is given away before it is asked for or found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from tests.server.clients import Api

from botyard.ricochet.studies.graded import collection
from botyard.ricochet.studies.puzzles import puzzle_of_the_day

pytestmark = pytest.mark.anyio

PUZZLE = collection()[0]
PATH = f"/api/puzzles/position/{PUZZLE.code}"


async def test_the_collection_without_solutions(api: Api) -> None:
    found = (await api.get("/api/puzzles")).json()
    assert [(level, len(codes)) for level, codes in found["levels"].items()] == [
        ("easy", 50),
        ("medium", 50),
        ("hard", 50),
        ("expert", 50),
    ]
    position = (await api.get(PATH)).json()
    assert position["robots"].keys() == {"R", "G", "B", "Y"}
    assert "moves" not in position
    assert "solutions" not in position


async def test_hints_say_more_and_more(api: Api) -> None:
    hints = [(await api.get(f"{PATH}/hint?step={step}")).json() for step in (1, 2, 3, 4)]
    assert all(hint["length"] == PUZZLE.moves for hint in hints)
    assert [len(hint["moves"]) for hint in hints] == [0, 1, 2, 2 * PUZZLE.moves]
    solution = hints[3]["moves"]
    assert all(solution.startswith(hint["moves"]) for hint in hints)
    for made in range(0, len(solution), 2):
        tried = (await api.post(f"{PATH}/moves", {"moves": solution[:made]})).json()
        assert (tried["solved"], tried["best"]) == (False, None)
        assert solution[made : made + 2] in tried["legal"]
    tried = (await api.post(f"{PATH}/moves", {"moves": solution})).json()
    assert (tried["solved"], tried["stars"], tried["best"], tried["level"]) == (True, 3, PUZZLE.moves, "easy")


async def test_the_puzzle_of_the_day(api: Api) -> None:
    today = datetime.now(UTC).date()
    found = (await api.get(f"/api/puzzles/day/{today.isoformat()}")).json()
    assert found["code"] == puzzle_of_the_day(today).code
    future = today + timedelta(days=9)
    assert (await api.get(f"/api/puzzles/day/{future.isoformat()}")).status_code == 404
    assert (await api.get("/api/puzzles/day/yesterday")).status_code == 404


async def test_what_is_refused(api: Api) -> None:
    for path in ("/api/puzzles/position/nonsense", "/api/puzzles/position/R9G9B9Y9-R00-Rt"):
        assert (await api.get(path)).status_code == 404
    for moves in ("XX", "R", "R" * 121, "RNRN"):
        answer = await api.post(f"{PATH}/moves", {"moves": moves})
        assert answer.status_code in (400, 422), moves
        assert answer.json()["message"]
    assert (await api.get(f"{PATH}/hint?step=9")).status_code == 400
