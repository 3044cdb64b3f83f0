"""Before the start: others see at once what the owner decides."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime
from tests.browser.conftest import DESKTOP, PHONE, OpenPage

MakeRoom = Callable[..., dict[str, Any]]
TWO_BOARDS_WIDE = re.compile(rf" {24 * 64 + 52} ")
"""A drawing of 24 squares and its margins."""


STEADY_BOX = """floor => new Promise(done => {
  let frames = 0
  const box = () => floor.getBoundingClientRect().toJSON()
  const look = () => (frames++ < 4 ? requestAnimationFrame(look) : done(box()))
  look()
})"""
"""Where something is once the page has come to rest: a new floor is drawn, then its size is fitted."""


def click_until(floor: Locator, place: tuple[float, float], seen: Locator) -> None:
    """Click there, again while a turned board moves the floor away under the mouse."""
    for _ in range(30):
        box = floor.locator(".floor").evaluate(STEADY_BOX)
        floor.page.mouse.click(box["x"] + box["width"] * place[0], box["y"] + box["height"] * place[1])
        with suppress(NotInTime):
            seen.wait_for(timeout=3000)
            return
    raise AssertionError("the click leads nowhere")


def as_owner(open_page: OpenPage, made: dict[str, Any]) -> Page:
    return open_page(f"/r/{made['room']}", seats={made["room"]: [made["token"], made["owner"]]})


def test_courses_editions_and_house_rules(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1)
    owner, guest = as_owner(open_page, made), open_page(f"/r/{made['room']}")
    owner.get_by_role("button", name="Choose another course").click()
    owner.get_by_role("radio", name="for experts").check(force=True)
    owner.get_by_role("button", name="Moving Targets").click()
    expect(guest.get_by_role("heading", name="Moving Targets")).to_be_visible()
    expect(guest.get_by_text("belts carry flags as they carry robots")).to_be_visible()
    owner.locator("summary").get_by_text("House rules").click()
    owner.locator("summary").get_by_text("Machines, lasers and options").click()
    owner.get_by_label("Robots fire lasers").select_option("no")
    expect(guest.get_by_text("Robots fire lasers: no (as printed: yes)")).to_be_visible()
    expect(guest.get_by_label("Robots fire lasers")).to_have_count(0)
    owner.locator("summary").get_by_text("Edition").click()
    owner.get_by_role("radio", name="AMIGO 2000").check(force=True)
    expect(guest.get_by_role("heading", name="Shift Change")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_rules_are_one_choice_of_three(
    open_page: OpenPage, make_room: MakeRoom, size: tuple[int, int]
) -> None:
    made = make_room(bots=1, game={"edition": "amigo2000", "course": "shift-change"})
    seats = {made["room"]: [made["token"], made["owner"]]}
    owner = open_page(f"/r/{made['room']}", seats=seats, size=size)
    guest = open_page(f"/r/{made['room']}", size=size)
    choice = owner.get_by_role("group", name="How closely you follow the book")
    expect(choice.get_by_role("radio")).to_have_count(3)
    expect(choice.get_by_role("radio", name="By the book")).to_be_checked()
    choice.get_by_role("radio", name="As commonly played").check(force=True)
    differences = guest.get_by_role("region", name="Different from the book").get_by_role("listitem")
    expect(differences).to_have_count(4)
    expect(differences.first).to_contain_text("Robots fire lasers: yes (as printed: no)")
    expect(differences.first).to_contain_text("All other editions have them")
    owner.locator("summary").get_by_text("House rules").click()
    expect(owner.get_by_text("Official: RoboRally AMIGO 2000, “Varianten”")).to_have_count(3)
    owner.locator("label", has_text=re.compile("^Robots may power down")).locator("select").select_option(
        "no"
    )
    expect(choice.get_by_role("radio", name="Our own rules")).to_be_checked()
    expect(differences).to_have_count(3)
    choice.get_by_role("radio", name="By the book").check(force=True)
    expect(owner.get_by_label("Robots fire lasers")).to_have_value("no")
    expect(owner.get_by_label("After “Ready” a program")).to_have_value("is final")
    expect(guest.get_by_text("Everything as printed.")).to_be_visible()
    wider = owner.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0
    owner.get_by_role("button", name="Start").click()
    expect(owner.get_by_role("list", name="House rules").get_by_text("By the book")).to_be_attached()


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
    owner.get_by_role("button", name="Remove Ben for good").click()
    expect(guest.get_by_text("You were removed from this room")).to_be_visible()
    expect(owner.get_by_text("Ben was removed and cannot come back.")).to_be_visible()


def test_names_that_are_taken_and_guests_without_one(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=0)
    for name in ("Gast", "Gast 2"):
        page = open_page(f"/r/{made['room']}", language="de")
        field = page.get_by_label("Dein Name")
        field.fill("ann")
        page.get_by_role("button", name="Platz nehmen").click()
        expect(
            page.get_by_text(
                "Der Name ann ist vergeben oder sieht einem vergebenen zu ähnlich. Wähle einen anderen."
            )
        ).to_be_visible()
        field.fill("")
        page.get_by_role("button", name="Platz nehmen").click()
        expect(page.get_by_role("button", name=f"Roboter von {name}:")).to_be_visible()


def test_the_link_and_its_code(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room()
    page = as_owner(open_page, made)
    expect(page.get_by_label("Link to this room")).to_have_value(page.url)
    picture = page.get_by_role("img", name="QR code of the link")
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())


def test_people_chat_and_the_owner_mutes_them(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=0)
    owner, guest = as_owner(open_page, made), open_page(f"/r/{made['room']}")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take a seat").click()
    guest.get_by_label("Say something").fill("Hello there")
    guest.get_by_role("button", name="Send").click()
    expect(owner.get_by_role("log")).to_contain_text("Ben Hello there")
    owner.get_by_role("button", name="Mute Ben").click()
    expect(guest.get_by_text("has muted you")).to_be_visible()
    owner.get_by_role("button", name="Mute Ben").click()
    expect(guest.get_by_label("Say something")).to_be_visible()


def test_own_boards_and_flags(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1)
    owner, guest = as_owner(open_page, made), open_page(f"/r/{made['room']}")
    owner.get_by_role("button", name="Your own boards and flags").click()
    floor = owner.get_by_role("group", name="Factory floor")
    floor.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter", "Escape"):
        floor.press(key)
    expect(owner.locator(".explanation")).to_have_count(0)
    expect(owner.get_by_role("button", name="Remove flag 4")).to_be_visible()
    expect(guest.locator("[href='#flag-4']")).to_have_count(1)
    box = floor.locator(".floor").evaluate(STEADY_BOX)
    owner.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(owner.get_by_role("button", name="Remove flag 5")).to_be_visible()
    owner.get_by_text("Boards", exact=True).click()
    owner.get_by_role("button", name="Add a board").click()
    owner.get_by_role("button", name="Vault").click()
    expect(floor.locator("svg").first).to_have_attribute("viewBox", TWO_BOARDS_WIDE)
    owner.get_by_role("button", name="Turn by a quarter").click()
    click_until(floor, (0.2, 0.95), owner.get_by_text("Docking Bay (conveyor side)"))
    owner.get_by_role("button", name="Remove", exact=True).click()
    expect(owner.get_by_text("2 robots need 2 docks; missing: 1, 2.")).to_be_visible()
    owner.get_by_role("button", name="Add a board").click()
    owner.get_by_role("button", name="Docking Bay (plain side)").click()
    expect(owner.get_by_text("docks; missing")).to_have_count(0)
    owner.get_by_role("button", name="Start").click()
    expect(guest.locator("main.race [href='#flag-5']")).to_have_count(1)


def test_odd_and_even_flags_for_any_course_with_enough(open_page: OpenPage, make_room: MakeRoom) -> None:
    """Rulebook 000:759. With an odd number of flags the room says why it cannot start."""
    made = make_room(bots=1)
    owner = as_owner(open_page, made)
    owner.locator("summary").get_by_text("House rules").click()
    owner.get_by_label("How the race is won").select_option("Odd and even flags")
    start = owner.get_by_role("button", name="Start")
    expect(start).to_be_disabled()
    expect(owner.get_by_text("even number of flags").first).to_be_visible()
    four = make_room(bots=1, game={"course": "chop-shop-challenge"})
    owner = as_owner(open_page, four)
    owner.locator("summary").get_by_text("House rules").click()
    owner.get_by_label("How the race is won").select_option("Odd and even flags")
    owner.get_by_role("button", name="Start").click()
    expect(owner.get_by_text("the odd ones, or the even ones")).to_be_visible()
    rows = owner.get_by_role("list", name="Robots").get_by_role("listitem")
    flags = sorted(row.locator(".progress").inner_text().strip() for row in rows.all())
    assert flags == ["1", "2"]


def test_the_race_is_won_and_ended_as_agreed(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=3)
    owner = as_owner(open_page, made)
    owner.locator("summary").get_by_text("House rules").click()
    owner.get_by_label("How the race is won").select_option("War zone")
    for name, team in (("Ann", "team B"), ("Bot 2", "team A")):
        owner.get_by_label(f"Team of {name}").select_option(team)
    owner.get_by_text("Lives by the number of players and boards").click()
    owner.locator("summary").get_by_text("More", exact=True).click()
    owner.get_by_text("The race may have a time limit").click()
    owner.get_by_role("button", name="Start").click()
    expect(owner.get_by_text("Destroy all robots of the other team")).to_be_visible()
    expect(owner.locator("li", has_text="Ann").get_by_text("team B")).to_be_visible()
    for team in "AB":
        expect(owner.get_by_label("Robots", exact=True).get_by_text(f"team {team}")).to_have_count(2)
    owner.get_by_role("button", name="Time is up").click()
    owner.get_by_role("button", name="Yes, last turn").click()
    expect(owner.get_by_text("This is the last turn.")).to_be_visible()
