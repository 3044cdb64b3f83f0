"""Three friends at one race: two leave, one comes back on another device; and who is let in or removed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import answer_until, join, lay_program
from tests.server.clients import ServerProcess

MakeRoom = Callable[..., dict[str, Any]]


def token_of(page: Page, room: str) -> list[str]:
    tokens: list[str] = page.evaluate(f"JSON.parse(localStorage['botyard.seats'])['{room}'].tokens")
    return tokens


def test_two_leave_and_one_comes_back_on_another_device(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    made = make_room(bots=0, absent="wait")
    room = made["room"]
    seats = {name: join(server.url, room, name) for name in ("Ben", "Cleo")}
    ann = open_page(f"/r/{room}", DESKTOP, {room: [made["token"], made["owner"]]})
    ben = open_page(f"/r/{room}", PHONE, {room: [seats["Ben"]]})
    cleo = open_page(f"/r/{room}", PHONE, {room: [seats["Cleo"]]})
    ann.get_by_role("button", name="Start").click()
    for page in (ann, ben, cleo):
        expect(page.locator("button.in-hand").first).to_be_visible()
    cleo.context.close()
    lay_program(ann)
    lay_program(ben)
    for page in (ann, ben):  # everybody sees it, with seconds; the owner has one tap
        expect(page.get_by_text(re.compile(r"Cleo has been away for \d+ s\. The game waits"))).to_be_visible()
    assert ben.get_by_role("button", name="A bot plays until they are back").count() == 0
    ann.get_by_role("button", name="A bot plays until they are back").click()
    expect(ann.get_by_text(re.compile("Cleo has been away"))).to_have_count(0)
    ann.context.close()
    # The owner is gone too: as soon as the game needs her, Ben alone decides.
    missing = ben.locator("details", has_text="Ann has been away")
    answer_until(lambda: missing.count() > 0, ben)
    expect(ben.get_by_text("The owner is away", exact=False).first).to_be_visible()
    missing.get_by_role("button", name="Go on without them").click()
    expect(ben.get_by_text(re.compile("Ann has been away"))).to_have_count(0)
    tablet = open_page(f"/r/{room}", DESKTOP, {room: [seats["Cleo"]]})
    expect(tablet.locator("main.race")).to_be_visible()
    expect(ben.get_by_text(re.compile("Cleo has been away"))).to_have_count(0)
    expect(tablet.get_by_text("Cleo (you)")).to_be_visible()


def test_a_late_friend_takes_over_a_bot_by_the_same_link(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    made = make_room(bots=2)
    room = made["room"]
    ann = open_page(f"/r/{room}", DESKTOP, {room: [made["token"], made["owner"]]})
    ann.get_by_role("button", name="Start").click()
    expect(ann.locator("button.in-hand").first).to_be_visible()
    late = open_page(f"/r/{room}", PHONE, name="Dora")
    late.get_by_role("button", name="Take over from Bot 1").click()
    expect(late.get_by_text("Dora (you)")).to_be_visible()
    expect(ann.get_by_text("Dora", exact=False).first).to_be_visible()


def test_a_late_friend_takes_over_where_nobody_may_watch(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    made = make_room(bots=2, spectators=False)
    room = made["room"]
    ann = open_page(f"/r/{room}", DESKTOP, {room: [made["token"], made["owner"]]})
    ann.get_by_role("button", name="Start").click()
    expect(ann.locator("button.in-hand").first).to_be_visible()
    late = open_page(f"/r/{room}", PHONE, name="Dora")
    expect(late.get_by_role("heading", name="This room does not allow spectators.")).to_be_visible()
    late.get_by_role("button", name="Take over from Bot 1").click()
    expect(late.get_by_text("Dora (you)")).to_be_visible()
    expect(ann.get_by_text("Dora", exact=False).first).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_owners_menu_during_the_race(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess, size: tuple[int, int]
) -> None:
    made = make_room(bots=0)
    room = made["room"]
    bens = join(server.url, room, "Ben")
    ann = open_page(f"/r/{room}", size, {room: [made["token"], made["owner"]]})
    ben = open_page(f"/r/{room}", PHONE, {room: [bens]})
    ann.get_by_role("button", name="Start").click()
    expect(ben.locator("button.in-hand").first).to_be_visible()
    ann.get_by_role("button", name="Room and players").click()
    menu = ann.get_by_role("dialog", name="Room and players")
    ann.get_by_label("Time for each decision").select_option("5 minutes")
    expect(ben.get_by_role("timer")).to_be_visible()
    menu.get_by_text("nobody", exact=True).click()
    menu.get_by_role("button", name="New link").click()
    expect(menu.get_by_label("Link to this room")).to_have_value(re.compile(r"\?i=[0-9a-f]{16}$"))
    menu.get_by_role("button", name="End the game").click()
    menu.get_by_role("button", name="End the game").click()
    ben.get_by_role("button", name="No", exact=True).click()
    expect(ben.get_by_text("Vote: end the game")).to_have_count(0)
    ann.get_by_role("button", name="Room and players").click()
    menu.get_by_role("button", name="Remove for good").click()
    expect(ben.get_by_text("You were removed from this room")).to_be_visible()
    expect(menu.get_by_text("Ben was removed and cannot come back.")).to_be_visible()
    old = open_page(f"/r/{room}", PHONE)
    expect(old.get_by_text("This link no longer works")).to_be_visible()
    answer = httpx.post(f"{server.url}/api/rooms/{room}/join", json={"name": "Ben"})
    assert answer.json()["code"] == "not_invited"
    menu.get_by_role("button", name="End the game").click()
    menu.get_by_role("button", name="End the game").click()  # alone, everybody agrees
    expect(ann.get_by_role("button", name="Start")).to_be_visible()


def test_a_guest_who_knocks_waits_and_is_let_in(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    made = make_room(bots=0)
    room = made["room"]
    ann = open_page(f"/r/{room}", DESKTOP, {room: [made["token"], made["owner"]]})
    ann.get_by_text("ask me first").click()
    ben, zoe = (open_page(f"/r/{room}", PHONE, name=name) for name in ("Ben", "Zoe"))
    for page in (ben, zoe):
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_text("The owner has been asked to let you in")).to_be_visible()
    ann.locator(".item", has_text="Zoe").get_by_role("button", name="Do not let in").click()
    expect(zoe.get_by_text("removed from this room, or not let in")).to_be_visible()
    ann.locator(".item", has_text="Ben").get_by_role("button", name="Let in", exact=True).click()
    expect(ben.get_by_text("you", exact=True)).to_be_visible()
    assert token_of(ben, room)
    zoe.reload()
    expect(zoe.get_by_text("removed from this room, or not let in")).to_be_visible()
