"""Ricochet Robots through the screen: bids from two browsers, try-outs, shows, the solver's answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.people import join
from tests.server.clients import ServerProcess

from botyard.ricochet.floor.board import Position
from botyard.ricochet.floor.quadrants import board_from_code
from botyard.ricochet.solver.solve import solve

MakeRoom = Callable[..., dict[str, Any]]
BOARD = "R1G2Y3B4"
KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
SWIPES = {"N": (0, -30), "E": (30, 0), "S": (0, 30), "W": (-30, 0)}
EDGE, CELL = 18, 40
"""Of the drawing: the frame's width, a square's."""
EASY = 8
"""Moves that a slow machine finds in an instant; six of seven rounds are as short."""


def game(**changes: Any) -> dict[str, Any]:
    """With a glass that does not run out, however slow the machine is."""
    return {"type": "ricochet", "board": BOARD, "chips_to_win": 1, "glass_seconds": 600, **changes}


def shortest(server: ServerProcess, room: str, *pages: Page) -> list[str]:
    """The moves of a shortest solution of the current round, once these players see its chip."""
    for page in pages:
        expect(page.get_by_role("heading", name="How many moves do you need?")).to_be_visible()
    events = httpx.get(f"{server.url}/api/replays/{room}-1", timeout=90).json()["events"]
    robots = next(one["robots"] for one in events if one["event"] == "game_began")
    chip = [one for one in events if one["event"] == "chip_turned"][-1]
    position = Position(
        board_from_code(BOARD),
        {letter: tuple(square) for letter, square in robots.items()},
        tuple(chip["target"]),
        chip["active"],
    )
    text = solve(position, max_moves=20).text
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def easy_round(
    server: ServerProcess, begin: Callable[[], tuple[Page, Page, str] | tuple[Page, str]]
) -> tuple[list[Page], list[str]]:
    """A round that the server's solver solves at once: where robots stand is random, and some take long."""
    for _ in range(30):
        *pages, room = begin()
        moves = shortest(server, room, *pages)
        if len(moves) <= EASY:
            return pages, moves
        for page in pages:
            page.context.close()
    raise AssertionError("no round was easy")


def two_players(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess, **changes: Any
) -> tuple[Page, Page, str]:
    made = make_room(bots=0, game=game(**changes))
    token = join(server.url, made["room"], "Ben")
    ann = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: [made["token"], made["owner"]]})
    ben = open_page(f"/r/{made['room']}", PHONE, {made["room"]: [token]})
    ann.get_by_role("button", name="Start").click()
    ben.get_by_role("button", name="Turn the first chip").tap()
    return ann, ben, made["room"]


def bid(page: Page, moves: int) -> None:
    page.get_by_label("Number of moves").fill(str(moves))
    page.get_by_role("button", name=f"Bid {moves} move").click()


def press(page: Page, move: str) -> None:
    page.keyboard.press(move[0].lower())
    page.keyboard.press(KEYS[move[1]])


def test_bids_from_two_browsers_and_a_solution_that_was_tried_out(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    ann, ben, room = two_players(open_page, make_room, server, try_out=True)
    moves = shortest(server, room, ann, ben)
    for number, move in enumerate(moves, start=1):
        press(ann, move)
        expect(ann.locator(".counter")).to_contain_text(f"{number} move")
    expect(ann.get_by_text(f"Solved in {len(moves)} move")).to_be_visible()
    assert ben.locator("polyline").count() == 0, "try-outs are private"
    ann.get_by_role("button", name=f"Bid {len(moves)} move").click()
    expect(ben.get_by_role("timer")).to_be_visible()
    bid(ben, len(moves) + 2)
    order = ben.get_by_role("region", name="Bids in order").get_by_role("listitem")
    expect(order).to_have_count(2)
    expect(order.first).to_contain_text("Ann")
    for page in (ann, ben):
        page.get_by_role("button", name="No more bids from me").click()
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator(".counter")).to_contain_text(f"{len(moves) - 1} move")
    press(ann, moves[-1])
    expect(ann.locator(".counter")).to_contain_text(f"in {len(moves)} move")
    ann.get_by_role("button", name="Show th").click()
    for page in (ann, ben):
        expect(page.get_by_text("Ann won.")).to_be_visible()
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_shows_as_at_the_table_fail_and_the_solver_answers(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    (ann, ben), moves = easy_round(server, lambda: two_players(open_page, make_room, server))
    expect(ann.get_by_text("work out the moves in your head")).to_be_visible()
    bid(ann, len(moves) + 1)
    bid(ben, len(moves))
    for page in (ann, ben):
        page.get_by_role("button", name="No more bids from me").click()
    expect(ann.get_by_text("Ben shows a solution")).to_be_visible()
    ben.get_by_role("button", name="I cannot do it").tap()
    expect(ann.get_by_text("Show your solution")).to_be_visible()
    press(ann, moves[0])
    expect(ben.locator("polyline").first).to_be_attached()
    ann.get_by_role("button", name="I cannot do it").click()
    expect(ben.get_by_text(f"It takes {len(moves)} move")).to_be_visible()
    ben.get_by_role("button", name="Show this solution: Solver").tap()
    expect(ben.locator("polyline")).to_have_count(2 * len(moves))
    ben.get_by_role("button", name="Back to the table").tap()
    expect(ben.locator("polyline")).to_have_count(0)
    expect(ann.get_by_role("button", name="Turn the next chip")).to_be_visible()


def middle(page: Page, letter: str) -> tuple[float, float]:
    """Where the robot stands on the screen."""
    name = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}[letter]
    board = page.get_by_role("img", name="Board of 16 by 16 squares")
    said, box = board.get_attribute("aria-label"), board.bounding_box()
    found = re.search(rf"{name} robot on (\d+),(\d+)", said or "")
    assert found is not None
    assert box is not None
    scale = box["width"] / (16 * CELL + 2 * EDGE)
    column, row = (EDGE + (int(number) + 0.5) * CELL for number in found.groups())
    return box["x"] + column * scale, box["y"] + row * scale


