"""At hand in the race: settings, keys, unread marks and reactions, shots drawn, lines that are true."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import room_of, token
from tests.browser.people import answer_until, join, race_to_the_end
from tests.server.clients import ServerProcess

MakeRoom = Callable[..., dict[str, Any]]
SIZES = pytest.mark.parametrize(
    ("screen", "size"), [("desktop", DESKTOP), ("phone", PHONE)], ids=["desktop", "phone"]
)


def started(open_page: OpenPage, made: dict[str, Any], size: tuple[int, int], **kept: Any) -> Page:
    page = open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]}, **kept)
    page.get_by_role("button", name="Start", exact=False).first.click()
    answer_until(lambda: page.locator("button.in-hand").count() > 0, page, lay=lambda page: None)
    return page


@SIZES
def test_settings_are_reachable_in_the_race(
    screen: str, size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom
) -> None:
    page = started(open_page, make_room(bots=1), size)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Theme").select_option(label="light")
    dialog.get_by_label("Motion").select_option(label="reduced")
    dialog.get_by_label("Speed").select_option(label="instant")
    dialog.get_by_label("Volume").fill("30")
    dialog.get_by_role("switch", name="Colours for colour-blind eyes").check(force=True)
    expect(page.locator("html[data-theme=light][data-palette=distinct]")).to_have_count(1)
    dialog.get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Du bist dran").first).to_be_attached()
    kept = page.evaluate("JSON.parse(localStorage.getItem('botyard.preferences'))")
    assert (kept["motion"], kept["instant"], kept["volume"], kept["palette"]) == (
        "reduced",
        True,
        0.3,
        "distinct",
    )


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_keys_are_listed_and_open_everything(open_page: OpenPage, make_room: MakeRoom) -> None:
    page = started(open_page, make_room(bots=1), DESKTOP)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    for words in ("Lay a card, or choose an answer", "Pause and play", "your robot close up"):
        expect(keys.get_by_text(words)).to_be_visible()
    close(page)
    page.keyboard.press(",")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    close(page)
    page.keyboard.press("c")
    expect(page.get_by_role("textbox", name="Say something")).to_be_focused()
    # What is typed there is no key of the screen.
    page.keyboard.type("c, z?")
    expect(page.get_by_role("dialog")).to_have_count(0)


@SIZES
def test_chat_has_an_unread_mark_and_reactions(
    screen: str, size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    made = make_room(bots=0)
    guest = join(server.url, made["room"], "Ben")
    ben = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: [guest]})
    ann = started(open_page, made, size)
    ben.locator("main.race").wait_for()
    ben.get_by_role("button", name="Chat").click()
    ben.get_by_role("button", name="Say 😂").click()
    ann.get_by_role("button", name="Chat: 1 new line").click()
    said = ann.get_by_role("log", name="Chat")
    expect(said.get_by_role("img", name="😂")).to_be_visible()
    expect(said).to_be_in_viewport()
    expect(ann.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    # What was read stays read.
    ann.reload()
    expect(ann.get_by_role("button", name="Chat", exact=True)).to_be_visible()


@SIZES
def test_a_shot_is_drawn_with_its_target(screen: str, size: tuple[int, int], open_page: OpenPage) -> None:
    room = room_of("ChooseWeapon", "axe")
    page = open_page(f"/r/{room}", size, {room: [token("ChooseWeapon")]})
    question = page.locator('[data-question="ChooseWeapon"]')
    expect(
        question.get_by_text(re.compile(r"Target: .*, \d+ squares? (north|east|south|west)\. It has"))
    ).to_be_visible()
    sight = page.locator("[data-aim] .sight")
    expect(sight).to_be_in_viewport()


@SIZES
def test_nothing_lies_over_squares_to_choose(screen: str, size: tuple[int, int], open_page: OpenPage) -> None:
    room = room_of("ChooseEntry", "axe")
    page = open_page(f"/r/{room}", size, {room: [token("ChooseEntry")]})
    page.locator("button.square").first.wait_for()
    port, zoom = (
        page.get_by_role("group", name="Factory floor").bounding_box(),
        page.locator(".zoom").bounding_box(),
    )
    assert port
    assert zoom
    apart = zoom["x"] >= port["x"] + port["width"] or zoom["y"] >= port["y"] + port["height"]
    assert apart, (port, zoom)
    expect(page.get_by_role("button", name="Map of the whole floor")).to_have_count(0)


def test_explanations_leave_the_own_robot_in_sight(open_page: OpenPage, make_room: MakeRoom) -> None:
    page = started(open_page, make_room(bots=1, game={"course": "risky-exchange"}), DESKTOP)
    own = page.locator(".robot.own").bounding_box()
    assert own
    page.mouse.move(own["x"] + own["width"] / 2, own["y"] + own["height"] / 2)
    told = page.locator(".explanation")
    expect(told).to_be_visible()
    box = told.bounding_box()
    assert box
    beside = box["x"] >= own["x"] + own["width"] or box["x"] + box["width"] <= own["x"]
    above = box["y"] + box["height"] <= own["y"] or box["y"] >= own["y"] + own["height"]
    assert beside or above, (own, box)


def test_the_end_by_a_turn_limit_is_told(open_page: OpenPage, make_room: MakeRoom) -> None:
    page = started(open_page, make_room(bots=1, game={"turn_limit": 1}), DESKTOP, instant=True)
    race_to_the_end(page)
    expect(
        page.locator("section.result").get_by_text("The race ends at its limit of 1 turn.")
    ).to_be_visible()
    expect(page.get_by_role("status").get_by_text("The race is over.")).to_be_visible()
