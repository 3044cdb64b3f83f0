"""Before the start: what the owner decides, others see at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import OpenPage

MakeRoom = Callable[..., dict[str, Any]]


def as_owner(open_page: OpenPage, made: dict[str, Any]) -> Page:
    return open_page(f"/r/{made['room']}", seats={made["room"]: [made["token"], made["owner"]]})


def test_courses_editions_and_house_rules(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1)
    owner, guest = as_owner(open_page, made), open_page(f"/r/{made['room']}")
    owner.get_by_role("button", name="Choose another course").click()
    owner.get_by_role("radio", name="for experts").check(force=True)
    owner.get_by_role("button", name="Moving Targets").click()
    expect(guest.get_by_role("heading", name="Moving Targets")).to_be_visible()
    expect(guest.get_by_text("Flags ride on belts like robots")).to_be_visible()
    owner.locator("summary").get_by_text("House rules").click()
    owner.get_by_label("Robots fire lasers").select_option("no")
    guest.locator("summary").get_by_text("House rules").click()
    expect(guest.get_by_label("Robots fire lasers")).to_be_disabled()
    owner.locator("summary").get_by_text("Edition").click()
    owner.get_by_role("radio", name="RoboRally AMIGO 2000").check(force=True)
    expect(guest.get_by_role("heading", name="Shift Change")).to_be_visible()


def test_seats_robots_and_bots(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=0)
    owner, guest = as_owner(open_page, made), open_page(f"/r/{made['room']}")
    expect(owner.get_by_role("button", name="Start")).to_be_disabled()
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take a seat").click()
    guest.get_by_role("button", name="Robot of Ben").click()
    guest.get_by_role("button", name="Twonky").click()
    expect(owner.get_by_text("Twonky")).to_be_visible()
    owner.get_by_role("button", name="Add a bot").click()
    expect(guest.get_by_text("3 of 4 seats")).to_be_visible()
    owner.get_by_role("button", name="Free the seat of Ben").click()
    expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(guest.get_by_role("button", name="Start")).to_have_count(0)


def test_the_link_and_its_code(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room()
    page = as_owner(open_page, made)
    expect(page.get_by_label("Link to this room")).to_have_value(page.url)
    picture = page.get_by_role("img", name="QR code of the link")
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())


def test_people_talk_and_the_owner_takes_the_word(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=0)
    owner, guest = as_owner(open_page, made), open_page(f"/r/{made['room']}")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take a seat").click()
    guest.get_by_label("Say something").fill("Hello there")
    guest.get_by_role("button", name="Send").click()
    expect(owner.get_by_role("log")).to_contain_text("Ben Hello there")
    owner.get_by_role("button", name="Mute Ben").click()
    expect(guest.get_by_text("has taken your word")).to_be_visible()
    owner.get_by_role("button", name="Mute Ben").click()
    expect(guest.get_by_label("Say something")).to_be_visible()
