"""Races played through the screen: by keyboard on a desktop, by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import lay_program, race_to_the_end, skip

SHORT = {"course": "risky-exchange", "turn_limit": 3}


def sit_down(open_page: OpenPage, made: dict[str, Any], size: tuple[int, int], **kept: Any) -> Page:
    page = open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]}, **kept)
    page.get_by_role("button", name="Start", exact=False).first.click()
    expect(page.locator("main.race")).to_be_visible()
    return page


def by_touch(page: Page) -> None:
    page.locator("button.in-hand").first.wait_for()
    while page.locator(".registers .empty").count():
        page.locator("button.in-hand:not([disabled])").first.tap()
    page.get_by_role("button", name="Ready").tap()


def test_whole_race_by_keyboard(open_page: OpenPage, make_room: Callable[..., dict[str, Any]]) -> None:
    page = sit_down(open_page, make_room(bots=2, game=SHORT), DESKTOP)
    race_to_the_end(page)
    expect(page.locator("#result")).not_to_be_empty()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_whole_race_on_a_phone(open_page: OpenPage, make_room: Callable[..., dict[str, Any]]) -> None:
    page = sit_down(open_page, make_room(bots=1, game=SHORT), PHONE)
    race_to_the_end(page, lay=by_touch)
    expect(page.get_by_role("region", name="Turn by turn")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]


def test_reload_comes_back_to_the_same_place(
    open_page: OpenPage, make_room: Callable[..., dict[str, Any]]
) -> None:
    page = sit_down(open_page, make_room(bots=1), DESKTOP)
    key = page.locator("[data-key]").first.get_attribute("data-key")
    page.reload()
    expect(page.locator(f'[data-key="{key}"]')).to_be_visible()
    expect(page.locator("main.race")).to_have_attribute("data-drifts", "0")


def test_log_leads_to_its_moment(open_page: OpenPage, make_room: Callable[..., dict[str, Any]]) -> None:
    page = sit_down(open_page, make_room(bots=1), DESKTOP, speed=0.5)
    lay_program(page)
    race = page.locator("main.race")
    expect(race).to_have_attribute("data-live", "false")
    skip(page)
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("log").get_by_text("Register 2").first.click()
    expect(race).to_have_attribute("data-live", "false")
    page.get_by_role("button", name="Back to live").click()
    expect(race).to_have_attribute("data-live", "true")
