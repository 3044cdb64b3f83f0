"""Who runs a game's clocks and bots, on a real PostgreSQL that is slow at times."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text
from tests.server.clients import WAIT
from tests.server.stored_games import store_game

from botyard.proofs.trials.postgres import Postgres
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game
from botyard.server.storage import leases
from botyard.server.storage.leases import Leases
from botyard.server.storage.rows import Seat
from botyard.server.storage.store import Store

pytestmark = pytest.mark.anyio

SEATS = (Seat(name="Ann", token="a"), Seat(name="Ben", token="b"))


async def test_a_lease_that_lapsed_during_a_slow_renewal_counts_as_new(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gets it back must wake the room: while the lease had lapsed, the room went to sleep."""
    monkeypatch.setattr(leases, "LASTS_MS", 1500)
    store = Store(postgres.new_database())
    await store.open()
    await store_game(store, Settings(), SEATS, set_up_game(Settings(), SEATS, "a seed"))
    mine = Leases(store, "one process")
    assert await mine.claim(["R-1"]) == {"R-1"}
    assert await mine.claim(["R-1"]) == set()
    async with store.begin() as other, asyncio.timeout(WAIT):
        await other.execute(text("LOCK TABLE leases"))
        renewal = asyncio.create_task(mine.claim(["R-1"]))
        while mine.holds("R-1"):
            await asyncio.sleep(0.01)
        monkeypatch.setattr(leases, "LASTS_MS", 60_000)
        assert not renewal.done()
    assert await renewal == {"R-1"}
    assert mine.holds("R-1")
    await store.close()
