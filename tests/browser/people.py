"""People at tables: how they sit down, lay a program and answer, each in a browser of their own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page

LONGEST_RACE = 300
"""Seconds; the machine may be busy."""
LEGAL = "[data-question] .choices button"


def join(url: str, room: str, name: str) -> str:
    """Take a seat over HTTP; gives its token."""
    answer = httpx.post(f"{url}/api/rooms/{room}/join", json={"name": name}, timeout=90)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    token: str = made["token"]
    return token


def lay_program(page: Page) -> None:
    """Cards from left to right, then ready; by keys, once the cards are there."""
    page.locator("button.in-hand").first.wait_for()
    for digit in "123456789":
        page.keyboard.press(digit)
    page.locator("button.go:enabled").wait_for()
    page.keyboard.press("Enter")


def skip(page: Page) -> None:
    """Skip the playback if there is one; looks and clicks in one go, since it may end on its own."""
    page.get_by_role("button", name="Skip").evaluate_all("buttons => buttons[0]?.click()")


def key_of(page: Page) -> str | None:
    """The question that the screen asks now, if it does; looked at without waiting for one."""
    keys: list[str] = page.locator("[data-key]").evaluate_all("asked => asked.map(one => one.dataset.key)")
    return keys[0] if keys else None


def answer_if_asked(page: Page, done: set[str], lay: Callable[[Page], None] = lay_program) -> None:
    """Answer the question on the screen, unless that has been done: programs by `lay`, else the first choice.

    Questions stay until they are answered, but an answer may be on its way for a while.
    """
    skip(page)
    key = key_of(page)
    if key is None or key in done:
        return
    done.add(key)
    if page.locator("[data-question]").count():
        page.locator(LEGAL).first.click()
    else:
        lay(page)


def answer_until(over: Callable[..., bool], *pages: Page, lay: Callable[[Page], None] = lay_program) -> None:
    """Everybody answers in turn, whatever is asked, until it is over."""
    done: dict[Page, set[str]] = {page: set() for page in pages}
    until = time.monotonic() + LONGEST_RACE
    while not over():
        assert time.monotonic() < until, "the race did not get that far"
        for page in pages:
            answer_if_asked(page, done[page], lay)
        pages[0].wait_for_timeout(50)


def race_to_the_end(*pages: Page, lay: Callable[[Page], None] = lay_program) -> None:
    """Everybody answers until everybody sees the result; what they saw was always the server's."""
    answer_until(lambda: all(page.locator("#result").count() for page in pages), *pages, lay=lay)
    for page in pages:
        assert page.locator("main.race").get_attribute("data-drifts") == "0"
