"""Replays: scrubbed, shared, opened from a file."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import OpenPage

MOVED_ON = re.compile(r"^([6-9]|\d{2,})$")
"""More than five events."""


def test_scrubbing_and_a_link_to_the_moment(open_page: OpenPage, code: str) -> None:
    page = open_page(f"/replay/{code}")
    shown = page.locator(".replay")
    expect(shown).to_have_attribute("data-position", "0")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("status").get_by_text("Turn 1", exact=True).first).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.get_by_role("status").get_by_text("Turn 2", exact=True).first).to_be_visible()
    second = int(shown.get_attribute("data-position") or 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(shown).to_have_attribute("data-drifts", "0")
    page.keyboard.press("PageUp")
    expect(shown).to_have_attribute("data-position", str(second))
    page.get_by_role("button", name="Share this moment").click()
    page.wait_for_url(f"**/replay/{code}?at={second}")
    friend = open_page(f"/replay/{code}?at={second}")
    expect(friend.locator(".replay")).to_have_attribute("data-position", str(second))


def test_playing_it(open_page: OpenPage, code: str) -> None:
    page = open_page(f"/replay/{code}", speed=0.5)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".replay")).to_have_attribute("data-position", MOVED_ON)
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Moment").fill("30")
    expect(page.locator(".replay")).to_have_attribute("data-position", "30")


def test_everybodys_cards_after_the_race(open_page: OpenPage, code: str) -> None:
    page = open_page(f"/replay/{code}")
    expect(page.locator(".replay")).to_have_attribute("data-position", "0")
    page.keyboard.press("PageDown")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.get_by_role("radio", name="Ben").check(force=True)
    expect(page.get_by_role("heading", name="Hand of Ben")).to_be_visible()
    expect(page.get_by_role("heading", name="Hand of Ann")).to_have_count(0)


def test_a_record_goes_out_and_in_again(
    open_page: OpenPage, code: str, record: bytes, tmp_path: Path
) -> None:
    page = open_page(f"/replay/{code}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    file = tmp_path / "race.json"
    download.value.save_as(file)
    assert file.read_bytes() == record
    home = open_page()
    home.get_by_label("Choose a record").set_input_files(file)
    home.wait_for_url("**/replay/U*")
    expect(home.locator(".replay")).to_be_visible()
