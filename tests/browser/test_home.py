"""The front page: into a race at once, languages and looks, ways to tables that others made."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, OpenPage

MakeRoom = Callable[..., dict[str, Any]]


def test_one_click_leads_into_a_race(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Race three bots now").click()
    expect(page.locator("main.race")).to_be_visible()
    expect(page.locator("[data-key]").first).to_be_visible()


def test_one_click_leads_into_ricochet_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(size=PHONE)
    page.get_by_role("button", name="Play two bots now").tap()
    expect(page.get_by_role("img", name="Board of 16 by 16 squares")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_language_changes_without_a_reload_and_stays(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.get_by_role("button", name="Sofort gegen drei Bots")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("button", name="Sofort gegen drei Bots")).to_be_visible()
    page.get_by_label("Sprache").select_option("Nederlands")
    expect(page.get_by_role("button", name="Nu racen tegen drie bots")).to_be_visible()


def test_the_look_changes_and_stays(open_page: OpenPage) -> None:
    page = open_page(theme="light")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Theme").click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")


def test_a_code_leads_to_its_room(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room()
    page = open_page()
    field = page.get_by_label("Room link or code")
    field.fill("nonsense")
    field.press("Enter")
    expect(page.get_by_text("neither a room link nor a room code")).to_be_visible()
    field.fill(made["room"].lower())
    field.press("Enter")
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/r/NOWHERE", "Diesen Raum gibt es nicht."),
        ("/table/NOWHERE", "Diesen Raum gibt es nicht."),
        ("/r/%", "An dieser Adresse ist nichts."),
        ("/rules/2005/more", "An dieser Adresse ist nichts."),
    ],
)
def test_a_wrong_link_is_explained_in_the_players_language(
    open_page: OpenPage, path: str, words: str
) -> None:
    page = open_page(path, PHONE, refused=True, language="de")
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_text("Einen Moment")).to_have_count(0)
    page.get_by_role("link", name="Start").last.click()
    expect(page.get_by_role("heading", name="Mitspielen")).to_be_visible()


def test_a_room_without_spectators_says_so(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(spectators=False)
    owner = open_page(f"/r/{made['room']}", seats={made["room"]: [made["token"], made["owner"]]})
    owner.get_by_role("button", name="Start").click()
    expect(owner.locator("main.race")).to_be_visible()
    page = open_page(f"/r/{made['room']}", language="nl")
    expect(page.get_by_text("In deze kamer mag niemand meekijken.")).to_be_visible()


def test_open_tables_appear_by_themselves(open_page: OpenPage, make_room: MakeRoom) -> None:
    page = open_page()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    made = make_room(public=True)
    page.locator(f'a[href="/r/{made["room"]}"]').click()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_own_games_can_be_continued(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room()
    page = open_page(seats={made["room"]: [made["token"]]})
    page.get_by_role("link", name="Risky Exchange").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('botyard.seats')"))
    assert kept[made["room"]]["tokens"] == [made["token"]]
