"""A server that was killed finds everything again, also what it had not written down."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.clients import Api, Client
from tests.server.trials.conftest import Start

from botyard.proofs.trials.oracle import compare
from botyard.proofs.trials.tables import RACE, open_table, settle

pytestmark = pytest.mark.anyio

MANY = 25


@pytest.mark.promise(10, 17)
async def test_many_open_games_go_on_when_all_come_back_at_once(tmp_path: Path, start: Start) -> None:
    database = str(tmp_path / "games.db")
    server = start(database)
    settings = {**RACE, "game": {**RACE["game"], "turn_limit": 500}}
    tables = [
        await open_table(server.url, [server.ws], settings, people=2, name=f"open{number}")
        for number in range(MANY)
    ]
    for table in tables:
        table.begin()
        await table.people[0].until(lambda t=table: t.acknowledged >= 3)
        for player in table.people:
            player.playing = False
    server.kill()
    server.start()
    for table in tables:
        for player in table.people:
            await player.until(lambda p=player: p.connections >= 2)
            player.playing = True
            player.send({"type": "ping"})
        known = table.acknowledged
        await table.people[0].until(lambda t=table, k=known: t.acknowledged > k)
        for player in table.people:
            player.playing = False
    await settle(tables)
    await asyncio.gather(*(table.leave() for table in tables))
    found = await compare(database, [player for table in tables for player in table.everybody])
    assert found.wrong == []
    assert (found.games, found.tables) == (MANY, MANY)


async def test_the_solvers_answer_is_told_again_after_a_restart(tmp_path: Path, start: Start) -> None:
    server = start(str(tmp_path / "games.db"))
    api = Api(server.url)
    made = await api.make_room({"game": {"type": "ricochet", "board": "R1G2Y3B4"}, "seats": 1}, "Ann")
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    for word in ("turn_chip", "done"):
        await ann.until(lambda w=word: bool(ann.questions(0)) and w in ann.questions(0)[0]["accepts"])
        await ann.ok("answer", seat=0, key=ann.questions(0)[0]["key"], choice={"do": word})
    told = await ann.wait(lambda m: m["type"] == "solution")
    server.kill()
    server.start()
    for _ in range(2):  # somebody who loads the room, and somebody who comes later
        watcher = await Client(server.ws, made["room"]).connect()
        assert await watcher.wait(lambda m: m["type"] == "solution") == told
    await api.close()
