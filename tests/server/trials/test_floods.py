"""Floods against a real server: whoever asks for too much waits, and nobody else does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from tests.server.clients import WAIT, Client
from tests.server.trials.conftest import Start

pytestmark = pytest.mark.anyio

QUICK = {"name": "Ann", "bots": ["random", "random"], "settings": {"seats": 3}}


@pytest.mark.promise(28)
async def test_a_flood_of_requests_is_refused_with_the_time_to_wait(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "games.db"), points_a_second=20)
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as http:
        answers = [await http.get("/api/puzzles") for _ in range(120)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        body = refused[-1].json()
        assert body["code"] == "too_fast"
        assert body["values"]["seconds"] == int(refused[-1].headers["retry-after"]) >= 1
        assert f"try again in {body['values']['seconds']} second" in body["message"]
        missing = [await http.get(f"/api/nothing/{n}") for n in range(120)]
        assert 429 in {answer.status_code for answer in missing}
    # Another address is not concerned; the proxy on this machine is trusted to tell the truth.
    there = {"x-forwarded-for": "2001:db8::1"}
    assert httpx.get(f"{server.url}/api/puzzles", headers=there, timeout=WAIT).status_code == 200


async def test_jobs_are_paid_for_before_they_begin(start: Start, tmp_path: Path) -> None:
    """Pictures of running games, each of which takes a worker; what is made already costs little."""
    server = start(str(tmp_path / "games.db"), points_a_second=100)
    made = httpx.post(f"{server.url}/api/rooms", json=QUICK, timeout=WAIT).json()
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    await ann.until(lambda: ann.waiting_for == [0])  # the bots have answered: the game stands still
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as http:
        picture = f"/api/replays/{made['room']}-1/picture.svg?at="
        answers = [await http.get(f"{picture}{at}") for at in range(6)]
        codes = [answer.status_code for answer in answers]
        assert codes[0] == 200
        assert 429 in codes
        refused = next(answer for answer in reversed(answers) if answer.status_code == 429)
        await asyncio.sleep(refused.json()["values"]["seconds"])  # as it was told to
        assert (await http.get(f"{picture}0")).status_code == 200
        counts = (await http.get("/metrics")).text
    done = float(counts.partition('botyard_jobs_done_total{kind="picture"} ')[2].split()[0])
    assert done == codes.count(200)


async def test_rooms_and_quick_games(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "games.db"), rooms_an_hour=2)
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as http:
        for _ in range(10):
            assert (await http.post("/api/rooms", json=QUICK)).status_code == 201
        assert (await http.post("/api/rooms", json={"name": "Ann"})).status_code == 201
        refused = await http.post("/api/rooms", json={"name": "Ann"})
        assert refused.status_code == 429
        assert refused.json()["code"] == "too_many"
        assert 1500 <= refused.json()["values"]["seconds"] <= 1800


@pytest.mark.promise(28)
async def test_spectators_cannot_silence_the_players(start: Start, tmp_path: Path) -> None:
    """Spectators who ask for the whole game as fast as they are allowed to."""
    server = start(str(tmp_path / "games.db"), room_points_a_second=30)
    made = httpx.post(f"{server.url}/api/rooms", json=QUICK, timeout=WAIT).json()
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    watchers = [await Client(server.ws, made["room"]).connect() for _ in range(8)]
    answers = [await watcher.command("resync") for watcher in watchers for _ in range(2)]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert refused
    assert all(answer["code"] == "too_fast" and answer["values"]["seconds"] >= 1 for answer in refused)
    late = Client(server.ws, made["room"])
    await late.connect()
    assert await late.closed() == 1013
    goodbye = next(message for message in late.messages if message["type"] == "goodbye")
    assert goodbye["code"] == "too_fast"
    assert goodbye["retry_ms"] >= 1000
    await ann.ok("resync")


async def test_several_processes_share_the_budget(start: Start, request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("postgres").new_database()
    one, two = start(database, rooms_an_hour=3), start(database, rooms_an_hour=3)
    async with httpx.AsyncClient(timeout=WAIT) as http:
        for _ in range(3):
            assert (await http.post(f"{one.url}/api/rooms", json={})).status_code == 201
        made = 0
        while (await http.post(f"{two.url}/api/rooms", json={})).status_code == 201:
            made += 1  # until the news arrives
            assert made <= 3
        assert (await http.post(f"{two.url}/api/rooms", json={})).json()["code"] == "too_many"
