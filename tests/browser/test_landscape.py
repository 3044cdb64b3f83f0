"""A phone on its side: what is played on and what is pressed are on the screen together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import OpenPage

SIZE = (844, 390)
MakeRoom = Callable[..., dict[str, Any]]


def seen_whole(page: Page, *parts: Locator) -> None:
    """All of it is in sight without scrolling, and nothing lies over it."""
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
        part.click(trial=True)


def test_race(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1, game={"course": "pilgrimage"})
    page = open_page(f"/r/{made['room']}", SIZE, {made["room"]: [made["token"], made["owner"]]})
    page.get_by_role("button", name="Start").click()
    page.locator("button.in-hand").first.wait_for()
    for digit in "12345":
        page.keyboard.press(digit)
    seen_whole(page, page.get_by_role("button", name="Ready"), page.locator("button.in-hand").last)


def test_replay(open_page: OpenPage, code: str) -> None:
    page = open_page(f"/replay/{code}", SIZE)
    seen_whole(page, page.get_by_role("button", name="Play", exact=True), page.get_by_role("slider"))


def test_puzzle(open_page: OpenPage) -> None:
    page = open_page("/puzzles/day", SIZE)
    seen_whole(page, page.locator(".board svg").first, page.get_by_role("button", name="Give me a hint"))


def test_ricochet(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=0, game={"type": "ricochet", "try_out": True}, seats=1)
    page = open_page(f"/r/{made['room']}", SIZE, {made["room"]: [made["token"], made["owner"]]})
    page.get_by_role("button", name="Start").click()
    seen_whole(page, page.locator(".board svg").first, page.get_by_role("button", name="Turn the first chip"))


def test_ricochet_studio(open_page: OpenPage) -> None:
    page = open_page("/studio/ricochet", SIZE)
    seen_whole(page, page.locator("main svg").first, page.get_by_role("button", name="Show a solution"))
