"""A race of two teams, read by a newcomer: whose robots, boards and flags are whose, and what wins."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import room_of, token
from tests.browser.team_moments import CARRIED_FLAG


@pytest.mark.parametrize(("screen", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
def test_capture_the_flag_read_by_a_newcomer(screen: str, size: tuple[int, int], open_page: OpenPage) -> None:
    room = room_of(CARRIED_FLAG, screen)
    page = open_page(f"/r/{room}", size, {room: [token(CARRIED_FLAG)]})
    page.locator("button.in-hand").first.wait_for()
    for letter in "AB":
        expect(page.locator(f"[data-home={letter}]")).to_have_count(1)
        expect(page.locator(f".robot .signs > g > [data-team={letter}]")).to_have_count(2)
        expect(page.locator(f".team[data-team={letter}]")).to_have_count(2)
    # Ann's team is A: flag 1 lies on the home board of the others, whose robot carries flag 2.
    carrier = page.locator(".robot", has=page.locator("[data-carried='2']"))
    expect(carrier.locator("[data-carried] [data-team]")).to_have_attribute("data-team", "A")
    expect(carrier).to_have_attribute("aria-label", re.compile("team B, carries flag 2"))
    players = page.get_by_role("list", name="Robots")
    expect(players.get_by_text("carries flag 2")).to_be_visible()
    expect(players.get_by_label("next flag")).to_have_count(0)
    expect(page.get_by_text("carries the other team's flag")).to_be_visible()
    expect(page.locator("main.race")).to_have_attribute("data-drifts", "0")
