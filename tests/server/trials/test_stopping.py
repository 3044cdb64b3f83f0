"""A server that is stopped in the middle of a race with bots says goodbye without complaints, and goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest
from tests.server.clients import Api, Client
from tests.server.trials.conftest import Start

from botyard.server.thinkers import GaveUpError, Thinkers

pytestmark = pytest.mark.anyio

RACE = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 100}, "seats": 8, "glass": False}


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "service manager"])
async def test_everybody_hears_the_signal_and_only_the_server_acts(
    tmp_path: Path, start: Start, sent: signal.Signals
) -> None:
    """Terminals and service managers tell all processes of a group, the thinkers as well."""
    server = start(str(tmp_path / "games.db"), prepare=os.setsid, thinkers=2)
    api = Api(server.url)
    made = await api.make_room(RACE, None, ("greedy",) * 5)
    await api.close()
    owner = await Client(server.ws, made["room"], made["owner"]).connect()
    await owner.ok("start")
    await owner.until(lambda: owner.seq >= 8)
    os.killpg(server.pid, sent)
    assert await owner.closed() == 1012
    assert owner.messages[-1]["type"] == "goodbye"
    assert owner.messages[-1]["retry_ms"] is not None
    assert await asyncio.to_thread(server.stop) == 0
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "gave up" not in log
    known = owner.seq
    server.start()
    again = await Client(server.ws, made["room"], made["owner"]).connect()
    await again.until(lambda: again.seq > known)


async def test_a_thinker_that_dies_takes_only_its_own_thought_along() -> None:
    """Also when somebody who waited behind it has gone away meanwhile."""
    thinkers = Thinkers(1)
    here = await thinkers.think(os.getpid)
    lost = asyncio.create_task(thinkers.think(time.sleep, 600))
    others = [asyncio.create_task(thinkers.think(os.getpid)) for _ in range(4)]
    async with asyncio.timeout(30):
        while thinkers.waiting < 5:
            await asyncio.sleep(0)
    others[0].cancel()
    os.kill(here, signal.SIGKILL)
    with pytest.raises(GaveUpError):
        await lost
    found = await asyncio.gather(*others, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    assert len(set(found[1:])) == 1
    assert found[1] != here
    thinkers.stop()


async def test_a_thought_that_nobody_wants_any_more_does_not_hold_its_place() -> None:
    thinkers = Thinkers(1)
    assert await thinkers.think(abs, -1) == 1
    unwanted = asyncio.create_task(thinkers.think(time.sleep, 0.2))
    async with asyncio.timeout(30):
        while not thinkers.waiting:
            await asyncio.sleep(0)
    unwanted.cancel()
    assert await thinkers.think(abs, -2) == 2
    thinkers.stop()
