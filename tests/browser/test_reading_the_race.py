"""Reading a race: large floors, own robot first, markers, power-down beside Ready, digits, no playback."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import room_of, token
from tests.browser.people import answer_until, key_of, lay_program

MakeRoom = Callable[..., dict[str, Any]]
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
SMALLEST = 24
"""Pixels of a square at which one still sees which way a robot faces."""


def start(open_page: OpenPage, made: dict[str, Any], size: tuple[int, int], **kept: Any) -> Page:
    page = open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]}, **kept)
    page.get_by_role("button", name="Start", exact=False).first.click()
    answer_until(lambda: page.locator("button.in-hand").count() > 0, page, lay=lambda page: None)
    return page


def sees_large_squares(page: Page, wanted: bool) -> None:
    """The squares have, or will soon have, such a size."""
    page.wait_for_function(
        "([smallest, wanted]) =>"
        " (document.querySelector('.robot.own')?.getBoundingClientRect().width >= smallest) === wanted",
        arg=[SMALLEST, wanted],
    )


@SIZES
def test_eight_robots_on_marathon_madness(
    size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom
) -> None:
    made = make_room(bots=7, seats=8, game={"course": "marathon-madness"})
    page = start(open_page, made, size)
    map_ = page.get_by_role("button", name="Map of the whole floor")
    expect(map_).to_be_visible()
    expect(page.locator(".robot.own")).to_be_in_viewport()
    sees_large_squares(page, True)
    expect(page.locator("[data-archive]")).to_have_count(8)
    page.keyboard.press("z")
    expect(map_).to_have_count(0)
    sees_large_squares(page, False)
    page.keyboard.press("z")
    expect(map_).to_be_visible()
    sees_large_squares(page, True)
    rows = page.get_by_role("list", name="Robots").get_by_role("listitem")
    expect(rows.first).to_contain_text("(you)")


@SIZES
def test_power_down_is_a_switch_beside_ready(
    size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom
) -> None:
    made = make_room(bots=1, game={"rules": {"pd.only_damaged": False}})
    page = start(open_page, made, size, instant=True)
    first = key_of(page)
    page.get_by_role("switch", name="Power down next turn").check(force=True)
    lay_program(page)
    page.get_by_role("tab", name="Log").click()
    announced = page.get_by_role("log").get_by_text(re.compile("next turn|powers? down", re.I))
    expect(announced.first).to_be_visible()
    assert page.locator('[data-question="ChoosePowerDown"]').count() == 0
    assert key_of(page) != first


def test_digits_answer_questions(open_page: OpenPage) -> None:
    room = room_of("ChooseUse", "phone")
    page = open_page(f"/r/{room}", DESKTOP, {room: [token("ChooseUse")]})
    expect(page.locator('[data-question="ChooseUse"]')).to_be_visible()
    key = key_of(page)
    page.keyboard.press("2")
    expect(page.locator(f'[data-key="{key}"]')).to_have_count(0)


def test_experts_may_do_without_playback(open_page: OpenPage, make_room: MakeRoom) -> None:
    page = start(open_page, make_room(bots=1), DESKTOP, speed=0.5)
    page.get_by_label("Speed").select_option(label="instant")
    before = page.locator("main.race").get_attribute("data-position")
    first = key_of(page)
    lay_program(page)
    hand = page.locator("button.in-hand:enabled")
    answer_until(lambda: hand.count() > 0 and key_of(page) not in (None, first), page, lay=lambda page: None)
    race = page.locator("main.race")
    expect(race).to_have_attribute("data-live", "true")
    assert race.get_attribute("data-position") != before
    expect(race).to_have_attribute("data-drifts", "0")
