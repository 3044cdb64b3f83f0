"""Puzzles in the browser: solved by keys, by the pad and by swipes; hints; results that stay."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.server.clients import ServerProcess

from botyard.ricochet.studies.graded import collection

PUZZLE = collection()[0]
KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def solution(server: ServerProcess) -> list[tuple[str, str]]:
    hint = httpx.get(f"{server.url}/api/puzzles/position/{PUZZLE.code}/hint?step=4", timeout=120).json()
    return re.findall("(.)(.)", hint["moves"])


def made(page: Page, count: int) -> None:
    expect(page.locator(".table")).to_have_attribute("data-moves", str(count))
    expect(page.locator("polyline")).to_have_count(2 * count)


def test_solved_with_keys_and_remembered(open_page: OpenPage, server: ServerProcess) -> None:
    moves = solution(server)
    page = open_page("/")
    page.get_by_role("button", name="Puzzles").click()
    page.get_by_role("link", name="Easy 1", exact=True).click()
    expect(page.get_by_role("status").get_by_text("0 moves")).to_be_visible()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_role("list", name="Hints")).to_contain_text(f"It takes {PUZZLE.moves} moves.")
    for number, (robot, way) in enumerate(moves, start=1):
        page.keyboard.press(robot.lower())
        page.keyboard.press(KEYS[way])
        made(page, number)
        if number == 1:
            page.keyboard.press("u")
            made(page, 0)
            page.keyboard.press(KEYS[way])
            made(page, 1)
    expect(page.get_by_role("heading", name=f"Solved in {PUZZLE.moves} moves!")).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines()[1] == "★★★ · 1 hint"
    assert not any(move in text for move in ("north", "south", "east", "west"))
    page.get_by_role("link", name="Next puzzle").click()
    page.get_by_role("link", name="Puzzles").click()
    solved = page.get_by_role("link", name="Easy 1", exact=True)
    expect(solved.get_by_role("img", name="3 stars")).to_be_visible()


def test_swiped_on_a_phone(open_page: OpenPage, server: ServerProcess) -> None:
    moves = solution(server)
    page = open_page(f"/puzzles/{PUZZLE.code}", PHONE)
    board = page.locator(".board svg")
    expect(board).to_be_visible()
    robot, way = moves[0]
    page.get_by_role("button", name=re.compile("^Choose the")).nth("RGBY".index(robot)).click()
    box = board.bounding_box()
    assert box
    # A swipe in a corner without robots moves the one that was chosen.
    x, y = box["x"] + 4, box["y"] + 4
    dx, dy = {"N": (0, -60), "E": (60, 0), "S": (0, 60), "W": (-60, 0)}[way]
    page.mouse.move(x + max(0, -dx), y + max(0, -dy))
    page.mouse.down()
    page.mouse.move(x + max(0, dx), y + max(0, dy))
    page.mouse.up()
    made(page, 1)
    for number, (robot, way) in enumerate(moves[1:], start=2):
        page.get_by_role("button", name=re.compile("^Choose the")).nth("RGBY".index(robot)).click()
        page.locator(f".arrows .{way}").click()
        made(page, number)
    expect(page.get_by_role("heading", name="Solved in")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_puzzle_of_the_day(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("/puzzles/day", size)
    expect(page.get_by_role("heading", name="Puzzle of")).to_be_visible()
