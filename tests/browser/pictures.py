"""Screenshots for the documentation, each screen in desktop and phone size: `make pictures`."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import launch
from tests.browser.moments import SCENES, moment, room_of, saved, token
from tests.browser.screen_pictures import take_screens
from tests.server.clients import ServerProcess

OUT = Path(__file__).parents[2] / "docs/pictures"
COLOURS = 192
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
MOMENTS = {"race-question": "ChooseReentry", "race-weapon": "ChooseWeapon"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"{folder}/games.db"
        saved(database, {kind: moment(kind) for kind in SCENES if kind in MOMENTS.values()})
        server = ServerProcess(database, Path(folder) / "log", "--job-workers", "1")
        server.start()
        browser = launch(playwright)
        try:
            for screen in SIZES:
                _race(server.url, browser, screen)
                for name, kind in MOMENTS.items():
                    room = room_of(kind, screen)
                    page = _page(server.url, browser, screen, f"/r/{room}", {room: [token(kind)]})
                    page.locator("[data-key]").first.wait_for()
                    _take(page, name, screen)
                take_screens(
                    server.url,
                    lambda path, seats, screen=screen: _page(server.url, browser, screen, path, seats),
                    lambda page, name, screen=screen: _take(page, name, screen),
                )
        finally:
            browser.close()
            server.stop()


def _page(url: str, browser: Browser, screen: str, path: str, seats: dict[str, list[str]]) -> Page:
    width, height = SIZES[screen]
    context = browser.new_context(base_url=url, viewport={"width": width, "height": height}, locale="en-GB")
    owned = {room: {"room": room, "tokens": tokens, "seen": 1} for room, tokens in seats.items()}
    kept = {"language": "en", "theme": "dark" if screen == "desktop" else "light"}
    memory = {"botyard.seats": json.dumps(owned), "botyard.preferences": json.dumps(kept)}
    context.add_init_script(
        f"for (const [key, value] of Object.entries({json.dumps(memory)})) localStorage.setItem(key, value)"
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(path)
    return page


def _race(url: str, browser: Browser, screen: str) -> None:
    """A race against seven bots: laying the program, robots moving, lasers firing, and the result."""
    body = {
        "settings": {
            "game": {"type": "rally", "course": "risky-exchange", "preview": "board", "turn_limit": 4},
            "seats": 8,
            "glass": False,
        },
        "name": "Ann",
        "bots": ["greedy"] * 7,
    }
    made = httpx.post(f"{url}/api/rooms", json=body, timeout=30).json()
    page = _page(url, browser, screen, f"/r/{made['room']}", {made["room"]: [made["token"], made["owner"]]})
    page.get_by_role("button", name="Start").first.click()
    page.locator("main.race [data-key]").wait_for()
    for digit in "1234":
        page.keyboard.press(digit)
    page.locator(".floor path.line").wait_for(state="attached")
    _take(page, "race-program", screen)
    _play(page, until=lambda: page.locator("main.race[data-live=false]").count() > 0)
    page.locator("p.acting").wait_for()
    _take(page, "race-moving", screen)
    _play(page, until=lambda: page.locator("#result").count() > 0)
    # Cards that the pointer came across while playing may have explained themselves.
    page.locator(".stage").get_by_role("button", name="Close").evaluate_all(
        "open => open.forEach(one => one.click())"
    )
    _take(page, "race-result", screen)
    page.context.close()


def _play(page: Page, until: Callable[..., bool]) -> None:
    """Answer with whatever comes first, and skip what is shown."""
    while True:
        page.locator("[data-key], #result, .under button.main").first.wait_for()
        if until():
            return
        page.evaluate("document.querySelector('.under button.main')?.click()")
        if page.locator("[data-question]").count():
            page.locator("[data-question] .choices button").first.click()
        elif page.locator("[data-key]").count():
            for digit in "123456789":
                page.keyboard.press(digit)
            page.keyboard.press("Enter")
        page.wait_for_timeout(150)


def _take(page: Page, name: str, screen: str) -> None:
    """Pictures are drawings with few colours: a palette keeps them small."""
    taken = Image.open(BytesIO(page.screenshot(animations="allow"))).convert("RGB")
    few = taken.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(OUT / f"{name}-{screen}.png", optimize=True)


if __name__ == "__main__":
    main()
