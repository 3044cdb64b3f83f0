"""The studio in the browser: drawn with mouse, finger or keys alone, raced, shared, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage

from botyard.grid import E, N, S, W
from botyard.rally.floor.board import Belt, Fixture
from botyard.rally.floor.courses import parse_course
from botyard.rally.floor.sketch import read_sketch
from botyard.ricochet.floor.board import Position
from botyard.ricochet.floor.codes import parse_code, position_code
from botyard.ricochet.records.positions import parse_positions, write_position
from botyard.ricochet.solver.solve import solve

MARGIN = 26 / 64
CODE, OTHER = "R3G3Y1B2-R28G84Be7Y35-Yc", "R2G2B2Y2-R63Gd4Ba5Y66-Ys"
SCRIPT = 'name = "<script>alert(1)</script>"\nboards = [{board = "exchange"}]'


def sheet(page: Page) -> tuple[float, float, float]:
    """Left, top and size of a square on the screen."""
    box = page.get_by_label("Drawing sheet").bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"] / (12 + 2 * MARGIN)


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """The middle of a square."""
    left, top, cell = sheet(page)
    return left + (x + 0.5 + MARGIN) * cell, top + (y + 0.5 + MARGIN) * cell


def drag(page: Page, *squares: tuple[float, float]) -> None:
    page.mouse.move(*at(page, *squares[0]))
    page.mouse.down()
    for square in squares[1:]:
        page.mouse.move(*at(page, *square), steps=4)
    page.mouse.up()


def choose(page: Page, tool: str) -> None:
    page.get_by_role("radio", name=tool, exact=True).click()


def is_fine(page: Page) -> None:
    """The server has looked at what is drawn now, and found nothing."""
    expect(page.locator("[data-fresh=true]").get_by_text("No problems")).to_be_visible()


def download(page: Page) -> str:
    with page.expect_download() as saved:
        page.get_by_role("button", name="Course as a file", exact=True).click()
    return saved.value.path().read_text(encoding="utf-8")


def test_a_course_is_drawn_with_the_mouse_and_raced(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Draw a course").click()
    expect(page.get_by_label("Drawing sheet")).to_be_visible()
    drag(page, (1, 2), (6, 2), (6, 6))
    choose(page, "Dock")
    drag(page, (0, 11), (3, 11))
    choose(page, "Flag")
    page.mouse.click(*at(page, 3, 6))
    choose(page, "Pit")
    page.mouse.click(*at(page, 3, 6))
    expect(page.get_by_text("Flag 1 at 3,6 is in a pit.")).to_be_visible()
    page.keyboard.press("Control+z")
    choose(page, "Laser")
    page.mouse.click(*at(page, 8, 7.3))
    is_fine(page)
    text = download(page)
    course = parse_course(text)
    assert course.floor.belts[6, 2] == Belt(S, entries=(W,))
    assert sorted(course.floor.docks) == [1, 2, 3, 4]
    assert course.floor.tile((8, 7)).lasers
    expect(page.get_by_label("Length and difficulty").get_by_text("short")).to_be_visible()
    page.get_by_role("button", name="Race bots on it now").click()
    expect(page.locator("main.race")).to_be_visible()
    expect(page.locator("[data-key]").first).to_be_visible()


def finger(page: Page, *squares: tuple[float, float]) -> None:
    """One stroke of a finger, in small steps as fingers go."""
    session = page.context.new_cdp_session(page)
    kind = "touchStart"
    for (x1, y1), (x2, y2) in pairwise([squares[0], *squares]):
        for step in range(1, 5):
            x, y = at(page, x1 + (x2 - x1) * step / 4, y1 + (y2 - y1) * step / 4)
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            kind = "touchMove"
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


@pytest.mark.parametrize(("size", "stroke"), [(DESKTOP, drag), (PHONE, finger)], ids=["desktop", "phone"])
def test_belts_join_by_themselves(
    open_page: OpenPage, size: tuple[int, int], stroke: Callable[..., None]
) -> None:
    page = open_page("/studio", size)
    page.get_by_label("Drawing sheet").wait_for()
    stroke(page, (2, 1), (2, 8))
    stroke(page, (8, 5), (2, 5))
    choose(page, "Express belt")
    stroke(page, (4, 9), (9, 9), (9, 4), (5, 4), (5, 2))
    belts = read_sketch(download(page)).floor.belts
    assert belts[2, 5] == Belt(S, entries=(N, E))
    assert [belts[9, 9].entries, belts[9, 4].entries, belts[5, 4].entries] == [(3,), (2,), (1,)]
    assert belts[9, 9].express


def test_a_course_is_drawn_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/studio")
    expect(page.get_by_label("Drawing sheet")).to_be_visible()
    while page.evaluate("document.activeElement.getAttribute('role')") != "application":
        page.keyboard.press("Tab")
    said = page.locator("[data-said]")
    keys = ["d", " ", "ArrowRight", " ", "b", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight"]
    keys += ["Shift+ArrowDown", "Shift+ArrowDown"]
    for key in keys:
        page.keyboard.press(key)
    expect(said).to_contain_text("3,3: ")
    for key in ("ArrowRight", "z", "2", "Shift+ArrowUp"):
        page.keyboard.press(key)
    expect(said).to_contain_text("4,3: Laser, 2 beams")
    for key in (
        "c",
        "1",
        "3",
        "2",
        "ArrowRight",
        "Enter",
        "f",
        "ArrowDown",
        "Enter",
        "o",
        "ArrowDown",
        "Enter",
    ):
        page.keyboard.press(key)
    expect(said).to_contain_text("5,5: Pit")
    page.keyboard.press("Delete")
    expect(said).to_contain_text("5,5: Open floor")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    choose_players(page)
    is_fine(page)
    floor = parse_course(download(page)).floor
    assert floor.belts[3, 1] == Belt(S, entries=(W,))
    assert floor.tile((4, 3)).lasers[0].beams == 2
    assert floor.having("crusher") == {(5, 3): Fixture("crusher", registers=(2, 5))}
    assert floor.pits == frozenset()
    play = page.get_by_role("button", name="Race bots on it now")
    play.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main.race")).to_be_visible()


def choose_players(page: Page) -> None:
    """For two players, who need two docks."""
    page.locator("summary", has_text="Course and rules").press("Enter")
    page.get_by_label("Most players").select_option("2")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("broken.toml", "name = [", "not valid TOML"),
        ("torn.txt", "name: x\nedition: own\n+  +\n ? \n+  +\n", "unknown mark '?'"),
        ("huge.toml", "#" * 10_000_000, "This file is too large: a course file may have at most 256 kB."),
        (
            "script.toml",
            'name = "<script>alert(1)</script>"\nboards = [{board = "exchange"}]',
            "contains the character '<'",
        ),
    ],
    ids=["broken", "mark", "huge", "script"],
)
def test_bad_files_are_refused_with_a_message(
    open_page: OpenPage, name: str, content: str, words: str
) -> None:
    page = open_page("/studio", size=PHONE, refused=True)
    page.get_by_label("Open a file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content.encode()}
    )
    expect(page.get_by_role("alert").get_by_text(words)).to_be_visible()
    expect(page.get_by_label("Drawing sheet")).to_be_visible()


def test_a_link_shares_the_course(open_page: OpenPage) -> None:
    page = open_page("/studio", size=PHONE)
    expect(page.get_by_label("Drawing sheet")).to_be_visible()
    choose(page, "Pit")
    page.touchscreen.tap(*at(page, 5, 5))
    page.get_by_role("button", name="Share by link").click()
    link = page.get_by_role("link", name="/studio/").get_attribute("href")
    assert link is not None
    page.reload()
    assert page.evaluate("JSON.parse(localStorage['botyard.studio']).code") in link
    other = open_page(link)
    expect(other.get_by_label("Drawing sheet")).to_be_visible()
    other.wait_for_function("() => JSON.parse(localStorage['botyard.studio'] ?? '{}').code")
    kept = json.loads(other.evaluate("localStorage['botyard.studio']"))
    assert kept["sketch"]["own"]["board-1"]["rows"][5][5]["pit"] is True
    assert other.evaluate("localStorage['botyard.studio.keys']") is None
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_boards_are_placed_and_turned_and_a_random_course_helps(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page("/studio", size)
    page.get_by_text("Boards", exact=True).click()
    page.get_by_label("Another board").select_option("Cross (2005)")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Turn Cross").click()
    expect(page.get_by_role("button", name="Turn Cross")).to_contain_text("90")
    course = read_sketch(download(page)).course
    assert [(one.board, one.x, one.rotation) for one in course.boards] == [
        ("board-1", 0, 0),
        ("2005/cross", 12, 90),
    ]
    page.get_by_text("Surprise me", exact=True).click()
    page.get_by_role("button", name="Make a course").click()
    is_fine(page)
    assert "A random course for " in download(page)


def solved(page: Page) -> str:
    """What the solver says about the position as it stands now."""
    verdict = page.locator("section[data-fresh=true] h2")
    verdict.wait_for()
    return verdict.inner_text()


def saved_position(page: Page) -> Position:
    """The position of the file that the page saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Position as a file").click()
    (entry,) = parse_positions(download.value.path().read_bytes(), "file")
    page.get_by_role("application").focus()
    return entry.position


