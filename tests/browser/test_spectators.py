"""What spectators may see of the hands: never, a turn later, or after the race, as the room chose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.people import answer_until, lay_program, race_to_the_end, skip

MakeRoom = Callable[..., dict[str, Any]]


def with_a_watcher(
    open_page: OpenPage, make_room: MakeRoom, hands: str, turns: int
) -> tuple[Page, Page, str]:
    made = make_room(bots=1, hands=hands, game={"turn_limit": turns})
    ann = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: [made["token"], made["owner"]]})
    ann.get_by_role("button", name="Start").click()
    ann.locator("[data-key]").first.wait_for()
    watcher = open_page(f"/r/{made['room']}")
    expect(watcher.get_by_text("You are watching this race.")).to_be_visible()
    return ann, watcher, made["room"]


def test_a_turn_later(open_page: OpenPage, make_room: MakeRoom) -> None:
    ann, watcher, _ = with_a_watcher(open_page, make_room, "delayed", 3)
    hands = watcher.get_by_role("tab", name="Hands")
    expect(hands).to_have_count(0)
    lay_program(ann)
    # Whoever loses a robot is asked where it comes back before the turn is over.
    answer_until(lambda: hands.count() > 0, ann, lay=lambda _: None)
    hands.click()
    panel = watcher.get_by_role("tabpanel")
    expect(panel).to_contain_text("The cards of turn 1")
    expect(panel.get_by_role("heading", name="Program of Ann")).to_be_visible()
    panel.get_by_role("radio", name="Bot 1").check(force=True)
    expect(panel.get_by_role("heading", name="Program of Bot 1")).to_be_visible()
    watcher.reload()
    hands.click()
    expect(panel).to_contain_text("The cards of turn 1")


@pytest.mark.parametrize(("hands", "tabs"), [("never", 0), ("after", 1)])
def test_after_the_race_or_never(open_page: OpenPage, make_room: MakeRoom, hands: str, tabs: int) -> None:
    ann, watcher, room = with_a_watcher(open_page, make_room, hands, 1)
    expect(watcher.get_by_role("tab", name="Hands")).to_have_count(0)
    race_to_the_end(ann)
    skip(watcher)
    expect(watcher.locator("#result")).to_be_visible()
    expect(watcher.get_by_role("tab", name="Hands")).to_have_count(tabs)
    # The record shows all hands, so those who played get it in any case; others where hands are shown.
    ann.goto(f"/replay/{room}-1")
    with ann.expect_download() as download:
        ann.get_by_text("Download (JSON)").click()
    assert '"seed"' in download.value.path().read_text()
    watcher.goto(f"/replay/{room}-1")
    expect(watcher.locator(".replay")).to_be_visible()
    expect(watcher.get_by_text("Download (JSON)")).to_have_count(tabs)
    expect(watcher.get_by_role("radio", name="Ann")).to_have_count(tabs)
