"""Starting options: Flag Fry, Marathon Madness, War Zone (rulebook 000:659, 000:685, 000:735)."""

from __future__ import annotations

import pytest
from tests.rally.engine.course_rules.track import rules_with

from botyard.errors import InputError
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course


@pytest.mark.parametrize(("course", "players"), [("flag-fry", 3), ("marathon-madness", 5), ("war-zone", 4)])
def test_each_player_gets_one_open_option(course: str, players: int) -> None:
    game = Game(set_up(load_course(course), ["p"] * players))
    for seat in [None, *range(players)]:
        assert [len(own.options) for own in game.view(seat).robots] == [1] * players
    drawn = {own.options[0].id for own in game.state.robots}
    assert len(drawn) == players
    assert len(game.state.option_deck) == len(game.rules.options) - players


def test_a_player_with_two_robots_equips_the_racer() -> None:
    game = Game(set_up(load_course("interference"), ["a", "b"], rules={"starting-options": {"count": 2}}))
    assert [len(own.options) for own in game.state.robots] == [2, 2, 0, 0]


def test_refused_where_options_are_missing() -> None:
    with pytest.raises(InputError, match="needs 2 options, and these rules have 0"):
        set_up(load_course("pit-stop"), ["a", "b"], edition="amigo2000", rules={"starting-options": True})
    with pytest.raises(InputError, match="at least one"):
        rules_with({"starting-options": {"count": 0}})
