"""Rewrite the golden games; say which of them no longer shows its rule and needs another seed."""

from __future__ import annotations

from tests.golden.games import GAMES, played, shows_its_rule, story

for golden in GAMES:
    game = played(golden)
    golden.file.write_text(story(game), encoding="utf-8")
    print(golden.file.name, "" if shows_its_rule(golden, game) else "does not show its rule: try other seeds")
