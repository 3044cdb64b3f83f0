"""Rooms and sockets that are gone leave nothing behind, not even for the garbage collector."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server.clients import WAIT
from tests.server.stored_games import store_game

from botyard.proofs.trials.churn import churn
from botyard.proofs.trials.load import counts_of
from botyard.proofs.trials.processes import free_port
from botyard.proofs.trials.tables import RACE, RICOCHET, open_table
from botyard.server.app import make_app
from botyard.server.config import Config
from botyard.server.net.wire import LARGEST
from botyard.server.rooms import rooms
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game
from botyard.server.storage.rows import BusyError, Seat

pytestmark = pytest.mark.anyio

SERVERS = ("botyard.server", "uvicorn", "litestar")
GAMES = 4
SEATS = (Seat(name="Ann", token="a"), Seat(name="Ben", token="b"))


async def play_and_leave(port: int, settings: dict[str, Any], games: int) -> None:
    """Some rooms one after another, two people and a spectator each; until all are forgotten."""
    url, ws = f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/ws"
    for number in range(games):
        table = await open_table(url, [ws], settings, people=2, watchers=1, name=f"gone{number}")
        table.begin()
        await table.people[0].until(lambda first=table.people[0]: first.seq >= 3)
        await table.leave()
    async with asyncio.timeout(WAIT):
        while (await asyncio.to_thread(counts_of, url))["rooms_in_memory"]:
            await asyncio.sleep(0.05)


@pytest.mark.promise(24, 34)
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
@pytest.mark.parametrize("settings", [RACE, RICOCHET], ids=["race", "ricochet"])
async def test_no_cycles_are_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]
) -> None:
    monkeypatch.setattr(rooms, "UNLOAD_AFTER", 0.3)
    port = free_port()
    config = Config(
        database=str(tmp_path / "games.db"), port=port, rooms_an_hour=1_000_000, job_workers=1, beat=3600.0
    )
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(config),
            port=port,
            http="botyard.server.net.http_protocol:HttpProtocol",
            ws="botyard.server.net.wire:Protocol",
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
        )
    )
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(WAIT):
        while not server.started:
            await asyncio.sleep(0.01)
    await play_and_leave(port, settings, 1)  # what is made once stays
    gc.collect()
    gc.disable()
    try:
        await play_and_leave(port, settings, GAMES)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        server.should_exit = True
        await serving
    assert {name: count for name, count in left.items() if name.startswith(SERVERS)} == {}


async def test_a_room_is_not_forgotten_while_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk may need longer to load a room than idle rooms are kept."""
    monkeypatch.setattr(rooms, "UNLOAD_AFTER", 0.03)
    all_rooms = rooms.Rooms(Config(database=str(tmp_path / "games.db"), job_workers=1))
    await all_rooms.open()
    try:
        await store_game(all_rooms.store, Settings(), SEATS, set_up_game(Settings(), SEATS, "a seed"))
        said = all_rooms.store.chat_lines

        async def slowly(*arguments: Any) -> Any:
            await asyncio.sleep(0.3)
            return await said(*arguments)

        monkeypatch.setattr(all_rooms.store, "chat_lines", slowly)
        first, second = await asyncio.gather(all_rooms.room("R"), all_rooms.room("R"))
        assert first is second is not None
        assert not all_rooms._loading
        async with asyncio.timeout(WAIT):
            while all_rooms.live:
                await asyncio.sleep(0.01)
    finally:
        await all_rooms.close()


async def test_a_room_that_cannot_be_loaded_now_is_loaded_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database fails, many ask at once and in turn; none may load a room beside another."""
    all_rooms = rooms.Rooms(Config(database=str(tmp_path / "games.db"), job_workers=1))
    await all_rooms.open()
    try:
        await store_game(all_rooms.store, Settings(), SEATS, set_up_game(Settings(), SEATS, "a seed"))
        said, loading = all_rooms.store.chat_lines, Counter[str]()

        async def fail(code: str, *more: Any) -> Any:
            loading[code] += 1
            assert loading[code] == 1
            await asyncio.sleep(0.01)
            loading[code] -= 1
            raise BusyError("not now")

        async def ask(number: int) -> object:
            await asyncio.sleep(0.004 * number)
            return await all_rooms.room("R")

        monkeypatch.setattr(all_rooms.store, "chat_lines", fail)
        asked = await asyncio.gather(*map(ask, range(20)), return_exceptions=True)
        assert {type(one) for one in asked} == {BusyError}
        monkeypatch.setattr(all_rooms.store, "chat_lines", said)
        assert await all_rooms.room("R") is not None
        assert not all_rooms._loading
    finally:
        await all_rooms.close()


@pytest.mark.promise(24, 34)
async def test_a_short_churn(tmp_path: Path) -> None:
    told: list[str] = []
    found = await churn(str(tmp_path / "games.db"), tmp_path, rooms=120, looks=4, tell=told.append)
    assert (found.rooms, found.left, len(found.memory_mb)) == (120, 0, 4)
    assert [line.partition(" rooms")[0] for line in told] == ["30", "60", "90", "120"]
    assert found.memory_mb[-1] - found.memory_mb[0] < 20  # so few rooms fill caches, and no more
