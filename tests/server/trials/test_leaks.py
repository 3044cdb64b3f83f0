"""Marked secrets: nothing that leaves the server shows a card, seed, token or solution before its time."""

from __future__ import annotations

from pathlib import Path

import pytest

from botyard.server.play import RallyPlay
from botyard.trials.leak import leak, mark_cards

pytestmark = pytest.mark.anyio


async def test_no_secret_leaves_the_server(tmp_path: Path) -> None:
    result = await leak(str(tmp_path / "games.db"), tmp_path, games=20)
    assert result.found == []
    assert result.games == 20
    assert result.marks > 1000
    assert result.pages >= 100
    assert result.log_lines > 300


def show_spectators_the_first_seat() -> None:
    """A server with a hole, to see that the search finds it."""
    mark_cards()
    whole = RallyPlay.light_view
    RallyPlay.light_view = lambda play, seat: whole(play, seat or 0)  # type: ignore[method-assign]


async def test_the_search_finds_a_leak(tmp_path: Path) -> None:
    result = await leak(str(tmp_path / "games.db"), tmp_path, 1, prepare=show_spectators_the_first_seat)
    assert any("card" in found for found in result.found)
