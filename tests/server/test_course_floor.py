"""A course board by board, for whoever wants to look closely before the race."""

from __future__ import annotations

from tests.server.clients import Api


async def test_a_course_as_it_lies(api: Api) -> None:
    floor = (await api.get("/api/courses/risky-exchange/floor")).json()
    assert len(floor["boards"]) == 2
    assert floor["flags"]
    assert floor["start"] is None
    assert (await api.get("/api/courses/nowhere/floor")).status_code == 404
