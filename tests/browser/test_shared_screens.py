"""Several people at one screen, and one screen for several phones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import answer_if_asked, join, lay_program, race_to_the_end, skip
from tests.server.clients import ServerProcess

MakeRoom = Callable[..., dict[str, Any]]
SECRET = "button.in-hand, [data-key], .in-hand"


def test_the_curtain_keeps_hands_off_the_page(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    made = make_room(bots=0)
    tokens = [made["token"], made["owner"], join(server.url, made["room"], "Ben")]
    page = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: tokens})
    page.get_by_role("button", name="Start").click()
    curtain, asked = page.get_by_role("button", name=re.compile("^I am ")), page.locator("[data-key]")
    name, laid = "", Counter[str]()
    while laid["Ann"] < 2 or laid["Ben"] < 2:  # owners of destroyed robots are asked first
        skip(page)
        curtain.or_(asked).wait_for()
        if curtain.count():
            assert page.locator(SECRET).count() == 0, f"a hand before the curtain rose, after {laid}"
            name = curtain.inner_text().removeprefix("I am ")
            curtain.click()
        key = asked.get_attribute("data-key")
        laid[name] += page.locator("button.in-hand").count() > 0
        answer_if_asked(page, set())
        expect(page.locator(f'[data-key="{key}"]')).to_have_count(0)


def test_a_board_screen_and_two_phones(open_page: OpenPage) -> None:
    screen = open_page(speed=0.5)
    screen.get_by_role("button", name="Around one screen").click()
    expect(screen.get_by_role("img", name="QR code for a seat")).to_have_count(4)
    code = screen.url.rsplit("/", 1)[1]
    phones = [open_page(f"/r/{code}?hand", PHONE) for _ in range(2)]
    for phone, name in zip(phones, ("Ann", "Ben"), strict=True):
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Take a seat").tap()
    expect(screen.get_by_text("phone connected")).to_have_count(2)
    expect(screen.get_by_role("img", name="QR code for a seat")).to_have_count(2)
    screen.get_by_role("button", name="Start").click()
    for phone in phones:
        expect(phone.locator("button.in-hand").first).to_be_visible()
        expect(phone.get_by_role("group", name="Factory floor")).to_have_count(0)
    assert screen.locator(SECRET).count() == 0
    for phone in phones:
        lay_program(phone)
    race = screen.locator(".table-race")
    expect(race).to_have_attribute("data-live", "false")
    skip(screen)
    expect(race).to_have_attribute("data-live", "true")
    expect(race).to_have_attribute("data-drifts", "0")
    assert screen.locator(SECRET).count() == 0


def test_a_table_race_to_the_end(open_page: OpenPage, make_room: MakeRoom, server: ServerProcess) -> None:
    made = make_room(bots=0, game={"turn_limit": 1})
    token = join(server.url, made["room"], "Ben")
    screen = open_page(f"/table/{made['room']}")
    ann = open_page(f"/r/{made['room']}?hand", PHONE, {made["room"]: [made["token"], made["owner"]]})
    ben = open_page(f"/r/{made['room']}?hand", PHONE, {made["room"]: [token]})
    expect(screen.get_by_text("phone connected")).to_have_count(2)
    ann.get_by_role("button", name="Start").tap()
    race_to_the_end(ann, ben)
    skip(screen)
    expect(screen.locator("#result")).to_be_visible()
