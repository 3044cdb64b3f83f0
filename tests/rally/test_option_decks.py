"""Races carry their option deck: cards that come or go later change no old race."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from tests.rally.engine.test_game import play_randomly
from tests.rally.races import EDITIONS, small_setup

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import fingerprint
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.game import Game
from botyard.rally.engine.old_option_decks import OLD_OPTION_DECKS
from botyard.rally.engine.setup import rules_of, set_up
from botyard.rally.engine.state import OptionCard
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import decode, encode, record_of, resume
from botyard.rng import Rng

OWN = ("brakes", "turret")
"""A deck that no edition prints: the turret is a card of 1994."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_set_up_without_a_deck_has_the_deck_of_its_time(edition: str) -> None:
    setup = small_setup(edition)
    assert setup.options is None
    assert tuple(rules_of(setup).options) == OLD_OPTION_DECKS[edition]


def test_old_records_are_replayed_as_they_were() -> None:
    """What was written before set-ups named their decks, and what is written today, is the same race."""
    setup = set_up(
        load_course("option-world"),
        ["a", "b"],
        options=OLD_OPTION_DECKS["2005"],
        turn_limit=4,
        seed="deck",
    )
    game = Game(setup)
    play_randomly(game, Rng("deck"), 40)
    old = json.loads(encode(record_of(game)))
    del old["setup"]["options"]
    assert fingerprint(resume(decode(json.dumps(old).encode()))) == fingerprint(game)


def test_a_race_is_played_with_the_deck_it_names() -> None:
    game = Game(replace(small_setup(), options=OWN))
    assert sorted(game.state.option_deck) == list(OWN)
    assert set(game.rules.options) == set(OWN)
    again = resume(decode(encode(record_of(game))))
    assert again.setup.options == OWN
    assert again.state.option_deck == game.state.option_deck


def test_a_deck_with_a_card_that_is_gone_gets_one_line() -> None:
    game = Game(small_setup())
    record = json.loads(encode(record_of(game)))
    record["setup"]["options"] = ["brakes", "time_machine"]
    with pytest.raises(InputError, match="contains 'time_machine', a card that this version"):
        resume(decode(json.dumps(record).encode()))


def test_bots_know_cards_that_their_edition_does_not_print() -> None:
    from botyard.bots.rally import make_bot

    setup = set_up(load_course("dizzy-dash"), ["a", "b"], options=OWN, turn_limit=1, seed="turret")
    game = Game(setup)
    game.state.robots[0].options = (OptionCard("turret"),)
    bot = make_bot("greedy", 1)
    while not game.finished:
        for asked in game.pending():
            game.submit(asked.seat, asked.key, bot.choose(game.view(asked.seat), asked))
    assert "turret" not in edition_rules("2005").options
