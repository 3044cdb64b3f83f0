"""Marked secrets: nothing that leaves the server shows a card, seed, token or solution before its time."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from botyard.proofs.trials.leak import leak, mark_cards
from botyard.rally.engine.game import Game
from botyard.rally.engine.view import View
from botyard.server.games.rally_play import RallyPlay

pytestmark = pytest.mark.anyio


@pytest.mark.promise(2, 5)
async def test_no_secret_leaves_the_server(tmp_path: Path) -> None:
    result = await leak(str(tmp_path / "games.db"), tmp_path, games=20)
    assert result.found == []
    assert result.games == 20
    assert result.marks > 1000
    assert result.questions > 20, "bots in worker processes were watched"
    assert result.pages >= 100
    assert result.log_lines > 300


def show_spectators_the_first_seat(handed: Path) -> None:
    """A server with a hole, to see that the search finds it."""
    mark_cards(handed)
    whole = RallyPlay.light_view
    RallyPlay.light_view = lambda play, seat: whole(play, seat or 0)  # type: ignore[method-assign, assignment]


@pytest.mark.promise(2)
async def test_the_search_finds_a_leak(tmp_path: Path) -> None:
    result = await leak(str(tmp_path / "games.db"), tmp_path, 1, prepare=show_spectators_the_first_seat)
    assert any("card" in found for found in result.found)


def show_bots_all_hands(handed: Path) -> None:
    """Another hole: a bot is given what the others see of their own robots."""
    mark_cards(handed)
    whole = Game.view

    def open_view(game: Game, seat: int | None) -> View:
        view = whole(game, seat)
        robots = tuple(whole(game, robot.seat).robots[robot.id] for robot in view.robots)
        return msgspec.structs.replace(view, robots=robots)

    Game.view = open_view  # type: ignore[method-assign, assignment]


@pytest.mark.promise(4)
async def test_the_search_finds_what_a_bot_must_not_be_given(tmp_path: Path) -> None:
    result = await leak(str(tmp_path / "games.db"), tmp_path, 1, prepare=show_bots_all_hands)
    assert any("to the bot of seat" in found and "card" in found for found in result.found)
