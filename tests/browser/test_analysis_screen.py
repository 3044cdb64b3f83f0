"""Hindsight in the browser: from the replay to the analysis and back to a turn."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.server.clients import ServerProcess

RICOCHET = Path(__file__).parents[1] / "ricochet/data/golden_three_players.json"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_race(open_page: OpenPage, code: str, size: tuple[int, int]) -> None:
    page = open_page(f"/replay/{code}", size)
    page.get_by_role("link", name="Analysis").click()
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible(timeout=400_000)
    expect(page.get_by_role("img", name="Damage")).to_be_visible()
    expect(page.get_by_role("img", name="Played")).not_to_have_count(0)
    page.get_by_text("As a table").first.click()
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(4)
    page.get_by_role("link", name="Show turn 2 in the replay").first.click()
    expect(page.get_by_role("status").get_by_text("Turn 2", exact=True).first).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ricochet(open_page: OpenPage, server: ServerProcess, size: tuple[int, int]) -> None:
    made = httpx.post(f"{server.url}/api/replays", content=RICOCHET.read_bytes(), timeout=60).json()
    page = open_page(f"/analysis/{made['code']}", size)
    expect(page.get_by_role("heading", name="Bids")).to_be_visible(timeout=400_000)
    page.get_by_role("button", name="Show").first.click()
    expect(page.get_by_role("button", name="Show").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("polyline")).not_to_have_count(0)
    # Round 3: four shortest ways, and a bid of which none was possible.
    page.get_by_role("button", name="3. green circle").click()
    expect(page.get_by_role("heading", name="Shortest: 4 moves")).to_be_visible()
    expect(page.locator("ol").get_by_role("button")).to_have_count(4)
    expect(page.get_by_text("impossible in so few moves")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
