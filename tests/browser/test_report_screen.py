"""A rule problem reported from the replay: the file can be opened again at its moment."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenPage

from botyard.rally.record import Report, load_record


def test_a_report_is_a_record(open_page: OpenPage, code: str, tmp_path: Path) -> None:
    page = open_page(f"/replay/{code}?at=40", PHONE)
    page.get_by_role("button", name="Report a rule problem").click()
    page.get_by_label("What should have happened?").fill("The wall should stop it.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the report").click()
    download.value.save_as(tmp_path / "report.json")
    assert load_record(tmp_path / "report.json").report == Report(at=40, text="The wall should stop it.")
    expect(page.get_by_role("dialog")).to_have_count(0)
