"""A finished game is shown as it was played, also when rules of today would play it differently."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Api, Client, play_rally
from tests.server.trials.conftest import Start

pytestmark = pytest.mark.anyio

RACE = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 2}, "seats": 2, "glass": False}


@pytest.mark.promise(12, 39)
async def test_a_corrected_rule_breaks_no_old_replay(tmp_path: Path, start: Start) -> None:
    file = tmp_path / "games.db"
    server = start(str(file))
    api = Api(server.url)
    made = await api.make_room(RACE, "Ann", ("random",))
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    await play_rally(ann)
    await ann.until(lambda: ann.state["state"] == "finished")
    code = f"{made['room']}-1"
    paths = [f"/api/replays/{code}{what}" for what in ("", "/record", "/picture.svg?at=30")]
    before = [await api.get(path) for path in paths]
    await asyncio.to_thread(server.stop)
    with sqlite3.connect(file) as database:  # as if that answer had never been possible
        database.execute("UPDATE log SET choice = '\"nonsense\"' WHERE seq = 1")
    database.close()
    server.start()
    after = [await api.get(path) for path in paths]
    await api.close()
    assert [answer.status_code for answer in after] == [200, 200, 200]
    one, other = before[0].json(), after[0].json()
    assert len(one["keyframes"]) == 3
    assert other["keyframes"] == one["keyframes"][-1:]
    for whatever in (one, other):
        del whatever["keyframes"]
    assert one == other
    assert before[1].json()["events"] == after[1].json()["events"]
    assert before[2].text == after[2].text
    again = await Client(server.ws, made["room"], made["token"]).connect()
    await again.until(lambda: again.finished)
    seat: Any = ann.you["seats"][0]
    assert again.events[seat] == ann.events[seat]
    assert again.views[seat]["robots"] == ann.views[seat]["robots"]


async def test_opening_a_game_that_cannot_be_restored_says_so(tmp_path: Path, start: Start) -> None:
    file = tmp_path / "games.db"
    server = start(str(file))
    api = Api(server.url)
    made = await api.make_room(RACE, "Ann", ("random",))
    await api.close()
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    await play_rally(ann)
    await asyncio.to_thread(server.stop)
    with sqlite3.connect(file) as database:
        database.execute("DELETE FROM snapshots")
        database.execute("UPDATE log SET choice = '\"nonsense\"' WHERE seq = 1")
    database.close()
    server.start()
    again = await Client(server.ws, made["room"], made["token"]).connect()
    assert await again.closed() == 4004
    assert (again.messages[-1]["code"], again.messages[-1]["retry_ms"]) == ("unreadable", None)
