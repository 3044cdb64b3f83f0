"""Nothing that a stranger sends blocks the event loop: every route and command with its largest input.

What counts is the processor time of the loop's own thread, so that a busy machine does not fail the test.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.clients import WAIT, Client, first_choice
from tests.server.largest_inputs import (
    DOTTED,
    HOSTILE_COURSES,
    free_settings,
    largest_course,
    largest_floor,
    too_large_floor,
)

from botyard.proofs.trials.processes import Server
from botyard.server.games.live_game import MOST_CHANGES

pytestmark = pytest.mark.anyio

LONGEST_HOLD = 0.05
PAGES = (
    "/",
    "/api/catalogue",
    "/api/docs",
    "/api/openapi.json",
    "/api/rooms",
    "/api/puzzles",
    "/api/courses/risky-exchange/floor",
    "/api/courses/risky-exchange/picture.svg",
    "/api/boards/2005/exchange",
    "/api/boards/2005/exchange/picture.svg",
    "/api/ricochet/R1G2Y3B4",
    "/api/ricochet/R1G2Y3B4/picture.svg",
    "/api/puzzles/position/R2B2G1Y2-R1dGedB24Y0f-Bt",
    "/metrics",
)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("watched")
    server = Server(str(folder / "games.db"), folder, beat=0.01, socket_points_a_second=2000)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.fixture
async def http(watched: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=watched.url, timeout=WAIT) as client:
        yield client
        figures = (await client.get("/metrics")).text
        assert longest_hold(figures) <= LONGEST_HOLD, figures


def longest_hold(figures: str) -> float:
    return float(figures.partition("\nbotyard_loop_held_seconds_most ")[2].split()[0])


@pytest.mark.promise(29)
async def test_no_page_blocks_the_loop(http: httpx.AsyncClient) -> None:
    for page in PAGES:
        assert (await http.get(page)).status_code == 200, page


@pytest.mark.promise(29, 30)
@pytest.mark.parametrize("number", range(len(HOSTILE_COURSES)))
async def test_no_course_file_blocks_the_loop(http: httpx.AsyncClient, number: int) -> None:
    text = HOSTILE_COURSES[number]
    for path, body in (
        ("check", {"text": text}),
        ("courses", {"text": text}),
        ("estimate", {"text": text, "edition": "2005"}),
    ):
        answer = await http.post(f"/api/studio/{path}", json=body)
        assert answer.status_code == 422, answer.text
        assert len(answer.json()["message"]) < 300


@pytest.mark.promise(29)
async def test_no_sketch_blocks_the_loop(http: httpx.AsyncClient) -> None:
    checked = await http.post("/api/studio/check", json={"text": largest_course()})
    assert checked.status_code == 200, checked.text
    again = await http.post("/api/studio/check", json={"sketch": checked.json()["sketch"]})
    assert again.status_code == 200
    kept = (await http.post("/api/studio/courses", json={"text": largest_course()})).json()
    assert (await http.get(f"/api/studio/courses/{kept['code']}")).status_code == 200


@pytest.mark.promise(29, 30)
async def test_no_floor_blocks_the_loop(http: httpx.AsyncClient) -> None:
    for path in ("/api/floor", "/api/floor/picture.svg"):
        assert (await http.post(path, json=largest_floor())).status_code == 200
        assert (await http.post(path, json=too_large_floor())).status_code == 422
    refused = await http.post("/api/rooms", json={"settings": free_settings(too_large_floor())})
    assert refused.status_code == 422


@pytest.mark.promise(29, 30)
async def test_no_pasted_text_blocks_the_loop(http: httpx.AsyncClient) -> None:
    for text in ("[" * 400_000, '{"positions": [' + "{}," * 200_000, "+---" * 200_000 + "\n", DOTTED):
        assert (await http.post("/api/studio/ricochet/open", json={"text": text})).status_code == 422
    for record in (b"[" * 900_000, b'{"a":' * 150_000, b"1" * 900_000):
        assert (await http.post("/api/replays", content=record)).status_code == 422


async def test_no_name_is_too_long(http: httpx.AsyncClient) -> None:
    made = (await http.post("/api/rooms", json={})).json()
    qr = f"/api/rooms/{made['room']}/qr.svg"
    assert (await http.get(qr, headers={"host": "a" * 250})).status_code == 200
    assert (await http.get(qr, headers={"host": "a" * 3000})).status_code == 400
    for page in ("/assets/%00", f"/assets/{'a' * 3000}", f"/{'a' * 3000}"):
        assert (await http.get(page)).status_code == 404
    for path in ("rooms", "replays", "courses", "ricochet"):
        assert (await http.get(f"/api/{path}/{'a' * 3000}")).status_code in (400, 404)


@pytest.mark.promise(29)
async def test_no_room_blocks_the_loop(watched: Server, http: httpx.AsyncClient) -> None:
    body = {"settings": free_settings(largest_floor()), "name": "Ann"}
    made = (await http.post("/api/rooms", json=body)).json()
    ann = await Client(watched.ws, made["room"], made["owner"], made["token"]).connect()
    for number in range(7):
        joined = await http.post(f"/api/rooms/{made['room']}/join", json={"name": f"Player {number}"})
        assert joined.status_code == 201
    await ann.ok("resync")
    assert await ann.refused("start") == "bad_settings"  # these boards have no docks
    for edition in ("1994", "amigo2000", "2005"):
        game = {"type": "rally", "edition": edition, "course": "risky-exchange"}
        await ann.ok("settings", settings={"seats": 8, "game": game})
    await ann.ok("start")
    await ann.ok("resync")


@pytest.mark.promise(35)
async def test_changing_ones_mind_too_often_costs_the_server_nothing(tmp_path: Path) -> None:
    """Nobody can fill a room's past; and where somebody did so earlier, the room opens all the same."""
    server = Server(str(tmp_path / "games.db"), tmp_path, beat=0.01, socket_points_a_second=2000)
    server.start()
    async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as http:
        made = (await http.post("/api/rooms", json={"name": "Ann"})).json()
        joined = (await http.post(f"/api/rooms/{made['room']}/join", json={"name": "Ben"})).json()
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    await ann.until(lambda: bool(ann.questions(0)))
    question = ann.questions(0)[0]
    answer = {"seat": 0, "key": question["key"], "choice": first_choice(question)}
    for _ in range(MOST_CHANGES):
        await ann.ok("answer", **answer)
    assert await ann.refused("answer", **answer) == "refused"
    await ann.close()
    server.stop()
    with sqlite3.connect(server.config.database) as database:
        choice = json.dumps(answer["choice"])
        rows = [
            (f"{made['room']}-1", seq, 0, "answer", answer["key"], choice, 10_000 + seq, f"c{seq}", "[]")
            for seq in range(MOST_CHANGES + 1, 50_001)
        ]
        database.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    server.start()
    ben = await Client(server.ws, made["room"], joined["token"]).connect()
    assert ben.seq == 50_000
    mine = ben.questions(1)[0]
    await ben.ok("answer", seat=1, key=mine["key"], choice=first_choice(mine))
    assert ben.seq == 50_001
    assert longest_hold(httpx.get(f"{server.url}/metrics").text) <= LONGEST_HOLD
    server.stop()
