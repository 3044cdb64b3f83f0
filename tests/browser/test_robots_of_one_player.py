"""A player with two robots lays a program for each, in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import answer_until

MakeRoom = Callable[..., dict[str, Any]]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_two_robots_each(open_page: OpenPage, make_room: MakeRoom, size: tuple[int, int]) -> None:
    made = make_room(bots=1, level="random", game={"rules": {"robots_per_player": 2}, "turn_limit": 1})
    page = open_page(f"/r/{made['room']}", seats={made["room"]: [made["token"], made["owner"]]}, size=size)
    page.get_by_role("button", name="Start").click()
    robots = page.get_by_role("group", name="Which robot you program").get_by_role("radio")
    expect(robots).to_have_count(2)
    expect(robots.first).to_be_checked()
    lay(page)
    expect(robots.last).to_be_checked()
    robots.first.check(force=True)
    page.get_by_role("button", name="Change my program").click()
    page.get_by_role("button", name="Ready").click()
    expect(robots.last).to_be_checked()
    result = page.locator("#result")
    answer_until(lambda: result.count() > 0, page, lay=lay)  # a robot may be lost, and come back first
    expect(result).not_to_be_empty()


def lay(page: Page) -> None:
    """Five cards by their numbers, and ready."""
    for number in "12345":
        page.keyboard.press(number)
    page.get_by_role("button", name="Ready").click()
