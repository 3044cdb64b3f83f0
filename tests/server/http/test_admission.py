"""Promise 36: whoever may not watch a running game over a socket gets nothing of it over HTTP either."""

from __future__ import annotations

import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, play_rally

pytestmark = pytest.mark.anyio

CLOSED = {"game": {"type": "rally", "turn_limit": 1}, "seats": 2, "spectators": False, "glass": False}
SHOWN = ("", "/picture.svg", "/picture.png", "/preview.png", "/animation", "/animation.gif")


@pytest.mark.promise(36)
async def test_a_running_game_without_spectators_is_shown_to_its_players_alone(
    server: ServerProcess, api: Api
) -> None:
    made = await api.make_room(CLOSED, "Ann", ("random",))
    code = f"{made['room']}-1"
    own = {"Authorization": f"Bearer {made['token']}"}
    async with clients(Client(server.ws, made["room"], made["token"], made["owner"])) as (ann,):
        await ann.ok("start")
        for path in SHOWN:
            for headers in ({}, {"Authorization": "Bearer nonsense"}):
                answer = await api.client.get(f"/api/replays/{code}{path}", headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "off"), path
        report = await api.post(f"/api/replays/{code}/report", {"at": 0, "counted": "public"})
        assert (report.status_code, report.json()["code"]) == (403, "off")
        for token in (made["token"], made["owner"], f"{made['owner']}, {made['token']}"):
            seen = await api.client.get(f"/api/replays/{code}", headers={"Authorization": f"Bearer {token}"})
            assert seen.status_code == 200
        assert (await api.client.get(f"/api/replays/{code}/picture.svg", headers=own)).status_code == 200
        told = {"at": 0, "counted": 0, "tokens": [made["token"]]}
        assert (await api.post(f"/api/replays/{code}/report", told)).status_code == 200
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished")
    assert (await api.get(f"/api/replays/{code}")).status_code == 200, "a finished game is public"


async def test_a_room_that_allows_spectators_shows_its_game(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({**CLOSED, "spectators": True}, "Ann", ("random",))
    async with clients(Client(server.ws, made["room"], made["token"], made["owner"])) as (ann,):
        await ann.ok("start")
        assert (await api.get(f"/api/replays/{made['room']}-1")).status_code == 200
