"""A course board by board, for whoever wants to look closely before the race."""

from __future__ import annotations

from tests.rally.yard import YARD
from tests.server.clients import Api


async def test_a_course_as_it_lies(api: Api) -> None:
    floor = (await api.get("/api/courses/risky-exchange/floor")).json()
    assert len(floor["boards"]) == 2
    assert floor["flags"]
    assert floor["start"] is None
    assert (await api.get("/api/courses/nowhere/floor")).status_code == 404


async def test_boards_that_somebody_drew(api: Api) -> None:
    plan = {"boards": [{"board": "yard"}], "drawings": {"yard": YARD}, "flags": [[2, 2], [40, 40]]}
    answer = await api.post("/api/floor", plan)
    assert answer.status_code == 200, answer.text
    floor = answer.json()
    assert (floor["boards"][0]["board"]["width"], floor["flags"]) == (4, [[2, 2]])
    torn = await api.post("/api/floor", {**plan, "drawings": {"yard": "nonsense"}})
    assert torn.status_code == 422
