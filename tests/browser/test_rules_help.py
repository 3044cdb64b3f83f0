"""The rules help: every edition in three languages, searched while typing, without asking the server."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.test_accessible_screens import check
from tests.server.clients import ServerProcess

SEARCHES = [
    ("en", "conveyor", "belt", "Conveyor belt", "brakes", "option.brakes", "Brakes"),
    ("de", "zahnrad", "gear", "Zahnrad", "greifarm", "option.mechanical_arm", "Greifarm"),
    (
        "nl",
        "een werksleutel",
        "repair",
        "één werksleutel",
        "krabbenpoten",
        "option.crab_legs",
        "Krabbenpoten",
    ),
]


@pytest.mark.parametrize(("language", "searched", "element", "mark", "card", "option", "name"), SEARCHES)
def test_search_finds_an_element_and_an_option(
    open_page: OpenPage,
    language: str,
    searched: str,
    element: str,
    mark: str,
    card: str,
    option: str,
    name: str,
) -> None:
    page = open_page("/rules/2005", PHONE if language == "nl" else DESKTOP, language=language)
    field = page.get_by_role("searchbox")
    field.fill(searched)
    first = page.locator("article").first
    expect(first).to_have_attribute("id", element)
    expect(first.locator("h3 mark").first).to_be_visible()
    expect(first).to_contain_text(mark)
    expect(first.locator("svg use").first).to_be_attached()
    field.fill(card.upper())
    found = page.locator(f'article[id="{option}"]')
    expect(found.locator("h3 mark")).to_have_text(name)
    expect(found.locator("cite")).to_contain_text("RoboRally 2005")
    field.fill("xyzzy")
    expect(page.locator("article")).to_have_count(0)
    expect(page.locator("search [role=status]")).not_to_be_empty()


def test_each_edition_has_its_options_and_its_own_words(open_page: OpenPage, server: ServerProcess) -> None:
    page = open_page("/rules")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    catalogue = httpx.get(f"{server.url}/api/catalogue", timeout=30).json()
    for edition in catalogue["editions"]:
        page.locator(f'a[href="/rules/{edition["key"]}"]').click()
        expect(page.locator(f'a[href="/rules/{edition["key"]}"]')).to_have_attribute("aria-current", "page")
        cards = page.locator('article[id^="option."]').evaluate_all("all => all.map(({id}) => id.slice(7))")
        assert sorted(cards) == sorted(edition["options"])
    special = [rule["name"] for rule in catalogue["special_rules"]]
    page.locator('a[href="/rules/2005"]').click()
    for rule in special:
        expect(page.locator(f'article[id="special.{rule}"]')).to_have_count(1)
    double = page.locator('article[id="repair_double"]')
    expect(double).to_contain_text("one point and gives you an option card")
    page.locator('a[href="/rules/1994"]').click()
    expect(double).to_contain_text("two points or gives you an option card")
    expect(double.locator("cite")).to_have_text(
        "RoboRally 1994 rulebook, End-of-Turn Board Effects; Repair Sites, p. 28"
    )
    page.locator('a[href="/rules/ricochet"]').click()
    expect(page.locator('article[id="r_barrier"]')).to_be_visible()
    assert asked == []


def test_an_address_leads_to_its_entry(open_page: OpenPage) -> None:
    page = open_page("/rules/dutch#option.turret")
    page.goto("/rules/1994#option.turret")
    expect(page.locator('article[id="option.turret"]')).to_be_in_viewport()


@pytest.mark.parametrize(("theme", "size"), [("dark", DESKTOP), ("light", PHONE)], ids=["desktop", "phone"])
def test_the_page_can_be_used_by_everybody(open_page: OpenPage, theme: str, size: tuple[int, int]) -> None:
    page = open_page("/", size, theme=theme)
    page.get_by_role("link", name="Rules").click()
    page.locator("article").first.wait_for()
    check(page, size)
    page.get_by_role("searchbox").fill("laser")
    page.locator("mark").first.wait_for()
    check(page, size)


def test_a_worked_example_moves(open_page: OpenPage) -> None:
    page = open_page("/rules/1994#registers")
    page.locator('article[id="registers"]').get_by_role("link", name="See it move: A complete turn").click()
    expect(page.get_by_role("heading", name="A complete turn")).to_be_visible()
    replay = page.locator("[data-position]")
    begun = int(replay.get_attribute("data-position") or 0)
    assert begun > 0, "the robot stands on the floor"
    page.keyboard.press("End")
    expect(replay).not_to_have_attribute("data-position", str(begun))
    expect(replay).to_have_attribute("data-drifts", "0")
    page.get_by_role("link", name="Back to the rules").click()
    expect(page.locator('article[id="registers"]')).to_be_visible()
