"""Screenshots of studio, puzzles, analysis, rules, first steps and reports; `pictures.py` opens the pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import Page

Open = Callable[[str, dict[str, list[str]]], Page]
Take = Callable[[Page, str], None]
RICOCHET = Path(__file__).parents[1] / "ricochet/data/golden_three_players.json"
PATIENCE = 300_000


def take_studio(url: str, open_: Open, take: Take, race: str) -> None:
    """All of them in one size; `race` is the code of a finished race."""
    _studio(open_, take)
    _position(open_, take)
    _puzzles(open_, take)
    _rules(open_, take)
    _first_steps(open_, take)
    _report(open_, take, race)
    _analysis(url, open_, take, race)


def _top(page: Page) -> None:
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)


def _studio(open_: Open, take: Take) -> None:
    page = open_("/studio", {})
    page.get_by_text("Surprise me", exact=True).click()
    page.get_by_role("button", name="Make a course").click()
    page.locator(".guess .badge").first.wait_for(timeout=PATIENCE)
    page.get_by_text("Surprise me", exact=True).click()
    page.locator("aside").evaluate("side => side.scrollTo(0, 0)")
    page.mouse.move(2, 2)
    _top(page)
    take(page, "studio")


def _position(open_: Open, take: Take) -> None:
    page = open_("/studio/ricochet", {})
    page.locator("[data-fresh=true]").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Show a solution").click()
    _top(page)
    take(page, "studio-ricochet")


def _puzzles(open_: Open, take: Take) -> None:
    page = open_("/puzzles", {})
    page.get_by_role("link", name="Easy 1", exact=True).wait_for(timeout=PATIENCE)
    _top(page)
    take(page, "puzzles")
    page.get_by_role("link", name="Easy 1", exact=True).click()
    page.get_by_role("button", name="Give me a hint").click()
    page.get_by_role("list", name="Hints").wait_for(timeout=PATIENCE)
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        page.wait_for_timeout(500)
    _top(page)
    take(page, "puzzle")


def _rules(open_: Open, take: Take) -> None:
    page = open_("/rules/2005", {})
    page.get_by_role("searchbox").fill("belt")
    page.locator("#found").wait_for()
    _top(page)
    take(page, "rules")


def _first_steps(open_: Open, take: Take) -> None:
    page = open_("/", {})
    page.get_by_role("button", name="First steps").click()
    page.locator("[data-advice=lay]").wait_for(timeout=PATIENCE)
    for kind in ("M1", "M1"):
        page.locator(f'button.in-hand:not([disabled])[data-kind="{kind}"]').first.click()
    page.mouse.move(2, 2)
    page.keyboard.press("Escape")
    page.locator(".explanation").wait_for(state="detached")
    page.locator("main.race").evaluate("race => race.scrollTo(0, 0)")
    _top(page)
    take(page, "first-steps")


def _report(open_: Open, take: Take, race: str) -> None:
    page = open_(f"/replay/{race}?at=60", {})
    page.get_by_role("button", name="Report a rule problem").click()
    page.locator("dialog cite").wait_for()
    page.wait_for_timeout(300)
    take(page, "report")


def _analysis(url: str, open_: Open, take: Take, race: str) -> None:
    page = open_(f"/analysis/{race}", {})
    page.get_by_role("heading", name="Turn by turn").wait_for(timeout=PATIENCE)
    _top(page)
    take(page, "analysis")
    game = httpx.post(f"{url}/api/replays", content=RICOCHET.read_bytes(), timeout=60).json()["code"]
    page = open_(f"/analysis/{game}", {})
    page.get_by_role("heading", name="Bids").wait_for(timeout=PATIENCE)
    _top(page)
    take(page, "analysis-ricochet")
