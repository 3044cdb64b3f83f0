"""Pictures of games over HTTP: moments, animations with progress, and what is refused."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from PIL import Image
from tests.server.clients import WAIT, Api, ServerProcess, play_rally
from tests.server.games.test_server_play import RACE, start

from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import encode, record_of
from botyard.rng import Rng

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def record() -> bytes:
    """A finished race of two turns."""
    game = Game(set_up(load_course("dizzy-dash"), ["a", "b"], turn_limit=2))
    rng = Rng("pictures")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    return encode(record_of(game))


async def uploaded(api: Api, record: bytes) -> str:
    answer = await api.client.post("/api/replays", content=record)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


async def test_moments_of_a_race(api: Api, record: bytes) -> None:
    code = await uploaded(api, record)
    svg = await api.get(f"/api/replays/{code}/picture.svg?at=30")
    assert (svg.status_code, svg.headers["content-type"]) == (200, "image/svg+xml")
    assert "class='robot'" in svg.text
    png = await api.get(f"/api/replays/{code}/picture.png?width=300")
    with Image.open(BytesIO(png.content)) as picture:
        assert (picture.format, picture.width) == ("PNG", 300)
    beyond = await api.get(f"/api/replays/{code}/picture.svg?at=999999")
    assert beyond.text == (await api.get(f"/api/replays/{code}/picture.svg")).text


async def test_an_animation_with_progress(api: Api, record: bytes) -> None:
    code = await uploaded(api, record)
    path = f"/api/replays/{code}/animation?last=1&width=200&speed=8"
    seen = [(await api.get(path)).json()]
    async with asyncio.timeout(WAIT):
        while not seen[-1]["ready"]:
            await asyncio.sleep(0.1)
            seen.append((await api.get(path)).json())
    assert [one["done"] for one in seen] == sorted(one["done"] for one in seen)
    assert seen[-1] == {"done": 1.0, "ready": True}
    gif = await api.get(path.replace("animation?", "animation.gif?"))
    assert gif.headers["content-type"] == "image/gif"
    with Image.open(BytesIO(gif.content)) as film:
        assert film.width == 200


async def test_what_is_refused(api: Api, record: bytes, server: ServerProcess) -> None:
    code = await uploaded(api, record)
    for path, status in (
        ("/api/replays/NOWHERE/picture.svg", 404),
        ("/api/replays/NOWHERE/animation.gif", 404),
        (f"/api/replays/{code}/picture.png?width=100000", 400),
        (f"/api/replays/{code}/picture.svg?at=-1", 400),
        (f"/api/replays/{code}/animation.gif?width=9", 400),
        (f"/api/replays/{code}/animation.gif?first=500", 422),
        (f"/api/replays/{code}/animation?first=500", 422),
    ):
        answer = await api.get(path)
        assert answer.status_code == status, path
        assert answer.json()["message"]
    ann, _ = await start(server, api, RACE)
    await play_rally(ann, lambda: "ChooseProgram" in {q["kind"] for q in ann.questions(0)})
    assert (await api.get(f"/api/replays/{ann.room}-1/picture.svg")).status_code == 200
    live = await api.get(f"/api/replays/{ann.room}-1/animation.gif")
    assert (live.status_code, live.json()["code"]) == (409, "wrong_state")
