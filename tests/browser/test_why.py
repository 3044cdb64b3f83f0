"""Nothing happens silently: signs on the floor, and "Why?" for lines of the log, robots and squares."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, OpenPage
from tests.browser.moments import room_of, token
from tests.browser.test_accessible_screens import check
from tests.server.clients import ServerProcess

from botyard.rally.engine.events import Event, FlagIgnored, RobotBlocked
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import encode, record_of
from botyard.rng import Rng

NAMES = ("Ann", "Ben", "Cleo", "Dirk", "Eva", "Finn", "Gwen", "Hugo")


def _jam(event: Event) -> bool:
    return isinstance(event, RobotBlocked) and event.cause == "belt" and event.reason == "standing"


def _wrong_flag(event: Event) -> bool:
    return isinstance(event, FlagIgnored) and event.reason == "order"


def race_with(course: str, seen: Callable[[Event], bool], turns: int = 4) -> bytes:
    """A finished race in which something of the kind happened."""
    for seed in range(200):
        players = [Player(name) for name in NAMES]
        game = Game(set_up(load_course(course), players, edition="2005", seed=str(seed), turn_limit=turns))
        rng = Rng(f"why {seed}")
        while not game.finished:
            asked = game.pending()[0]
            game.submit(asked.seat, asked.key, random_choice(asked, rng))
        if any(seen(event) for event in game.events()):
            return encode(record_of(game))
    raise AssertionError(f"nothing of the kind happened in 200 races of {course}")


@pytest.fixture(scope="module")
def jammed(server: ServerProcess) -> str:
    return _uploaded(server, race_with("pilgrimage", _jam))


@pytest.fixture(scope="module")
def out_of_order(server: ServerProcess) -> str:
    return _uploaded(server, race_with("island-hop", _wrong_flag, turns=8))


def _uploaded(server: ServerProcess, record: bytes) -> str:
    answer = httpx.post(f"{server.url}/api/replays", content=record, timeout=PATIENCE / 1000)
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["code"]
    return made


def at_the_end(page: Page) -> Locator:
    """The whole race has been shown; the log is complete."""
    expect(page.locator(".replay")).to_have_attribute("data-position", "0")
    page.keyboard.press("End")
    expect(page.locator(".replay")).to_have_attribute("data-drifts", "0")
    return page.get_by_role("log")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_line_of_the_log_says_why_and_leads_to_its_moment(
    size: tuple[int, int], open_page: OpenPage, jammed: str
) -> None:
    page = open_page(f"/replay/{jammed}", size)
    log = at_the_end(page)
    log.get_by_role("button", name="Why?").and_(log.get_by_label("stands in the way")).first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("stands in the way")
    expect(sheet.locator(".asked details")).to_contain_text("Jams on belts")
    expect(sheet.locator(".asked cite")).to_contain_text("RoboRally 2005 rulebook")
    check(page, size)
    sheet.locator(".asked").get_by_role("button", name="Show the moment").click()
    expect(sheet).to_have_count(0)
    expect(page.locator("[data-sign=stop]").first).to_be_visible()


def test_a_flag_out_of_order_is_told_and_shown(open_page: OpenPage, out_of_order: str) -> None:
    page = open_page(f"/replay/{out_of_order}")
    log = at_the_end(page)
    log.get_by_text("comes first").first.click()
    expect(page.locator("[data-sign=flag]")).to_have_count(1)


def test_why_of_a_robot(open_page: OpenPage, jammed: str) -> None:
    page = open_page(f"/replay/{jammed}")
    at_the_end(page)
    row = page.locator("li", has_text="Ann").first
    name = row.locator("strong").inner_text()
    row.get_by_role("button", name=f"Why? {name}").click()
    sheet = page.get_by_role("dialog", name=f"Why? {name}")
    expect(sheet).to_contain_text("turn")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_why_of_a_square_with_the_keyboard(open_page: OpenPage, jammed: str) -> None:
    page = open_page(f"/replay/{jammed}")
    at_the_end(page)
    page.get_by_role("group", name="Factory floor").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".explanation")).to_contain_text("Why?")
    page.keyboard.press("w")
    expect(page.get_by_role("dialog", name="Why? Square")).to_be_visible()


def test_why_of_a_square_with_a_finger(open_page: OpenPage, jammed: str) -> None:
    page = open_page(f"/replay/{jammed}", PHONE)
    at_the_end(page)
    page.locator(".floor").tap()
    page.locator(".explanation").get_by_role("button", name="Why?").tap()
    expect(page.get_by_role("dialog", name="Why? Square")).to_be_visible()


def test_damage_is_told_before_the_first_choice(open_page: OpenPage) -> None:
    kind = "ChooseSacrifice"
    page = open_page(f"/r/{room_of(kind, 'axe')}", DESKTOP, {room_of(kind, "axe"): [token(kind)]})
    panel = page.locator(f'[data-question="{kind}"]')
    expect(panel.get_by_role("heading")).to_contain_text("point 1 of")
    expect(panel.locator(".coming li")).to_have_text(["Recompile"])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_facings_that_are_not_allowed_are_struck_out_on_the_floor(
    size: tuple[int, int], open_page: OpenPage
) -> None:
    """Dutch: no facing at a robot within three squares (003:273)."""
    room = room_of("ChooseReentry", "axe")
    page = open_page(f"/r/{room}", size, {room: [token("ChooseReentry")]})
    struck = page.locator(".barred-facing").first
    expect(struck).to_be_visible()
    assert "facing a robot that is too near" in (struck.get_attribute("aria-label") or "")
    square = page.locator("button.square").first.bounding_box()
    mark = struck.bounding_box()
    assert square is not None
    assert mark is not None
    assert mark["width"] >= 0.25 * square["width"]


def test_lines_that_players_argue_about_cite_their_rule(open_page: OpenPage, jammed: str) -> None:
    page = open_page(f"/replay/{jammed}")
    log = at_the_end(page)
    line = log.locator(".row", has_text="stands in the way").first
    expect(line.locator("cite")).to_have_text(re.compile(r"RoboRally 2005 rulebook, .*, p\. \d+"))
    plain = log.locator(".row", has_text="enters at").first
    expect(plain).to_be_visible()
    expect(plain.locator("cite")).to_have_count(0)


def test_why_on_the_table_screen(open_page: OpenPage) -> None:
    """Robots, squares and lines of the log, as in the race itself."""
    page = open_page(f"/table/{room_of('ChooseReentry', 'axe')}")
    table = page.locator(".table-race")
    expect(table).to_have_attribute("data-live", "true")
    page.get_by_role("log").get_by_role("button", name="Why?").last.click()
    sheet = page.get_by_role("dialog", name="Why?")
    expect(sheet.locator(".asked")).to_be_visible()
    sheet.locator(".asked").get_by_role("button", name="Show the moment").click()
    expect(sheet).to_have_count(0)
    table.get_by_role("list", name="Robots").get_by_role("button", name="Why?").first.click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("group", name="Factory floor").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("w")
    expect(page.get_by_role("dialog", name="Why? Square")).to_be_visible()
