"""A server with saved races, a real browser, and pages that fail their test when they log an error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from tests.browser.chromium import launch
from tests.browser.moments import SCENES, moment, saved
from tests.browser.team_moments import CARRIED_FLAG, carried_flag
from tests.server.clients import ServerProcess

from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import encode, record_of
from botyard.rng import Rng

DESKTOP = (1280, 800)
PHONE = (360, 740)
OpenPage = Callable[..., Page]
PATIENCE = 90_000
"""Milliseconds; nothing here takes long, but the machine may be busy."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("browser")
    database = str(folder / "games.db")
    saved(database, {kind: moment(kind) for kind in SCENES} | {CARRIED_FLAG: carried_flag()})
    process = ServerProcess(database, folder / "log", "--job-workers", "1")
    process.start()
    yield process
    process.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, server: ServerProcess) -> Iterator[OpenPage]:
    """Opens a page in a browser profile of its own; `seats` are tokens by room that it owns already."""
    contexts = []
    troubles: list[str] = []

    def open_(
        path: str = "/",
        size: tuple[int, int] = DESKTOP,
        seats: dict[str, list[str]] | None = None,
        refused: bool = False,
        **kept: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            locale="en-GB",
            reduced_motion="no-preference",
        )
        contexts.append(context)
        owned = {room: {"room": room, "tokens": tokens, "seen": 1} for room, tokens in (seats or {}).items()}
        memory = {
            "botyard.seats": json.dumps(owned),
            "botyard.preferences": json.dumps({"language": "en", "speed": 8, **kept}),
        }
        context.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(memory)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value)"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)

        def listen(said: ConsoleMessage) -> None:
            # Browsers report every refused request; tests of bad input expect some.
            if said.type == "error" and not (refused and re.search("status of (404|409|422|503)", said.text)):
                troubles.append(said.text)

        page.on("console", listen)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def make_room(server: ServerProcess) -> Callable[..., dict[str, Any]]:
    """Makes a room over HTTP; gives its code and tokens."""

    def make(
        bots: int = 1, level: str = "greedy", game: dict[str, Any] | None = None, **settings: Any
    ) -> dict[str, Any]:
        body = {
            "settings": {"game": {"type": "rally", **(game or {})}, "glass": False, **settings},
            "name": "Ann",
            "bots": [level] * bots,
        }
        answer = httpx.post(f"{server.url}/api/rooms", json=body, timeout=PATIENCE / 1000)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    return make


@pytest.fixture(scope="session")
def record() -> bytes:
    """A finished race of two turns."""
    players = [Player(name) for name in ("Ann", "Ben", "Cleo")]
    game = Game(set_up(load_course("risky-exchange"), players, edition="2005", seed="7", turn_limit=2))
    rng = Rng("replay")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    return encode(record_of(game))


@pytest.fixture(scope="session")
def code(record: bytes, server: ServerProcess) -> str:
    answer = httpx.post(f"{server.url}/api/replays", content=record, timeout=PATIENCE / 1000)
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["code"]
    return made
