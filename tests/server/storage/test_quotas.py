"""What strangers can store has limits, and old games go when the operator says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Table, func, select, update
from tests.server.clients import Api, ServerProcess
from tests.server.storage.test_store import a_game, entry

from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import encode, record_of
from botyard.server.storage import tables as t
from botyard.server.storage.quotas import FullError, Quotas
from botyard.server.storage.rows import DAY_MS, now_ms
from botyard.server.storage.store import Store

pytestmark = pytest.mark.anyio


async def count(store: Store, table: Table) -> int:
    async with store.begin() as connection:
        return (await connection.execute(select(func.count()).select_from(table))).scalar_one()


async def test_a_full_server_refuses_and_shows_how_much_it_holds(tmp_path: Path) -> None:
    server = ServerProcess(
        str(tmp_path / "games.db"),
        tmp_path / "log",
        "--uploads-mb",
        "0",
        "--drawn-mb",
        "1",
        "--job-workers",
        "1",
    )
    server.start()
    api = Api(server.url)
    players = [Player("Ann"), Player("Ben")]
    game = Game(set_up(load_course("risky-exchange"), players, edition="2005", seed="7", turn_limit=1))
    answer = await api.client.post("/api/replays", content=encode(record_of(game)))
    assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (
        409,
        "full",
        "storage_full",
    )
    figures = (await api.get("/metrics")).text
    assert "botyard_stored_uploads_bytes 0\n" in figures
    assert "botyard_stored_drawn_courses_bytes_most 1e+06\n" in figures
    assert "botyard_stored_finished_games 0\n" in figures
    await api.close()
    assert server.stop() == 0


async def test_what_is_written_counts_at_once(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    await store.add_record("OLD", "x" * 600_000)
    quotas = Quotas(store, uploads_mb=1, drawn_mb=1)
    await quotas.look()
    quotas.check("uploads", 300_000)
    with pytest.raises(FullError):
        quotas.check("uploads", 300_000)
    assert quotas.gauges()["stored_uploads_bytes"] == 900_000
    quotas.check("drawn_courses", 300_000)
    await store.close()


async def test_old_finished_games_go_with_their_logs_and_rooms(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    await store.add_record("OLD", "{}")
    await a_game(store)
    await store.append("R-1", entry(1))
    long_ago = now_ms() - 31 * DAY_MS
    async with store.begin() as connection:
        await connection.execute(update(t.rooms).values(state="finished", touched=long_ago))
        await connection.execute(update(t.records).values(created=long_ago))
    assert await store.sweep_games(now_ms() - 30 * DAY_MS) == 0, "a running game stays, however old"
    assert (await count(store, t.games), await count(store, t.records)) == (1, 0)
    async with store.begin() as connection:
        await connection.execute(update(t.games).values(finished=long_ago))
    assert await store.sweep_games(now_ms() - 30 * DAY_MS) == 1
    assert [await count(store, table) for table in (t.games, t.log, t.rooms)] == [0, 0, 0]
    await store.close()
