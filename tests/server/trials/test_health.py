"""`/health` tells the truth: it says within seconds that the server cannot work, and why."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.clients import WAIT, Api, Client
from tests.server.trials.conftest import Start

from botyard.proofs.trials.load import counts_of
from botyard.proofs.trials.postgres import temporary_postgres
from botyard.proofs.trials.processes import Server

pytestmark = pytest.mark.anyio

SOON = 5.0
"""Seconds in which the truth must be told."""
LONG = 6.0
"""Seconds that the disk stays full."""
RACE_OF_BOTS = {"type": "rally", "course": "dizzy-dash", "turn_limit": 500, "lives": 9}


async def health(server: Server, path: str = "/health/ready") -> tuple[int, dict[str, Any]]:
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as http:
        answer = await http.get(path)
    return answer.status_code, answer.json()


async def until_health(server: Server, status: int, seconds: float) -> dict[str, Any]:
    until = time.monotonic() + seconds
    while True:
        found, body = await health(server)
        if found == status:
            return body
        assert time.monotonic() < until, (found, body)
        await asyncio.sleep(0.1)


def limit_files(server: Server, size: int) -> None:
    """No file of the server grows beyond this size: what a full disk is to a program."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def bots_race(server: Server, bots: int) -> Client:
    """A room in which bots race, and its owner watches.

    She has no seat: the bot that would stand in for her knows the way to the last flag. Few bots soon have no
    lives left; eight race for as long as any test needs.
    """
    api = Api(server.url)
    made = await api.make_room({"game": RACE_OF_BOTS, "seats": 8}, bots=("random",) * bots)
    await api.close()
    ann = await Client(server.ws, made["room"], made["owner"]).connect()
    await ann.ok("start")
    await ann.until(lambda: ann.seq > 10)
    return ann


@pytest.mark.promise(32, 33)
async def test_a_full_disk(start: Start, tmp_path: Path) -> None:
    """Some seconds in which nothing can be stored: told at once, hardly logged, and over by itself."""
    server = start(str(tmp_path / "games.db"))
    assert await health(server) == (200, {**(await health(server))[1], "status": "ok", "reason": ""})
    watcher = await bots_race(server, 3)
    before = len(server.log.read_text().splitlines())
    limit_files(server, (tmp_path / "games.db-wal").stat().st_size)
    full_at = time.monotonic()
    body = await until_health(server, 503, SOON)
    assert (body["status"], body["reason"]) == ("degraded", "the database takes no writes")
    assert (await health(server, "/health"))[0] == 503
    assert (await health(server, "/health/live"))[0] == 200
    attempts = counts_of(server.url)["log_transactions"]
    await asyncio.sleep(max(0.0, full_at + LONG - time.monotonic()))
    assert counts_of(server.url)["log_transactions"] - attempts < 10  # it does not hammer the disk
    lines = [json.loads(line) for line in server.log.read_text().splitlines()[before:]]
    assert lines
    assert max(Counter(line["message"].partition(":")[0] for line in lines).values()) == 1, lines
    limit_files(server, resource.RLIM_INFINITY)
    assert (await until_health(server, 200, WAIT))["status"] == "ok"
    reached = watcher.seq
    await watcher.until(lambda: watcher.seq > reached + 5)


@pytest.mark.promise(32, 33)
async def test_an_absent_database(start: Start) -> None:
    with temporary_postgres() as postgres:
        server = start(postgres.new_database())
        watcher = await bots_race(server, 8)
        postgres.stop()
        body = await until_health(server, 503, SOON)
        assert body["reason"] == "the database takes no writes"
        assert (await health(server, "/health/live"))[0] == 200
        postgres.start()
        await until_health(server, 200, WAIT)
        reached = watcher.seq
        await watcher.until(lambda: watcher.seq > reached + 5)
        lines = Counter(json.loads(line)["message"] for line in server.log.read_text().splitlines())
        assert max(lines.values()) <= 2, lines
        server.stop()


@pytest.mark.promise(32)
async def test_an_event_loop_that_stood_still(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "games.db"))
    server.pause()
    time.sleep(1.6)
    server.resume()
    body = await until_health(server, 503, SOON)
    assert body["reason"].startswith("the event loop was ")
    await until_health(server, 200, WAIT)


@pytest.mark.promise(32)
async def test_many_who_ask_cause_one_write(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "games.db"))
    wal = tmp_path / "games.db-wal"
    await health(server)
    size = wal.stat().st_size
    answers = await asyncio.gather(*(health(server) for _ in range(50)))
    assert [status for status, _ in answers] == [200] * 50
    assert wal.stat().st_size - size <= 3 * 4200  # a page each for at most a few proofs, not fifty
