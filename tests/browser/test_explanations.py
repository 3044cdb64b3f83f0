"""Squares, cards and options explain themselves: to a resting mouse, the keyboard, a finger held down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.test_accessible_screens import check
from tests.browser.test_race import sit_down
from tests.rally.yard import YARD

MakeRoom = Callable[..., dict[str, Any]]
EVERYBODY_HAS_AN_OPTION = {"course": "flag-fry"}


def long_press(page: Page, target: Locator) -> None:
    """A finger on the middle of the target, until the explanation is there; none may be left from before."""
    expect(page.locator(".explanation")).to_have_count(0)
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.locator(".explanation").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def with_hand(page: Page) -> Locator:
    """The first card of the hand. A player who drew Recompile is asked about it first."""
    card = page.locator("button.in-hand").first
    page.locator("[data-question], button.in-hand").first.wait_for()
    page.locator("[data-question] .choices button").evaluate_all("buttons => buttons[0]?.click()")
    card.wait_for()
    return card


def test_mouse_and_keyboard(open_page: OpenPage, make_room: MakeRoom) -> None:
    page = sit_down(open_page, make_room(bots=1, game=EVERYBODY_HAS_AN_OPTION), DESKTOP, language="en")
    shown = page.locator(".explanation")
    card = with_hand(page)
    card.hover()
    expect(shown).to_contain_text("numbers")
    expect(shown.locator("cite")).to_have_text("RoboRally 2005 rulebook, The program deck")
    page.mouse.move(2, 2)
    expect(shown).to_have_count(0)

    page.keyboard.press("Tab")
    card.focus()
    expect(shown).to_contain_text("numbers")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)

    option = page.get_by_role("tabpanel").locator(".options button").first
    name = option.inner_text()
    option.focus()
    expect(shown.locator("strong")).to_have_text(name)
    expect(shown.locator("cite")).to_contain_text("RoboRally 2005 rulebook, ")
    expect(shown.get_by_role("link", name="More in the rules")).to_have_attribute("target", "_blank")
    page.keyboard.press("Escape")

    floor = page.get_by_role("group", name="Factory floor")
    floor.focus()
    page.keyboard.press("ArrowUp")
    expect(shown).to_contain_text("Dock")
    expect(shown).to_contain_text("Factory floor guide: docks")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    floor.hover()
    expect(shown.locator("cite").first).to_contain_text("RoboRally 2005 rulebook, ")
    check(page, DESKTOP)


@pytest.mark.parametrize(("language", "words"), [("de", "Karten, "), ("nl", "kaarten, ")])
def test_long_press(open_page: OpenPage, make_room: MakeRoom, language: str, words: str) -> None:
    made = make_room(bots=1, game=EVERYBODY_HAS_AN_OPTION)
    page = open_page(
        f"/r/{made['room']}", PHONE, {made["room"]: [made["token"], made["owner"]]}, language=language
    )
    page.locator(".start button").tap()
    card = with_hand(page)
    shown = page.locator(".explanation")
    long_press(page, card)
    expect(shown).to_contain_text(words)
    expect(shown.locator("cite")).to_contain_text("RoboRally 2005")
    # The card was asked about, not laid.
    expect(page.locator(".registers .empty")).to_have_count(5)
    shown.get_by_role("button").last.tap()
    expect(shown).to_have_count(0)
    long_press(page, page.locator(".stage .floor"))
    expect(shown.locator("cite").first).to_contain_text("RoboRally 2005")
    shown.get_by_role("button").last.tap()
    long_press(page, page.locator(".options button").first)
    expect(shown.locator("cite")).to_contain_text("RoboRally 2005")


def test_room_and_replay(open_page: OpenPage, make_room: MakeRoom, code: str) -> None:
    made = make_room(bots=1, game={"edition": "1994", "course": "sample-track"})
    page = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: [made["token"], made["owner"]]})
    page.get_by_role("button", name="A closer look").click()
    page.get_by_role("group", name="Factory floor").click()
    expect(page.locator(".explanation cite").first).to_contain_text(" rulebook, ")
    check(page, DESKTOP)
    page.goto(f"/replay/{code}?at=60")
    page.get_by_role("group", name="Factory floor").click()
    expect(page.locator(".explanation cite").first).to_contain_text("RoboRally 2005 rulebook, ")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_courses_drawn_by_hand(open_page: OpenPage, make_room: MakeRoom, size: tuple[int, int]) -> None:
    own = {"course": "", "boards": [{"board": "yard"}], "drawings": {"yard": YARD}, "flags": [[2, 2]]}
    made = make_room(bots=1, game=own)
    page = open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]})
    page.get_by_role("button", name="A closer look").click()
    floor = page.get_by_role("group", name="Factory floor")
    floor.click()
    shown = page.locator(".explanation")
    expect(shown.locator("cite").first).to_contain_text("RoboRally 2005 rulebook, ")
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    floor.focus()
    page.keyboard.press("ArrowDown")
    expect(shown).to_contain_text("0,0")
    page.goto("/studio")
    page.get_by_role("radio", name="Pit", exact=True).click()
    page.locator(".floor .floor").click(position={"x": 60, "y": 60})
    page.get_by_role("radio", name="Move around", exact=True).click()
    page.locator(".floor .floor").hover(position={"x": 62, "y": 62})
    expect(page.locator(".explanation")).to_contain_text("Pit")


PUZZLE = "R3G3Y1B2-R28G84Be7Y35-Yc"


def on_board(page: Page, x: int, y: int) -> dict[str, float]:
    """The middle of a square of a Ricochet board."""
    box = page.locator("svg[role=img]").bounding_box()
    assert box is not None
    size = min(box["width"], box["height"])
    left, top = box["x"] + (box["width"] - size) / 2, box["y"] + (box["height"] - size) / 2
    cell = size / (16 * 40 + 36) * 40
    return {"x": left + cell * (x + 0.95), "y": top + cell * (y + 0.95)}


def test_ricochet_squares(open_page: OpenPage) -> None:
    page = open_page(f"/puzzles/{PUZZLE}", DESKTOP)
    shown = page.locator(".explanation")
    page.locator("svg[role=img]").hover()
    page.mouse.move(*on_board(page, 2, 8).values())
    expect(shown).to_contain_text("The red robot.")
    expect(shown.locator("cite")).to_have_text("Ricochet Robots rulebook, Die Züge der Roboter")
    page.mouse.move(*on_board(page, 7, 7).values())
    expect(shown).to_contain_text("Closed centre")
    page.mouse.move(2, 2)
    expect(shown).to_have_count(0)
    page.keyboard.press("Shift+ArrowUp")
    expect(shown).to_contain_text("3,5")
    expect(shown).to_contain_text("The yellow robot.")
    page.keyboard.press("Shift+ArrowLeft")
    expect(shown).to_contain_text("2,5")
    expect(shown).to_contain_text("Open square.")
    # Looking moves nobody.
    assert page.locator("[data-moves]").get_attribute("data-moves") == "0"
    check(page, DESKTOP)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


@pytest.mark.parametrize(("language", "words"), [("de", "Roboter Rot."), ("nl", "Robot rood.")])
def test_ricochet_squares_under_a_finger(open_page: OpenPage, language: str, words: str) -> None:
    page = open_page(f"/puzzles/{PUZZLE}", PHONE, language=language)
    page.locator("svg[role=img]").wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [on_board(page, 2, 8)]})
    shown = page.locator(".explanation")
    expect(shown).to_contain_text(words)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(shown.locator("cite")).to_contain_text("Die Züge der Roboter")
    assert page.locator("[data-moves]").get_attribute("data-moves") == "0"
    shown.get_by_role("button").tap()
    expect(shown).to_have_count(0)
