"""Pictures and animations saved from the replay screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage

KEEP_PROGRESS = """() => {
  window.progress = []
  new MutationObserver(() => {
    const bar = document.querySelector('progress')
    if (bar) window.progress.push(bar.value)
  }).observe(document.body, { childList: true, subtree: true, attributes: true })
}"""
"""Remembers what the bar showed, however briefly."""


def save(page: Page, name: str, file: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=name).click()
    download.value.save_as(file)
    return file


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_moment_and_an_animation(
    open_page: OpenPage, code: str, size: tuple[int, int], tmp_path: Path
) -> None:
    page = open_page(f"/replay/{code}?at=40", size)
    page.get_by_role("button", name="Save pictures").click()
    sheet = page.get_by_role("dialog", name="Save pictures")
    expect(sheet.get_by_alt_text("Preview of the picture")).to_be_visible()
    with Image.open(save(page, "Save as PNG", tmp_path / "moment.png")) as picture:
        assert picture.width == 1000
    assert save(page, "Save as SVG", tmp_path / "moment.svg").read_text().count("class='robot'") == 3
    sheet.get_by_label(re.compile("^to")).select_option("1")
    sheet.get_by_label("Size").select_option("small")
    sheet.get_by_label("Speed").select_option("4×")
    page.evaluate(KEEP_PROGRESS)
    sheet.get_by_role("button", name="Make the animation").click()
    expect(sheet.get_by_alt_text("Animation")).to_be_visible()
    shown = page.evaluate("window.progress")
    assert shown
    assert shown == sorted(shown)
    with Image.open(save(page, "Save the animation", tmp_path / "race.gif")) as film:
        assert film.width == 360
        assert getattr(film, "n_frames", 1) > 10
