"""Two server processes on one PostgreSQL: people of one table are spread over both."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.server.clients import WAIT, Api, Client, clients
from tests.server.trials.conftest import Start

from botyard.proofs.trials.oracle import compare
from botyard.proofs.trials.player import TrialPlayer
from botyard.proofs.trials.postgres import Postgres, temporary_postgres
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.proxy import proxy
from botyard.proofs.trials.tables import RACE, TrialTable, open_table, settle
from botyard.server.storage import journal

pytestmark = pytest.mark.anyio

ENDLESS = {**RACE, "game": {**RACE["game"], "turn_limit": 500}}


async def table_of_four(one: Server, two: Server, **options: Any) -> TrialTable:
    """Persons 0 and 2 at the first server, 1 and 3 and a spectator at the second."""
    table = await open_table(
        one.url, [one.ws, two.ws], ENDLESS, people=4, watchers=1, patience=1.0, **options
    )
    table.begin()
    return table


async def answers_go_on(table: TrialTable, so_many: int = 6) -> None:
    """Wait until further answers of its people are stored."""
    before = table.acknowledged
    await table.people[0].until(lambda: table.acknowledged >= before + so_many, WAIT)


async def everybody_agrees(database: str, table: TrialTable) -> None:
    await settle([table])
    await table.leave()
    found = await compare(database, table.everybody)
    assert found.wrong == []
    assert (found.games, found.tables) == (1, 1)


@pytest.mark.promise(13)
async def test_a_game_outlives_its_processes(postgres: Postgres, start: Start) -> None:
    database = postgres.new_database()
    one, two = start(database), start(database)
    table = await table_of_four(one, two)
    await answers_go_on(table)
    one.kill()
    await answers_go_on(table)
    assert table.people[0].servers[0] == two.ws
    one.start()
    two.kill()
    await answers_go_on(table)
    two.start()
    await everybody_agrees(database, table)


async def test_a_player_who_says_goodbye_to_one_process_may_come_back_to_the_other(
    postgres: Postgres, start: Start
) -> None:
    database = postgres.new_database()
    one, two = start(database), start(database)
    api = Api(one.url)
    made = await api.make_room({"absent": "default", "absent_seconds": 3600}, "Ann")
    ben = await api.join(made["room"], "Ben")
    await api.close()
    here = Client(one.ws, made["room"], made["owner"], made["token"])
    async with clients(here, Client(two.ws, made["room"], ben["token"])) as (_, there):
        await here.ok("start")
        await there.ok("leave", seat=1)
        await here.until(lambda: here.presence["away"] == [1])
        await here.until(lambda: here.waiting_for == [0])
    async with clients(here, Client(one.ws, made["room"], ben["token"])) as (_, second):
        await second.ok("leave", seat=1)
        await here.until(lambda: here.presence["away"] == [1])
        async with clients(Client(two.ws, made["room"], ben["token"])):
            await here.until(lambda: here.presence["away"] == [])


async def test_a_player_who_leaves_while_the_other_process_begins_the_game_keeps_the_seat(
    postgres: Postgres, start: Start
) -> None:
    database = postgres.new_database()
    one, two = start(database), start(database, drop_hints=100)  # it does not hear that the game has begun
    api = Api(one.url)
    made = await api.make_room({"absent": "default", "absent_seconds": 3600}, "Ann")
    ben = await api.join(made["room"], "Ben")
    await api.close()
    here = Client(one.ws, made["room"], made["owner"], made["token"])
    async with clients(here, Client(two.ws, made["room"], ben["token"])) as (_, there):
        await here.ok("start")
        await there.ok("leave", seat=1)
        await here.until(lambda: here.presence["away"] == [1])
        assert [seat["name"] for seat in here.state["seats"]] == ["Ann", "Ben"]
        assert there.you["seats"] == [1]


async def test_behind_a_proxy_clients_do_not_notice_how_many_processes_there_are(
    postgres: Postgres, start: Start
) -> None:
    database = postgres.new_database()
    one, two = start(database), start(database)
    async with proxy([one, two]) as port:
        address = f"127.0.0.1:{port}"
        table = await open_table(
            f"http://{address}", [f"ws://{address}/ws"], ENDLESS, people=4, watchers=1, name="proxied"
        )
        table.begin()
        await answers_go_on(table)
        one.kill()
        await answers_go_on(table)
        one.start()
        two.kill()
        await answers_go_on(table)
        two.start()
        await everybody_agrees(database, table)


@pytest.mark.promise(13, 15)
async def test_a_paused_process_wins_nothing_when_it_wakes(postgres: Postgres, start: Start) -> None:
    database = postgres.new_database()
    one, two = start(database), start(database)
    table = await table_of_four(one, two)
    await answers_go_on(table)
    for sleeper in (one, two):
        # What its people sent just before is still in its sockets: when it wakes, it finds old commands that
        # its people have repeated elsewhere long since.
        sleeper.pause()
        try:
            await answers_go_on(table, so_many=12)
        finally:
            sleeper.resume()
        await answers_go_on(table)
    assert sum(player.connections for player in table.everybody) > len(table.everybody)
    await everybody_agrees(database, table)


def stop_in_mid_transaction() -> None:
    """The worst moment for a pause: an entry is inserted, and neither committed nor given up."""
    whole = journal._insert_all
    stopped: list[object] = []

    def insert_and_stop(connection: Connection, batch: list[journal._Append]) -> None:
        whole(connection, batch)
        if batch[0].entry.seq >= 12 and not stopped:
            stopped.append(batch)
            os.kill(os.getpid(), signal.SIGSTOP)

    journal._insert_all = insert_and_stop


@pytest.mark.promise(15)
async def test_a_writer_that_stops_in_mid_transaction_blocks_nobody_for_long(
    postgres: Postgres, start: Start
) -> None:
    database = postgres.new_database()
    stuck, living = start(database, prepare=stop_in_mid_transaction), start(database)
    table = await table_of_four(stuck, living)
    async with asyncio.timeout(WAIT):
        while not is_stopped(stuck):
            await asyncio.sleep(0.05)
    try:
        # Whoever is faster now wants the number that the stopped process has inserted.
        await answers_go_on(table, so_many=12)
    finally:
        stuck.resume()
    await answers_go_on(table)
    await everybody_agrees(database, table)


def is_stopped(server: Server) -> bool:
    return Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@pytest.mark.promise(14)
async def test_lost_notifications_cost_seconds_and_nothing_else(postgres: Postgres, start: Start) -> None:
    database = postgres.new_database()
    one, two = start(database, drop_hints=30), start(database, drop_hints=30)
    heard: dict[tuple[str, int], float] = {}

    def hear(player: TrialPlayer, text: str) -> None:
        if text.startswith(('{"type":"update"', '{"type":"waiting"')):
            seq = int(text.partition('"seq":')[2].partition(",")[0])
            heard.setdefault((player.servers[0], seq), time.monotonic())

    table = await table_of_four(one, two, hear=hear)
    await answers_go_on(table, so_many=25)
    await everybody_agrees(database, table)
    delays = [
        abs(at - heard[two.ws, seq])
        for (server, seq), at in heard.items()
        if server == one.ws and (two.ws, seq) in heard
    ]
    assert len(delays) >= 20
    assert max(delays) < 30


@pytest.mark.promise(13)
async def test_the_database_may_go_away_for_a_while(start: Start) -> None:
    with temporary_postgres() as postgres:
        database = postgres.new_database()
        server = start(database)
        table = await open_table(server.url, [server.ws], ENDLESS, people=3, watchers=1)
        table.begin()
        await answers_go_on(table)
        postgres.stop()
        for person in table.people:  # whoever has something to say is told that it is not stored yet
            await person.until(lambda p=person: p.idle or p.errors["busy"] > 0)
        visitor = await Client(server.ws, "").connect(hello=False)
        await visitor.send(type="lobby")
        assert await visitor.closed() == 1013
        postgres.start()
        await answers_go_on(table)
        await everybody_agrees(database, table)
        server.stop()
