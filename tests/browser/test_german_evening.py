"""A German evening without an English word: every text that is shown, read aloud or offered is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import SCENES, room_of, token
from tests.browser.people import answer_until
from tests.server.clients import ServerProcess

from botyard.rally.engine.options import all_options

MakeRoom = Callable[..., dict[str, Any]]
CLIENT = Path(__file__).parents[2] / "client/src"
WORD = re.compile(r"\b[^\W\d_]{2,}\b")
"""Not what stands between digits: the hash of a seed may contain "be"."""
TEXTS = """() => {
  const said = []
  for (const one of document.querySelectorAll('*')) {
    if (one.closest('script, style, cite, [translate=no]')) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      if (one.getAttribute(name)) said.push(one.getAttribute(name))
    }
    for (const part of one.childNodes) if (part.nodeType === 3) said.push(part.data.trim())
  }
  // A heading that is cited stands in the language of its book, but what leads to it does not.
  for (const one of document.querySelectorAll('cite')) said.push(one.textContent.split(',')[0])
  return [document.title, ...said]
}"""
"""Everything on the page that somebody can read or hear."""
CHATTER = """line => {
  for (let number = 0; number < 40; number++) {
    line.value = `${number}`
    line.dispatchEvent(new Event('input', { bubbles: true }))
    line.form.requestSubmit()
  }
}"""
"""More lines than anybody may say, and all at once: on a slow machine, time would allow the next ones."""
ENGLISH_NAME = re.compile("|".join(re.escape(f"({option.name})") for option in all_options()))
"""Beside the German name of an option stands the one that is printed on most people's cards."""
OURS = {"botyard", "ann", "ben", "make", "run", "lan"}
"""Names, and what one types."""


def words_of(language: str) -> set[str]:
    files = [*CLIENT.glob(f"*/i18n/{language}/*.ts"), *CLIENT.glob(f"*/texts/{language}/*.ts")]
    files += CLIENT.glob(f"*/texts/{language}.ts")
    assert len(files) > 20, files
    texts = (
        re.sub(r"^\s*(?:['\"][\w.-]+['\"]|\w+):|\{\w+\}|^import.*", "", line)
        for file in files
        for line in file.read_text().splitlines()
    )
    return {word.lower() for text in texts for word in WORD.findall(text)}


@pytest.fixture(scope="module")
def english(server: ServerProcess) -> set[str]:
    """Words of our English texts that are not in the German ones, nor names of courses, boards and robots."""
    found = httpx.get(f"{server.url}/api/catalogue", timeout=60).json()
    names = " ".join(
        [
            *(course["name"] for course in found["courses"]),
            *(board["name"] for board in found["boards"]),
            *(robot["name"] for robot in found["robots"]),
        ]
    )
    return words_of("en") - words_of("de") - {word.lower() for word in WORD.findall(names)} - OURS


def all_german(page: Page, english: set[str]) -> None:
    texts = [ENGLISH_NAME.sub("", text) for text in page.evaluate(TEXTS)]
    strange = [
        (text, found) for text in texts if (found := english & {word.lower() for word in WORD.findall(text)})
    ]
    assert strange == [], f"{page.url}: {strange[:8]}"


def test_every_question(open_page: OpenPage, english: set[str]) -> None:
    seats = {room_of(kind, "axe"): [token(kind)] for kind in SCENES}
    page = open_page("/", DESKTOP, seats, language="de")
    for kind in SCENES:
        page.goto(f"/r/{room_of(kind, 'axe')}")
        expect(page.locator("[data-key]").first).to_be_visible()
        all_german(page, english)
        page.get_by_role("tab", name="Verlauf").click()
        all_german(page, english)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/puzzles",
        "/rules/2005",
        "/rules/1994",
        "/rules/ricochet",
        "/studio",
        "/studio/ricochet",
        "/r/NOSUCHROOM",
        "/replay/NOSUCH",
        "/puzzles/nosuch",
        "/analysis/NOSUCH",
        "/nowhere",
    ],
)
def test_screens_and_wrong_links(path: str, open_page: OpenPage, english: set[str]) -> None:
    page = open_page(path, PHONE, refused=True, language="de")
    page.locator("main h1, [role=alert] h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    all_german(page, english)


def test_room_race_and_result(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess, english: set[str]
) -> None:
    made = make_room(bots=1, game={"course": "risky-exchange", "turn_limit": 1})
    room = made["room"]
    ann = open_page(
        f"/r/{room}", DESKTOP, {room: [made["token"], made["owner"]]}, language="de", refused=True
    )
    expect(ann.get_by_role("button", name="Start")).to_be_enabled()
    ann.locator("details").evaluate_all("panels => panels.forEach(panel => (panel.open = true))")
    all_german(ann, english)
    guest = open_page(f"/r/{room}", PHONE, language="de", refused=True)
    guest.get_by_role("textbox").first.fill("Аnn")  # the first letter is Cyrillic
    guest.get_by_role("button", name="Platz nehmen").click()
    expect(guest.get_by_role("alert").filter(has_text="vergeben")).to_be_visible()
    all_german(guest, english)
    ann.get_by_role("button", name="Start").click()
    answer_until(lambda: ann.locator("#result").count() > 0, ann)
    all_german(ann, english)
    ann.get_by_role("tab", name="Verlauf").click()
    all_german(ann, english)
    ann.goto(f"/replay/{room}-1")
    ann.locator(".replay .floor").wait_for()
    all_german(ann, english)


def test_what_the_server_refuses(
    open_page: OpenPage, make_room: MakeRoom, server: ServerProcess, english: set[str]
) -> None:
    made = make_room(bots=1)
    room = made["room"]
    page = open_page(f"/r/{room}", DESKTOP, {room: [made["token"], made["owner"]]}, language="de")
    page.get_by_role("textbox", name="Etwas sagen").evaluate(CHATTER)
    expect(page.get_by_role("alert").filter(has_text="zu viel auf einmal")).to_be_visible()
    all_german(page, english)
