"""Every kind of question of the engine is answered once, through the screen, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import SCENES, room_of, token
from tests.browser.people import key_of

from botyard.rally.engine.decisions import all_decision_types

ON_BOARD = ("ChooseEntry", "ChooseReentry", "ChoosePlacement", "ChooseFacing", "ChooseReach")
PICKS = sorted(set(SCENES) - {"ChooseProgram", *ON_BOARD})


def test_there_is_a_scene_for_every_kind() -> None:
    assert sorted(SCENES) == sorted(kind.__name__ for kind in all_decision_types())


def answered(page: Page, key: str | None) -> None:
    """The question is gone, and what was shown is what the server says."""
    expect(page.locator(f'[data-key="{key}"]')).to_have_count(0)
    expect(page.locator("main.race")).to_have_attribute("data-drifts", "0")


@pytest.mark.parametrize("kind", PICKS)
def test_pick(kind: str, open_page: OpenPage) -> None:
    page = open_page(f"/r/{room_of(kind)}", DESKTOP, {room_of(kind): [token(kind)]})
    panel = page.locator(f'[data-question="{kind}"]')
    expect(panel.get_by_role("heading")).not_to_be_empty()
    key = key_of(page)
    panel.get_by_role("button").last.click()
    answered(page, key)


@pytest.mark.parametrize(("screen", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
@pytest.mark.parametrize("kind", ON_BOARD)
def test_pick_on_the_board(kind: str, screen: str, size: tuple[int, int], open_page: OpenPage) -> None:
    room = room_of(kind, screen)
    page = open_page(f"/r/{room}", size, {room: [token(kind)]})
    squares = page.locator("button.square")
    expect(squares.first).to_be_visible()
    key = key_of(page)
    expect(page.locator("button.square, button.arrow").first).to_be_in_viewport()
    # Once the floor has come near.
    page.wait_for_function(
        "square => square.getBoundingClientRect().width >= 43", arg=squares.first.element_handle()
    )
    arrows = page.locator("button.arrow")
    if not arrows.count():
        squares.first.click()
    # A square alone may be the whole answer; arrows appear with the click, and are there until one is chosen.
    arrows.evaluate_all("found => found[0]?.click()")
    answered(page, key)


def test_robots_that_are_not_chosen_yet_have_no_picture(open_page: OpenPage) -> None:
    room = room_of("ChooseRobot", "phone")
    page = open_page(f"/r/{room}", DESKTOP, {room: [token("ChooseRobot")]})
    players = page.get_by_role("list", name="Robots")
    expect(players.get_by_text("Ann")).to_be_visible()
    named = players.locator("strong:not(:empty)").count()
    expect(players.get_by_role("button", name="on the floor")).to_have_count(named)
    expect(page.get_by_role("status", name="Phase").get_by_text("Programming")).to_have_count(0)


def test_program(open_page: OpenPage) -> None:
    page = open_page(
        f"/r/{room_of('ChooseProgram')}", DESKTOP, {room_of("ChooseProgram"): [token("ChooseProgram")]}
    )
    expect(page.get_by_role("button", name="5 more cards")).to_be_disabled()
    page.locator("button.in-hand").first.click()
    page.keyboard.press("Backspace")
    expect(page.get_by_role("button", name="5 more cards")).to_be_disabled()
    for digit in "12345":
        page.keyboard.press(digit)
    key = key_of(page)
    page.get_by_role("button", name="Ready").click()
    answered(page, key)
