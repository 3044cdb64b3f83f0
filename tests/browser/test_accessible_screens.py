"""axe finds nothing serious on any screen but the race's own, and nothing is wider than a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.browser.conftest import DESKTOP, PHONE, OpenPage

MakeRoom = Callable[..., dict[str, Any]]
LOOKS = [("dark", DESKTOP), ("light", PHONE)]
look = pytest.mark.parametrize(("theme", "size"), LOOKS, ids=["dark-desktop", "light-phone"])


def check(page: Page, size: tuple[int, int]) -> None:
    found = Axe().run(page).response["violations"]
    serious = [
        f"{one['id']}: {one['nodes'][0]['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.promise(27)
@look
def test_home(open_page: OpenPage, theme: str, size: tuple[int, int]) -> None:
    page = open_page("/", size, theme=theme)
    page.get_by_role("heading", name="Open tables").wait_for()
    check(page, size)


@pytest.mark.promise(27)
@look
def test_room_and_gallery(
    open_page: OpenPage, make_room: MakeRoom, theme: str, size: tuple[int, int]
) -> None:
    made = make_room(bots=2, game={"course": "capture-the-flag"}, seats=8)
    page = open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]}, theme=theme)
    page.get_by_role("heading", name="Capture the Flag").wait_for()
    for part in page.locator("summary").all():
        part.click()
    check(page, size)
    page.get_by_role("button", name="Choose another course").click()
    page.get_by_role("heading", name="Choose a course").wait_for()
    check(page, size)


@pytest.mark.promise(27)
@look
def test_ricochet(open_page: OpenPage, make_room: MakeRoom, theme: str, size: tuple[int, int]) -> None:
    made = make_room(bots=0, game={"type": "ricochet", "try_out": True}, seats=1)
    page = open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]}, theme=theme)
    page.get_by_role("heading", name="Ricochet Robots").first.wait_for()
    check(page, size)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Turn the first chip").click()
    page.get_by_role("timer").wait_for()
    check(page, size)


@pytest.mark.promise(27)
@look
def test_replay(open_page: OpenPage, code: str, theme: str, size: tuple[int, int]) -> None:
    page = open_page(f"/replay/{code}?at=60", size, theme=theme)
    page.locator(".replay").wait_for()
    check(page, size)


@pytest.mark.promise(27)
@look
def test_table_screen(open_page: OpenPage, make_room: MakeRoom, theme: str, size: tuple[int, int]) -> None:
    made = make_room(bots=1)
    page = open_page(f"/table/{made['room']}", size, theme=theme)
    page.get_by_role("img", name="QR code for a seat").first.wait_for()
    check(page, size)


@look
def test_table_screen_during_a_race(
    open_page: OpenPage, make_room: MakeRoom, theme: str, size: tuple[int, int]
) -> None:
    made = make_room(bots=1)
    hand = open_page(
        f"/r/{made['room']}?hand", PHONE, {made["room"]: [made["token"], made["owner"]]}, theme=theme
    )
    screen = open_page(f"/table/{made['room']}", size, theme=theme)
    hand.get_by_role("button", name="Start").click()
    hand.locator("[data-key]").first.wait_for()
    check(hand, PHONE)
    screen.locator(".table-race").wait_for()
    check(screen, size)
