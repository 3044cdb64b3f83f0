"""People at tables: how they sit down, lay a program and answer, each in a browser of their own."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page

ROUNDS = 200
LEGAL = "[data-question] .choices button"


def join(url: str, room: str, name: str) -> str:
    """Take a seat over HTTP; gives its token."""
    answer = httpx.post(f"{url}/api/rooms/{room}/join", json={"name": name}, timeout=30)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    token: str = made["token"]
    return token


def lay_program(page: Page) -> None:
    """Cards from left to right, then ready."""
    for digit in "123456789":
        page.keyboard.press(digit)
    page.keyboard.press("Enter")


def skip(page: Page) -> None:
    """Skip the playback if there is one; looks and clicks at one stroke, since it may end by itself."""
    page.get_by_role("button", name="Skip").evaluate_all("buttons => buttons[0]?.click()")


def answer_if_asked(page: Page, done: set[str]) -> None:
    """Answer the question on the screen, unless that has been done."""
    skip(page)
    keys = page.locator("[data-key]").evaluate_all("asked => asked.map(one => one.dataset.key)")
    if not keys or keys[0] in done:
        return
    done.add(keys[0])
    if page.locator("[data-question]").count():
        page.locator(LEGAL).first.click()
    else:
        lay_program(page)


def race_to_the_end(*pages: Page) -> None:
    """Everybody answers in turn until everybody sees the result."""
    done: dict[Page, set[str]] = {page: set() for page in pages}
    for _ in range(ROUNDS):
        for page in pages:
            answer_if_asked(page, done[page])
        if all(page.locator("#result").count() for page in pages):
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError("the race did not end")
