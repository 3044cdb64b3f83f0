"""A server with nothing compiled: the page is there at once, and bots of each level answer in time."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.server.clients import Api, Client, ServerProcess

from botyard.bots.rally import BOTS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("cold")
    kept = {
        name: os.environ.pop(name) for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME") if name in os.environ
    }
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    process = ServerProcess(str(folder / "games.db"), folder / "log", "--thinkers", "1", "--warm-up")
    try:
        process.start()
    finally:
        del os.environ["XDG_CACHE_HOME"]
        os.environ.update(kept)
    assert compiled(process) == [], "the page must not wait for the compiler"
    yield process
    process.stop()
    log = process.log.read_text()
    assert "Traceback" not in log
    assert "gave up" not in log
    assert "Compiling" not in log


@pytest.fixture
async def rest(cold: ServerProcess) -> AsyncIterator[Api]:
    api = Api(cold.url)
    yield api
    await api.close()


def compiled(process: ServerProcess) -> list[Path]:
    """The kernels in the server's cache."""
    return list((process.log.parent / "cache").rglob("*.nbc"))


@pytest.mark.promise(40)
@pytest.mark.parametrize("level", list(reversed(BOTS)))
async def test_a_racer_of_each_level_answers(cold: ServerProcess, rest: Api, level: str) -> None:
    game = {"type": "rally", "course": "dizzy-dash", "turn_limit": 1}
    made = await rest.make_room({"game": game, "seats": 3, "glass": False}, "Ann", (level, level))
    ann = await Client(cold.ws, made["room"], made["owner"], made["token"]).connect()
    await ann.ok("start")
    # Whoever is still asked has not answered; at last that is Ann alone.
    await ann.until(lambda: bool(ann.questions(0)) and list(ann.waiting_for) == [0])
    await ann.close()


@pytest.mark.promise(40)
async def test_the_quickest_ricochet_bot_bids(cold: ServerProcess, rest: Api) -> None:
    made = await rest.make_room({"game": {"type": "ricochet"}, "seats": 2}, None, ("perfect", "perfect"))
    owner = await Client(cold.ws, made["room"], made["owner"]).connect()
    await owner.ok("start")
    seen = owner.events
    await owner.until(lambda: any("bid" in str(one).lower() for one in seen.get(None, ())))
    await owner.close()


async def test_an_easy_puzzle_is_judged(rest: Api) -> None:
    easy = (await rest.get("/api/puzzles")).json()["levels"]["easy"][0]
    hint = await rest.get(f"/api/puzzles/position/{easy}/hint")
    assert hint.status_code in (200, 503), hint.text
    if hint.status_code == 503:
        assert "still being compiled" in hint.json()["message"]
