"""axe finds nothing serious on the race screen, in both themes and sizes."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import room_of, token


@pytest.mark.promise(27)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("kind", ["ChooseProgram", "ChooseReentry"])
def test_race_screen(kind: str, size: tuple[int, int], theme: str, open_page: OpenPage) -> None:
    room = room_of(kind, "axe")
    page = open_page(f"/r/{room}", size, {room: [token(kind)]}, theme=theme)
    page.locator("[data-key]").first.wait_for()
    found = Axe().run(page).response["violations"]
    serious = [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
