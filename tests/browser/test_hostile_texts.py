"""Whatever people write is shown as text: a corpus of attacks through every door, with the real headers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PATIENCE, OpenPage
from tests.server.clients import ServerProcess

CLIENT = Path(__file__).parents[2] / "client" / "src"
SHORT = "<svg/onload=hit()>"
"""Short enough for a name."""
MARKUP = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write"
CORPUS = (
    SHORT,
    "<img src=x onerror=hit()>",
    "</title><script>hit()</script>",
    '"><script>hit()</script>',
    "' onmouseover='hit()' x='",
    "javascript:hit()",
    "<iframe srcdoc='<script>parent.hit()</script>'>",
    "<style>@import '/x'</style><p style='position:fixed'>",
    "]]><script>hit()</script>",
    "{@html '<b>'}${hit()}{{hit()}}",
)
LONG = " ".join(CORPUS)
HTML = {
    "figure.details",
    "EYES",
    "PUPILS",
    "SYMBOLS",
    "still",
    "moving",
    "sides",
    "OPTION_DRAWINGS[option] ?? ''",
    "stillParts(floor, null)",
    "movingParts(floor)",
    "edges(floor)",
    "drawing",
}
"""All that the client inserts as markup: our own drawings, made of numbers and fixed shapes."""


def watched(page: Page) -> Page:
    page.context.add_init_script("window.hits = 0; window.hit = () => { window.hits++ }")
    page.reload()
    return page


def unhurt(page: Page) -> None:
    """Nothing was executed, and nothing that was written became an element."""
    assert page.evaluate("window.hits") == 0
    assert page.locator("iframe, [onload], [onerror], [onmouseover], p[style*='fixed']").count() == 0


@pytest.mark.promise(22)
def test_every_markup_is_known() -> None:
    """Whoever adds an `{@html}` looks here first: can what somebody wrote get into it?"""
    found = set()
    for file in CLIENT.rglob("*.svelte"):
        found |= set(re.findall(r"\{@html ([^}]*)\}", file.read_text(encoding="utf-8")))
    assert found == HTML
    for file in CLIENT.rglob("*"):
        if file.suffix in (".ts", ".svelte"):
            assert not re.search(MARKUP, file.read_text(encoding="utf-8")), file


@pytest.mark.promise(22)
def test_names_chat_and_titles(open_page: OpenPage, server: ServerProcess) -> None:
    game = {"type": "rally", "course": "", "title": LONG[:40], "boards": [{"board": "2005/exchange"}]}
    body = {
        "name": SHORT,
        "settings": {"public": True, "game": {**game, "flags": [[3, 3]]}},
        "bots": ["greedy"],
    }
    made = httpx.post(f"{server.url}/api/rooms", json=body, timeout=PATIENCE / 1000).json()
    page = watched(open_page(f"/r/{made['room']}", seats={made["room"]: [made["token"], made["owner"]]}))
    expect(page.get_by_text(SHORT).first).to_be_visible()
    box = page.locator("form input[maxlength='300']").first
    for text in CORPUS[:4]:
        box.fill(text)
        box.press("Enter")
        expect(page.get_by_text(text).first).to_be_visible()
    unhurt(page)
    source = httpx.get(f"{server.url}/r/{made['room']}", timeout=PATIENCE / 1000).text
    assert not any(text in source for text in CORPUS if "<" in text)
    home = watched(open_page("/"))
    expect(home.get_by_text(SHORT).first).to_be_visible()
    unhurt(home)


@pytest.mark.promise(22)
def test_records_and_their_drawings(open_page: OpenPage, server: ServerProcess, record: bytes) -> None:
    parts: dict[str, Any] = json.loads(record)
    parts["setup"]["course"] = LONG[:60]
    for number, player in enumerate(parts["setup"]["players"]):
        player["name"] = CORPUS[number]
    parts["note"] = LONG
    parts.pop("events")
    answer = httpx.post(f"{server.url}/api/replays", content=json.dumps(parts), timeout=PATIENCE / 1000)
    assert answer.status_code == 201, answer.text
    code = answer.json()["code"]
    page = watched(open_page(f"/replay/{code}"))
    expect(page.get_by_text(CORPUS[0]).first).to_be_visible()
    unhurt(page)
    drawn = f"/api/replays/{code}/picture.svg"
    headers = httpx.get(server.url + drawn, timeout=PATIENCE / 1000).headers
    assert "sandbox" in headers["content-security-policy"]
    browser = page.context.browser
    assert browser is not None
    picture = browser.new_page()
    picture.goto(server.url + drawn)
    assert picture.evaluate("document.querySelectorAll('script, [onload], [onerror]').length") == 0
    picture.close()


@pytest.mark.promise(22)
def test_courses_boards_and_addresses(open_page: OpenPage, server: ServerProcess) -> None:
    for hostile in CORPUS:
        if "<" in hostile:  # such a name is refused before anybody sees it
            text = f"name = {json.dumps(hostile)}\nboards = [{{ board = '2005/exchange' }}]\n"
            body = {"text": text}
            answer = httpx.post(f"{server.url}/api/studio/courses", json=body, timeout=PATIENCE / 1000)
            assert answer.status_code == 422, answer.text
    for path in ("/puzzles/", "/rules/", "/replay/", "/r/", "/analysis/", "/nowhere/"):
        page = watched(open_page(path + quote(CORPUS[1], safe=""), refused=True))
        expect(page.locator("main, body").first).to_be_visible()
        unhurt(page)
