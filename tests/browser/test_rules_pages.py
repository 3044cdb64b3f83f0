"""Each edition's rules page, as the browser shows it, agrees with the engine."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import OpenPage
from tests.client.rules_facts import LANGUAGES, ONLY_IN, contradictions

from botyard.rally.engine.editions import EDITIONS


def shown(page: Page, edition: str) -> dict[str, str]:
    """The texts of the page by entry."""
    page.locator(f'a[href="/rules/{edition}"]').click()
    expect(page.locator(f'a[href="/rules/{edition}"]')).to_have_attribute("aria-current", "page")
    expect(page.locator('article[id="goal"]')).to_be_visible()
    texts: dict[str, str] = page.locator("article[id]").evaluate_all(
        "all => Object.fromEntries(all.map((one) => [one.id, one.querySelector('p').textContent]))"
    )
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_editions_page_says_what_the_engine_does(open_page: OpenPage, language: str) -> None:
    page = open_page("/rules", language=language)
    for edition, rules in EDITIONS.items():
        texts = shown(page, edition)
        assert contradictions(rules, language, texts) == []
        there = {entry: entry in texts for entry in ONLY_IN}
        assert there == {entry: played(rules) for entry, played in ONLY_IN.items()}, edition
        options = {entry.removeprefix("option.") for entry in texts if entry.startswith("option.")}
        assert options == set(rules.options), edition
