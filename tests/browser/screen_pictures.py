"""Screenshots of all screens but the race itself; `pictures.py` opens the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page
from tests.browser.people import join
from tests.browser.studio_pictures import take_studio

from botyard.bots.rally import make_bot
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import encode, record_of

Open = Callable[..., Page]
Take = Callable[..., None]
LOADED = "() => [...document.images].every(image => image.complete || image.loading === 'lazy')"
TRIED = ("ArrowUp", "ArrowRight", "ArrowDown")


def take_screens(url: str, open_: Open, take: Take) -> None:
    """All of them in one size."""
    _room(url, open_, take)
    _ricochet(url, open_, take)
    race = _replay(url, open_, take)
    take_studio(url, open_, take, race)
    _table(url, open_, take)
    _home(url, open_, take)


def _make(
    url: str, game: dict[str, Any], name: str | None, bots: tuple[str, ...], **more: Any
) -> dict[str, Any]:
    body = {
        "settings": {"game": game, "glass": False, **more},
        "bots": bots,
        **({"name": name} if name else {}),
    }
    made: dict[str, Any] = httpx.post(f"{url}/api/rooms", json=body, timeout=30).json()
    return made


def _settle(page: Page) -> None:
    """Wait until all pictures of the page are there."""
    page.wait_for_function(LOADED)
    page.wait_for_timeout(400)


def _home(url: str, open_: Open, take: Take) -> None:
    mine = _make(url, {"type": "rally", "course": "dizzy-dash"}, "Ann", ("greedy", "greedy"))
    _make(url, {"type": "rally", "course": "island-hop"}, "Ben", ("greedy",), public=True)
    _make(url, {"type": "ricochet"}, "Cleo", (), public=True)
    page = open_("/", {mine["room"]: [mine["token"]]})
    page.get_by_text("Cleo").first.wait_for()
    _settle(page)
    take(page, "home")


def _room(url: str, open_: Open, take: Take) -> None:
    made = _make(url, {"type": "rally", "course": "moving-targets"}, "Ann", ("greedy", "random"), seats=6)
    join(url, made["room"], "Ben")
    page = open_(f"/r/{made['room']}", {made["room"]: [made["token"], made["owner"]]})
    for number, robot in ((0, "Twonky"), (1, "Hammer Bot"), (2, "Zoom Bot")):
        page.locator("button.robot").nth(number).click()
        page.get_by_role("button", name=robot).click()
        page.get_by_role("dialog").wait_for(state="detached")
    _settle(page)
    take(page, "room")
    page.get_by_role("button", name="Choose another course").click()
    page.wait_for_timeout(2500)
    take(page, "gallery")


def _ricochet(url: str, open_: Open, take: Take) -> None:
    game = {"type": "ricochet", "board": "R2G4B3Y1", "try_out": True}
    made = _make(url, game, "Ann", (), seats=2)
    token = join(url, made["room"], "Ben")
    page = open_(f"/r/{made['room']}", {made["room"]: [made["token"], made["owner"]]})
    rival = open_(f"/r/{made['room']}", {made["room"]: [token]})
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Turn the first chip").click()
    rival.get_by_label("Number of moves").fill("7")
    rival.get_by_role("button", name="Bid 7 moves").click()
    page.get_by_role("timer").wait_for()
    for key in TRIED:
        page.keyboard.press(key)
        page.wait_for_timeout(500)
    page.evaluate("scrollTo(0, 0)")
    take(page, "ricochet")


def _replay(url: str, open_: Open, take: Take) -> str:
    """Gives the code of the race."""
    players = [Player(name) for name in ("Ann", "Ben", "Cleo", "Dirk")]
    game = Game(set_up(load_course("dizzy-dash"), players, edition="2005", seed="7", turn_limit=4))
    bots = [make_bot("greedy", str(seat)) for seat in range(len(players))]
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, bots[asked.seat].choose(game.view(asked.seat), asked))
    record = encode(record_of(game))
    code: str = httpx.post(f"{url}/api/replays", content=record, timeout=60).json()["code"]
    at = [number for number, event in enumerate(game.events()) if type(event).__name__ == "RegisterStarted"][
        8
    ]
    page = open_(f"/replay/{code}?at={at}", {})
    page.get_by_role("radio", name="Ben").check(force=True)
    page.evaluate("scrollTo(0, 0)")
    _settle(page)
    take(page, "replay")
    return code


def _table(url: str, open_: Open, take: Take) -> None:
    made = _make(url, {"type": "rally", "course": "risky-exchange"}, "Ann", ("greedy",))
    tokens = [made["token"], made["owner"]]
    screen = open_(f"/table/{made['room']}", {})
    hand = open_(f"/r/{made['room']}?hand", {made["room"]: tokens})
    screen.get_by_text("phone connected").wait_for()
    _settle(screen)
    take(screen, "table-gathering")
    hand.get_by_role("button", name="Start").click()
    hand.locator("[data-key]").first.wait_for()
    for digit in "123":
        hand.keyboard.press(digit)
    take(hand, "hand")
    for digit in "456789":
        hand.keyboard.press(digit)
    hand.keyboard.press("Enter")
    screen.locator(".table-race[data-live=false]").wait_for()
    screen.wait_for_timeout(3000)
    take(screen, "table-race")