def test_a_ricochet_position_is_solved_while_it_is_dragged(open_page: OpenPage) -> None:
    page = open_page("/studio/ricochet")
    first = solved(page)
    assert first.startswith("Shortest solution")
    robot = page.locator("[data-piece=R]").bounding_box()
    board = page.get_by_role("application").bounding_box()
    assert robot is not None
    assert board is not None
    cell = board["width"] / 16
    page.mouse.move(robot["x"] + robot["width"] / 2, robot["y"] + robot["height"] / 2)
    page.mouse.down()
    page.mouse.move(board["x"] + 9.5 * cell, board["y"] + 1.5 * cell, steps=8)
    page.mouse.up()
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('\"R\":[9,1]')")
    moved = solved(page)
    position = saved_position(page)
    assert position.robots["R"] == (9, 1)
    assert moved == f"Shortest solution: {solve(position).moves} moves"
    other = open_page("/studio/ricochet" + page.evaluate("location.hash"), size=PHONE)
    assert solved(other) == moved
    assert other.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_ricochet_position_is_set_up_with_keys(open_page: OpenPage) -> None:
    page = open_page("/studio/ricochet")
    solved(page)
    page.get_by_role("application").focus()
    for key in ("g", "ArrowDown", "t", "ArrowLeft", "Shift+ArrowUp"):
        page.keyboard.press(key)
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('---')")
    solved(page)
    position = saved_position(page)
    assert (position.robots["G"], position.target) == ((12, 3), (8, 10))
    assert position.board.has_wall((8, 10), 0)
    for _ in range(3):
        page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    solved(page)
    back = saved_position(page)
    assert (back.robots["G"], back.target, back.board.code) == ((12, 3), (9, 10), "R1G2Y3B1")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ricochet_positions_are_opened_and_saved(
    open_page: OpenPage, tmp_path: Path, size: tuple[int, int]
) -> None:
    page = open_page("/studio/ricochet", size, refused=True)
    solved(page)
    field = page.get_by_label("A code, a file of positions or a drawn board")
    field.fill(CODE)
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text(CODE)).to_be_visible()
    assert position_code(saved_position(page)) == CODE
    for wrong, words in (
        ("<script>alert(1)</script>", "is not a code"),
        ('{"robots": ', "not a JSON file"),
        (CODE.replace("Y35", "Y28"), "both stand at 2,8"),
    ):
        field.fill(wrong)
        page.get_by_role("button", name="Open it").click()
        expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
    large, file = tmp_path / "large.json", tmp_path / "two.json"
    large.write_bytes(b" " * 10_000_000)
    file.write_text(f"[{write_position(parse_code(CODE))}, {write_position(parse_code(OTHER))}]")
    page.locator("input[type=file]").set_input_files(large)
    expect(page.get_by_role("alert").filter(has_text="too large")).to_be_visible()
    assert position_code(saved_position(page)) == CODE
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_label("2 positions in this file").select_option("2")
    expect(page.get_by_text(OTHER)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(CODE)).to_be_visible()
    page.get_by_role("button", name="Show a solution").click()
    expect(page.locator(".solution")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