def swipe(finger: CDPSession, x: float, y: float, way: str) -> None:
    """As a finger does it: down on the robot, a few moves, up."""
    touch = "Input.dispatchTouchEvent"
    finger.send(touch, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.25, 0.5, 0.75, 1):
        to = {"x": x + SWIPES[way][0] * part, "y": y + SWIPES[way][1] * part}
        finger.send(touch, {"type": "touchMove", "touchPoints": [to]})
    finger.send(touch, {"type": "touchEnd", "touchPoints": []})


def test_solo_by_swipes(open_page: OpenPage, make_room: MakeRoom, server: ServerProcess) -> None:
    made = make_room(bots=0, game=game(try_out=True), seats=1)
    page = open_page(f"/r/{made['room']}", PHONE, {made["room"]: [made["token"], made["owner"]]})
    page.get_by_role("button", name="Start").tap()
    page.get_by_role("button", name="Turn the first chip").tap()
    expect(page.get_by_role("timer")).to_be_visible()
    page.evaluate("scrollTo(0, 40)")
    finger = page.context.new_cdp_session(page)
    moves = shortest(server, made["room"], page)
    for number, move in enumerate(moves, start=1):
        counted, told = page.locator(".counter", has_text=f"{number} move"), page.locator(".explanation")
        while not counted.count():
            told.get_by_role("button").evaluate_all("buttons => buttons.at(-1)?.click()")
            swipe(finger, *middle(page, move[0]), move[1])
            # On a slow machine the finger rests too long, as one that asks what a square is.
            counted.or_(told).first.wait_for()
    assert page.evaluate("scrollY") == 40, "the board is swiped over, not the page"
    page.get_by_role("button", name="Show it in").tap()
    expect(page.get_by_text("1 chip", exact=True)).to_be_visible()


def test_hints_in_steps_and_ways_compared(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess
) -> None:
    def begin() -> tuple[Page, str]:
        made = make_room(bots=0, game=game(try_out=True, hints=True), seats=1)
        page = open_page(f"/r/{made['room']}", DESKTOP, {made["room"]: [made["token"], made["owner"]]})
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Turn the first chip").click()
        return page, made["room"]

    (page,), moves = easy_round(server, begin)
    hints = page.get_by_role("region", name="Hints").get_by_role("listitem")
    for number, ask in enumerate(("How many moves?", "Which robot first?", "Which move first?"), start=1):
        page.get_by_role("button", name=ask).click()
        expect(hints).to_have_count(number)
    page.reload()
    expect(hints).to_have_count(3)
    expect(hints.first).to_have_text(re.compile(rf"\b{len(moves)} moves?\."))
    for number, move in enumerate(moves, start=1):
        press(page, move)
        expect(page.locator(".counter")).to_contain_text(f"{number} move")
    page.get_by_role("button", name="Show it in").click()
    ways = page.get_by_role("region", name="The shortest solution").get_by_role("listitem")
    expect(ways).to_have_count(2)
    expect(ways.last).to_contain_text("as short as possible")
    expect(page.get_by_role("img", name=re.compile("with 3 hints"))).to_be_visible()
    ways.last.get_by_role("button").click()
    expect(page.locator("polyline")).to_have_count(2 * len(moves))


def test_two_players_agree_to_stop(open_page: OpenPage, make_room: MakeRoom, server: ServerProcess) -> None:
    ann, ben, _ = two_players(open_page, make_room, server)
    for page in (ann, ben):
        page.get_by_role("button", name="No more bids").click()
    ann.get_by_role("button", name="Stop here").click()
    expect(ben.get_by_text("Ann would like to stop here. The game ends when all agree")).to_be_visible()
    expect(ann.get_by_role("button", name="Stop here")).to_have_count(0)
    ben.get_by_role("button", name="Stop here").tap()
    for page in (ann, ben):
        expect(page.get_by_text("All agreed to stop here.").first).to_be_visible()
        expect(page.get_by_text("Nobody won.")).to_be_visible()
