"""Laid cards are never lost: looking back, reloads, other screens and lost connections change nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import answer_if_asked, answer_until, join, lay_program
from tests.browser.test_together import KEEP_SOCKETS, cut
from tests.server.clients import ServerProcess

MakeRoom = Callable[..., dict[str, Any]]
STEPS = 14
"""Changes and interruptions of one program."""
REGISTERS = ".desk .registers"
LAID = """registers =>
  [...registers.querySelectorAll('li')].map(one => one.querySelector('.card .number')?.textContent ?? '')"""


def laid(page: Page) -> list[str]:
    """What lies on the five registers."""
    page.locator(REGISTERS).wait_for()
    found: list[str] = page.locator(REGISTERS).evaluate(LAID)
    return found


def shows(page: Page, program: list[str]) -> None:
    """The page shows exactly these cards, now or soon."""
    page.wait_for_function(
        f"want => {{ const found = document.querySelector({REGISTERS!r});"
        f" return found && JSON.stringify(({LAID})(found)) === JSON.stringify(want) }}",
        arg=program,
    )


def lay_one(page: Page) -> None:
    page.locator("button.in-hand:enabled").first.click()


def take_one(page: Page) -> None:
    page.locator(".desk .registers .filled").first.click()


def look_back(page: Page) -> None:
    race = page.locator("main.race")
    page.get_by_role("button", name="One step back").click()
    expect(race).to_have_attribute("data-live", "false")
    expect(page.locator("button.in-hand").first).to_be_visible()


def look_by_keys(page: Page) -> None:
    for key in (" ", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator("main.race")).to_have_attribute("data-live", "false")


def look_from_log(page: Page) -> None:
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("log").locator("button").first.click()


def back_to_now(page: Page) -> None:
    page.keyboard.press("End")
    expect(page.locator("main.race")).to_have_attribute("data-live", "true")


def reload(page: Page) -> None:
    page.reload()


INTERRUPTIONS = (look_back, look_by_keys, look_from_log, back_to_now, reload, cut)


def changed(page: Page, rng: Random, program: list[str]) -> list[str]:
    """Lay a card or take one back, whatever the floor shows meanwhile; gives the program after it."""
    full = "" not in program
    lay = not full and (rng.random() < 0.7 or not any(program))
    (lay_one if lay else take_one)(page)
    where = program.index("") if lay else next(n for n, card in enumerate(program) if card)
    expect(page.locator(".desk .registers .filled")).to_have_count(
        sum(map(bool, program)) + (1 if lay else -1)
    )
    after = laid(page)
    assert [card for n, card in enumerate(after) if n != where] == [
        c for n, c in enumerate(program) if n != where
    ]
    assert bool(after[where]) is lay
    return after


@pytest.mark.parametrize(("size", "seed"), [(DESKTOP, 1), (PHONE, 2)], ids=["desktop", "phone"])
def test_reload_at_every_moment_of_a_turn(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess, size: tuple[int, int], seed: int
) -> None:
    """A random walk through two turns: between all changes the page is reloaded, cut off, or looks back."""
    rng = Random(seed)
    made = make_room(bots=0, game={"rules": {"robot_lasers": False}})  # so that no register locks
    room, tokens = made["room"], [made["token"], made["owner"]]
    ben = open_page(f"/r/{room}", DESKTOP, {room: [join(server.url, room, "Ben")]})
    ann = open_page(f"/r/{room}", size, {room: tokens})
    ann.add_init_script(KEEP_SOCKETS)
    ann.reload()
    ann.get_by_role("button", name="Start").click()
    for _ in range(2):
        answer_until(lambda: ann.locator("button.in-hand").count() > 0, ann, lay=lambda page: None)
        program = laid(ann)
        assert program == [""] * 5
        for _ in range(STEPS):
            program = changed(ann, rng, program)
            rng.choice(INTERRUPTIONS)(ann)
            shows(ann, program)
        while "" in program:
            program = changed(ann, rng, program)
        ann.locator("button.go:enabled").click()
        ann.get_by_role("button", name="Change my program").wait_for()
        for interruption in (reload, cut):
            interruption(ann)
            shows(ann, program)
        ann.get_by_role("button", name="Change my program").click()
        ann.locator("button.go:enabled").wait_for()
        reload(ann)
        shows(ann, program)
        ann.locator("button.go:enabled").click()
        ann.get_by_role("button", name="Change my program").wait_for()
        answer_until(lambda: ben.locator("button.in-hand").count() > 0, ben, lay=lambda page: None)
        lay_program(ben)
        ann.get_by_role("button", name="Change my program").wait_for(state="detached")
        reload(ann)
        done: set[str] = set()
        while not ann.locator("button.in-hand").count():
            for page in (ann, ben):
                answer_if_asked(page, done, lay=lambda page: None)
            ann.wait_for_timeout(50)
    expect(ann.locator("main.race")).to_have_attribute("data-drifts", "0")


def test_a_second_screen_lays_the_same_program(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1)
    room, tokens = made["room"], [made["token"], made["owner"]]
    desk = open_page(f"/r/{room}", DESKTOP, {room: tokens})
    desk.get_by_role("button", name="Start").click()
    lay_one(desk)
    lay_one(desk)
    program = laid(desk)
    phone = open_page(f"/r/{room}", PHONE, {room: tokens})
    shows(phone, program)
    lay_one(phone)
    program = laid(phone)
    shows(desk, program)
    take_one(desk)
    shows(phone, laid(desk))
    assert laid(desk) == ["", *program[1:]]
