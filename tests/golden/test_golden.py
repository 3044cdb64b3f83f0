"""Golden games are played again, sentence by sentence."""

from __future__ import annotations

import pytest
from tests.golden.games import GAMES, Golden, played, shows_its_rule, story


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.course)
def test_golden_game(golden: Golden) -> None:
    game = played(golden)
    assert story(game) == golden.file.read_text(encoding="utf-8")
    assert shows_its_rule(golden, game)
