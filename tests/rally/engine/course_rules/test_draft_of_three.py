"""Draft of three: three options in secret, one is kept, two go under the deck (rulebook 000:563-571)."""

from __future__ import annotations

import msgspec
import pytest
from tests.rally.engine.course_rules.track import rules_with

from botyard.errors import InputError
from botyard.rally.engine.decisions import ChooseDraft, Pick
from botyard.rally.engine.events import OptionDrawn, OptionsOffered
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course


def tricksy() -> Game:
    return Game(set_up(load_course("tricksy"), ["a", "b", "c"], seed="draft"))


def question(game: Game, seat: int) -> ChooseDraft:
    (decision,) = game.pending(seat)
    assert isinstance(decision, ChooseDraft)
    return decision


def test_each_player_is_offered_three_different_options() -> None:
    game = tricksy()
    offers = [question(game, seat).choices for seat in range(3)]
    assert [len(offer) for offer in offers] == [3, 3, 3]
    assert len({option for offer in offers for option in offer}) == 9


def test_offers_are_seen_by_their_owners_alone() -> None:
    game = tricksy()
    for seat in range(3):
        own = [event for event in game.events_for(seat) if isinstance(event, OptionsOffered)]
        assert [event.options for event in own] == [question(game, seat).choices]
        seen = msgspec.json.encode([game.events_for(seat), game.view(seat).questions, game.view(seat).notes])
        for other in {0, 1, 2} - {seat}:
            assert not [o for o in question(game, other).choices if str(o).encode() in seen]


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    def seen_by_others(choice: int) -> bytes:
        game = tricksy()
        decision = question(game, 0)
        game.submit(0, decision.key, decision.choices[choice])
        return msgspec.json.encode([[game.view(seat), game.events_for(seat)] for seat in (1, 2)])

    assert seen_by_others(0) == seen_by_others(2)


def test_one_is_kept_openly_and_two_go_under_the_deck() -> None:
    game = tricksy()
    deck = game.state.option_deck
    left = []
    for seat in (2, 0, 1):
        decision = question(game, seat)
        assert not [event for event in game.events() if isinstance(event, OptionDrawn)]
        left += [option for option in decision.choices if option != decision.choices[1]]
        game.submit(seat, decision.key, decision.choices[1])
    assert [len(own.options) for own in game.view(None).robots] == [1, 1, 1]
    assert sorted(game.state.option_deck[:6]) == sorted(map(str, left))
    assert game.state.option_deck[6:] == deck


@pytest.mark.parametrize("parameters", [{"deal": 3, "keep": 4}, {"deal": 3, "keep": 0}])
def test_impossible_drafts_are_refused(parameters: dict[str, int]) -> None:
    with pytest.raises(InputError, match="cannot keep"):
        rules_with({"draft-of-three": parameters})


def test_refused_where_options_are_missing() -> None:
    with pytest.raises(InputError, match="needs 6 options, and these rules have 0"):
        set_up(load_course("pit-stop"), ["a", "b"], edition="amigo2000", rules={"draft-of-three": True})


def test_refused_where_options_dealt_before_leave_too_few() -> None:
    """Otherwise the last players would have to choose from nothing."""
    with pytest.raises(InputError, match=r"needs 32 options, and these rules have \d+$"):
        set_up(load_course("flag-fry"), ["p"] * 8, rules={"draft-of-three": True})


def test_options_laid_back_are_there_for_the_rules_that_follow() -> None:
    rules = {"draft-of-three": True, "starting-options": True}
    game = Game(set_up(load_course("risky-exchange"), ["p"] * 8, rules=rules))
    for decision in game.pending():
        assert isinstance(decision, Pick)
        game.submit(decision.seat, decision.key, decision.default)
    assert [len(own.options) for own in game.state.robots] == [2] * 8
