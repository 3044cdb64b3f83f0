"""The first race: a coach that says what to do next, from the first card to the last flag."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import skip
from tests.browser.test_accessible_screens import check

WORDS = {"en": ("First steps", "Finish the lesson"), "de": ("Erste Schritte", "Lektion beenden")}


def lay(page: Page, *kinds: str) -> None:
    """Cards by their signs, from left to right."""
    for kind in kinds:
        page.locator(f'button.in-hand:not([disabled])[data-kind="{kind}"]').first.click()


def ready(page: Page) -> None:
    page.locator("button.go").click()


def answer(page: Page, kind: str, number: int) -> None:
    page.locator(f'[data-question="{kind}"] .choices button').nth(number).click()


def advised(page: Page, advice: str) -> None:
    """Until the coach says so; what moves meanwhile is skipped."""
    coach = page.locator("[data-advice]")
    for _ in range(200):
        skip(page)
        if coach.get_attribute("data-advice") == advice:
            return
        page.wait_for_timeout(50)
    expect(coach).to_have_attribute("data-advice", advice)


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("de", PHONE)], ids=["desktop", "phone"])
def test_from_the_first_card_to_the_last_flag(
    open_page: OpenPage, language: str, size: tuple[int, int]
) -> None:
    start, finish = WORDS[language]
    page = open_page("/", size, language=language, theme="light" if size == PHONE else "dark")
    page.get_by_role("button", name=start).click()
    coach = page.locator("[data-advice]")
    expect(coach).to_have_attribute("data-advice", "lay")
    expect(coach).to_contain_text("0")
    check(page, size)
    lay(page, "M1", "M1")
    expect(coach).to_have_attribute("data-advice", "lay_more")
    lay(page, "M1", "RL", "RR")
    expect(coach).to_have_attribute("data-advice", "priority")
    ready(page)
    advised(page, "power_no")
    answer(page, "ChoosePowerDown", 0)

    # Over the belt to the flag, and three times hit: the fifth point locks a register.
    advised(page, "locks")
    expect(coach.locator("li")).to_have_count(5)
    lay(page, "M2", "M1", "RL", "BU")
    expect(coach).to_have_attribute("data-advice", "go")
    ready(page)
    advised(page, "power_yes")
    answer(page, "ChoosePowerDown", 1)
    advised(page, "stay")
    answer(page, "ChooseStayDown", 0)

    advised(page, "to_finish")
    lay(page, "RL", "BU", "M1", "M1", "M1")
    ready(page)
    advised(page, "won")
    expect(coach).to_contain_text("7")
    check(page, size)
    page.get_by_role("button", name=finish).click()
    expect(page.get_by_role("button", name=start)).to_be_visible()
    assert json.loads(page.evaluate("localStorage.getItem('botyard.preferences')"))["lesson"] == "done"


def test_a_pit_on_the_way_is_told_and_the_lesson_can_be_left(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="First steps").click()
    coach = page.locator("[data-advice]")
    # Up the belt, then to the right: there is the pit.
    lay(page, "M1", "RR", "M1", "M1")
    expect(coach).to_have_attribute("data-advice", "danger")
    page.locator(".registers button.filled").last.click()
    expect(coach).to_have_attribute("data-advice", "lay_more")
    page.get_by_role("button", name="Leave the lesson").click()
    expect(coach).to_have_count(0)
    page.reload()
    expect(page.locator("button.in-hand").first).to_be_visible()
    expect(coach).to_have_count(0)
