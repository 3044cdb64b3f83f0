"""Players are called back when the page is out of sight, if they agreed to it; spectators never are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.people import lay_program

MakeRoom = Callable[..., dict[str, Any]]
HIDE = """() => {
  window.notes = []
  window.Notification = class {
    static permission = 'granted'
    constructor(_title, more) { notes.push(more.body) }
  }
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


def test_a_player_who_looks_away_is_called_back(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1)
    ann = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: [made["token"], made["owner"]]}, calls=True)
    ann.get_by_role("button", name="Start").click()
    guest = open_page(f"/r/{made['room']}", DESKTOP, calls=True)
    ann.locator("main.race [data-key]").wait_for()
    expect(ann.get_by_role("switch", name="Alert me when it is my turn")).to_be_checked()
    expect(guest.get_by_text("You are watching")).to_be_visible()
    assert guest.get_by_role("switch").count() == 0
    for page in (ann, guest):
        page.evaluate(HIDE)
    lay_program(ann)
    ann.wait_for_function("() => notes.length")
    expect(ann).to_have_title(re.compile("● Your turn"))
    assert ann.evaluate("notes") == ["● Your turn"]
    assert guest.evaluate("notes") == []
