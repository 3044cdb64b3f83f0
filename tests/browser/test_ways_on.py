"""Wrong links, parts that cannot be loaded, updates of the server, the way back, and links for friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.server.clients import ServerProcess

MakeRoom = Callable[..., dict[str, Any]]
WRONG = {
    "/r/NOSUCHROOM": "This room does not exist",
    "/table/NOSUCHROOM": "This room does not exist",
    "/replay/NOSUCH": "no replay at this link",
    "/puzzles/nosuch": "no puzzle at this link",
    "/analysis/NOSUCH": "no analysis at this link",
    "/no/such/page": "Page not found",
}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", WRONG)
def test_a_wrong_link_is_a_page_with_ways_on(path: str, size: tuple[int, int], open_page: OpenPage) -> None:
    page = open_page(path, size, refused=True)
    expect(page.get_by_role("heading", name=WRONG[path])).to_be_visible()
    ways = page.get_by_role("navigation", name="Where to go next").get_by_role("link")
    assert ways.count() == 3
    ways.first.click()
    expect(page.get_by_role("button", name="Race three bots now")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_is_not_ready_yet_can_be_tried_again(size: tuple[int, int], open_page: OpenPage) -> None:
    page = open_page("/", size, refused=True)
    body = '{"code": "busy", "message": "the solver is still compiling", "reason": "", "values": {}}'
    page.route("**/api/puzzles/day/*", lambda route: route.fulfill(status=503, body=body))
    page.goto("/puzzles/day")
    expect(page.get_by_role("heading", name="could not be loaded")).to_be_visible()
    expect(page.get_by_text("The solver is still compiling")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Puzzle of")).to_be_visible()


def missing_part(page: Page, name: str) -> None:
    def gone(route: Route) -> None:
        route.fulfill(status=404, body="")

    page.route(f"**/assets/{name}-*.js", gone)


def test_a_part_that_cannot_be_loaded_says_so(open_page: OpenPage) -> None:
    page = open_page("/puzzles/nosuch", refused=True)
    missing_part(page, "Puzzles")
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    page.locator('a[href="/puzzles"]').first.click()
    expect(page.get_by_role("heading", name="could not be loaded")).to_be_visible()
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    expect(page.get_by_role("heading", name="could not be loaded")).to_be_visible()
    page.wait_for_load_state()
    assert len(loads) == 1, "it reloaded once, in case the server was updated, and not for ever"
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Puzzles").first).to_be_visible()


def test_the_page_reloads_itself_after_an_update_of_the_server(
    open_page: OpenPage, make_room: MakeRoom
) -> None:
    made = make_room(bots=1)
    room = made["room"]
    page = open_page("/")
    page.route_web_socket("**/ws", newer_after_the_first())
    page.evaluate(
        "seats => localStorage.setItem('botyard.seats', seats)",
        f'{{"{room}":{{"room":"{room}","tokens":["{made["token"]}"],"seen":1}}}}',
    )
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    page.goto(f"/r/{room}")
    page.get_by_text("Waiting for the start").wait_for()
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    page.get_by_text("Waiting for the start").wait_for()
    page.wait_for_load_state()
    assert len(loads) == 2


def newer_after_the_first() -> Callable[[Any], None]:
    """Sockets to the real server; from the second on it says that it has a newer version."""
    opened: list[Any] = []

    def meet(socket: Any) -> None:
        server = socket.connect_to_server()
        opened.append(socket)
        newer = len(opened) > 1

        def pass_on(message: str) -> None:
            if newer and '"type":"you"' in message:
                message = message.replace('"version":"', '"version":"9.')
            socket.send(message)
            if not newer and '"type":"presence"' in message:
                socket.close()

        server.on_message(pass_on)

    return meet


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("path", ["/rules/2005", "/puzzles"])
def test_back_restores_the_place(path: str, size: tuple[int, int], open_page: OpenPage) -> None:
    page = open_page(path, size)
    page.wait_for_function("() => document.documentElement.scrollHeight > innerHeight + 500")
    page.evaluate("scrollTo(0, 400)")
    page.wait_for_function("() => scrollY === 400")
    page.locator('a[href="/"]').first.evaluate("link => link.click()")
    expect(page.get_by_role("button", name="Race three bots now")).to_be_visible()
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    page.wait_for_function("() => scrollY === 400")
    page.reload()
    page.wait_for_function("() => scrollY === 400")


def test_the_room_says_whether_others_can_open_its_link(open_page: OpenPage, make_room: MakeRoom) -> None:
    made = make_room(bots=1)
    page = open_page(f"/r/{made['room']}", PHONE, {made["room"]: [made["token"], made["owner"]]})
    expect(page.get_by_text("Only this computer can open this link.")).to_be_visible()
    expect(page.get_by_text("make run LAN=1")).to_be_visible()


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(
        str(tmp_path / "games.db"),
        tmp_path / "log",
        "--public-url",
        "http://friends.example",
        "--job-workers",
        "1",
    )
    process.start()
    yield process
    process.stop()


def test_the_room_shows_the_address_that_others_can_open(
    open_server: ServerProcess, browser: Browser
) -> None:
    body = {"settings": {"game": {"type": "rally"}}, "name": "Ann"}
    made = httpx.post(f"{open_server.url}/api/rooms", json=body, timeout=60).json()
    page = browser.new_page(base_url=open_server.url)
    page.goto(f"/r/{made['room']}")
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(f"http://friends.example/r/{made['room']}")
    expect(page.get_by_text("Only this computer")).to_have_count(0)
    page.close()
