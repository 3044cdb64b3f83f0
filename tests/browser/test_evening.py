"""An evening with the same people: what the room offers, and how one race leads to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import race_to_the_end

MakeRoom = Callable[..., dict[str, Any]]
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def opened(open_page: OpenPage, made: dict[str, Any], size: tuple[int, int], **kept: Any) -> Page:
    return open_page(f"/r/{made['room']}", size, {made["room"]: [made["token"], made["owner"]]}, **kept)


@SIZES
def test_bots_say_how_they_play_and_how_strong_they_are(
    size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom
) -> None:
    page = opened(open_page, make_room(bots=0, seats=4), size)
    page.get_by_label("How strong?").select_option(label="Engineer")
    expect(page.get_by_text("Tries every program of its hand")).to_be_visible()
    expect(page.get_by_text("Wins 79 of 100 races against three of level Driver.")).to_be_visible()


@SIZES
def test_clocks_and_preview_are_chosen_by_what_people_want(
    size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom
) -> None:
    page = opened(open_page, make_room(bots=1), size)
    page.get_by_text("on the empty floor", exact=True).click()
    expect(page.get_by_role("radio", name="on the empty floor")).to_be_checked()
    page.get_by_text("How long may a turn take?").first.click()
    expect(page.get_by_role("radio", name="as long as we like")).to_be_checked()
    page.get_by_text("2 minutes each, at most").click()
    expect(page.get_by_role("radio", name="2 minutes each, at most")).to_be_checked()
    expect(page.get_by_role("switch", name="Use the sand timer")).to_be_checked()
    page.get_by_label("Time for each decision").select_option(label="no limit")
    expect(page.get_by_role("radio", name="the last one hurries")).to_be_checked()


@SIZES
def test_the_gallery_is_filtered(size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom) -> None:
    page = opened(open_page, make_room(bots=1), size)
    page.get_by_role("button", name="Choose another course").click()
    gallery = page.get_by_role("dialog", name="Choose a course")
    courses = gallery.locator("img")
    courses.first.wait_for()
    every = courses.count()
    gallery.get_by_label("Players").select_option(label="8")
    expect(courses).not_to_have_count(every)
    fewer = courses.count()
    difficulty = gallery.get_by_role("group", name="Difficulty")
    difficulty.get_by_text("hard", exact=True).click()
    expect(courses).not_to_have_count(fewer)
    difficulty.get_by_text("all", exact=True).click()
    gallery.get_by_label("Players").select_option(label="all")
    editions = gallery.get_by_label("Edition")
    other = editions.locator("option:not(:checked)").first.inner_text()
    editions.select_option(label=other)
    expect(courses).not_to_have_count(every)
    gallery.get_by_role("button").filter(has=page.locator("img")).first.click()
    expect(gallery).to_have_count(0)
    expect(page.get_by_text(other, exact=True).first).to_be_visible()


@SIZES
def test_another_course_with_the_same_people(
    size: tuple[int, int], open_page: OpenPage, make_room: MakeRoom
) -> None:
    page = opened(open_page, make_room(bots=1, game={"turn_limit": 1}), size, instant=True)
    page.get_by_role("button", name="Start").first.click()
    race_to_the_end(page)
    page.get_by_role("button", name="Another course, same people").click()
    page.get_by_role("button", name="Choose another course").click()
    page.get_by_role("searchbox").fill("checkmate")
    page.get_by_role("dialog").get_by_role("button").filter(has_text="Checkmate").first.click()
    expect(page.get_by_text("Bot 1")).to_be_visible()
    page.get_by_role("button", name="Start").first.click()
    expect(page.get_by_role("heading", name="Race: Checkmate")).to_be_attached()


def test_first_steps_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", (390, 844))
    page.get_by_role("button", name="First steps").click()
    page.locator("[data-advice=lay]").wait_for()
    expect(page.get_by_text("Your robot has a white ring")).to_be_visible()
    for part in (
        page.get_by_role("group", name="Factory floor"),
        page.locator("[data-advice]"),
        page.get_by_role("list", name="Your cards"),
        page.locator("button.go"),
    ):
        expect(part).to_be_in_viewport(ratio=0.99)
    size = page.locator(".robot.own").evaluate("robot => robot.getBoundingClientRect().width")
    assert size >= 24
