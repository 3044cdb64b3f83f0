"""Rule problems reported from every screen of a game: the file opens in the terminal at its moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import room_of, token
from typer.testing import CliRunner

from botyard.cli import app
from botyard.rally.records.record import load, resume
from botyard.report import Report

SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


def report(page: Page, file: Path, remark: str) -> str:
    """Fill in the sheet and save the file; gives what the terminal says about it."""
    page.get_by_role("button", name="Report a rule problem").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label("Which rule is this about?")).not_to_have_value("")
    sheet.get_by_label("What should have happened?").fill(remark)
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save the report").click()
    download.value.save_as(file)
    expect(sheet.get_by_text("botyard replay botyard-report-")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    said = CliRunner().invoke(app, ["replay", str(file), "--plain"], catch_exceptions=False)
    assert said.exit_code == 0
    assert f"Remark: {remark}" in said.output
    return said.output


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_race(open_page: OpenPage, code: str, tmp_path: Path, size: tuple[int, int]) -> None:
    page = open_page(f"/replay/{code}?at=40", size)
    said = report(page, tmp_path / "report.json", "The wall should stop it.")
    packed = load(tmp_path / "report.json")
    assert isinstance(packed.report, Report)
    assert (packed.report.at, packed.report.seen_by) == (40, "")
    assert f"/replay/{code}?at=40" in packed.report.link
    assert resume(packed).finished
    assert "Rule: " in said
    assert "(2005 rulebook, " in said


@pytest.mark.parametrize(
    ("size", "screen"), [(DESKTOP, "desktop"), (PHONE, "phone")], ids=["desktop", "phone"]
)
def test_a_running_race_tells_no_secrets(
    open_page: OpenPage, tmp_path: Path, size: tuple[int, int], screen: str
) -> None:
    room = room_of("ChooseReentry", screen)
    page = open_page(f"/r/{room}", size, seats={room: [token("ChooseReentry")]})
    page.get_by_role("tab", name="Log").click()
    said = report(page, tmp_path / "report.json", "I was not destroyed.")
    assert "Holds only what Ann had seen" in said
    packed = load(tmp_path / "report.json")
    assert (packed.setup.seed, packed.answers) == ("", ())
    assert {event.get("to") for event in packed.events} == {None, 0}


@pytest.mark.parametrize("size", SIZES)
def test_ricochet(
    open_page: OpenPage, make_room: Callable[..., dict[str, Any]], tmp_path: Path, size: tuple[int, int]
) -> None:
    made = make_room(bots=0, game={"type": "ricochet", "board": "R1G2Y3B4"}, seats=1)
    page = open_page(f"/r/{made['room']}", size, seats={made["room"]: [made["owner"], made["token"]]})
    page.get_by_role("button", name="Start", exact=True).click()
    said = report(page, tmp_path / "report.json", "The robot should bounce.")
    assert "Reported: Ricochet Robots, round" in said
    assert "(Ricochet Robots rulebook, " in said
