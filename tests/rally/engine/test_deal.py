"""Dealing: hand sizes, locked cards, AMIGO's second hand (002:195, 000:130, 003:95-97, 004:128-181)."""

from __future__ import annotations

import pytest
from tests.rally.races import EDITIONS, arrange, happened, next_turn, small_race

from botyard.proofs.rally.invariants import all_cards
from botyard.rally.engine.cards import DECK, Card
from botyard.rally.engine.decisions import MISSING
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.events import HandReceived, HandShown
from botyard.rally.engine.house_rules import apply_house_rule
from botyard.rally.engine.phases.deal import deal
from botyard.rally.engine.rules import Rules, Turn
from botyard.rally.engine.state import Robot, State
from botyard.rng import Rng

LOCKED_CARDS = {5: "UT@10", 4: "UT@20", 3: "UT@30", 2: "UT@40", 1: "UT@50"}


def dealt(rules: Rules, seed: str, deck: tuple[Card, ...], damage: int = 0) -> Turn:
    """One robot on an open floor, just dealt its cards."""
    floor = small_race().state.floor
    robot = Robot(id=0, seat=0, name="", dock=1, square=(0, 0), damage=damage)
    turn = Turn(
        rules, State(floor=floor, flags=(), rng=Rng(seed), robots=[robot], deck=deck), lambda _: MISSING
    )
    deal(turn)
    return turn


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("damage", range(10))
def test_nine_cards_less_the_damage_and_locked_cards_stay(edition: str, damage: int) -> None:
    """Rulebook 000:310-325, 002:349-360, 003:279-290, 004:625-635."""
    game = small_race(edition, 2)
    locked = tuple(range(10 - damage, 6)) if damage > 4 else ()
    arrange(game, r0={"damage": damage, "locked": locked, "registers": {n: LOCKED_CARDS[n] for n in locked}})
    next_turn(game)
    robot = game.state.robots[0]
    if robot.damage == damage and robot.status in ("racing", "waiting"):
        assert len(robot.hand) == 9 - damage
        assert [str(robot.register(n).cards[0]) for n in locked] == [LOCKED_CARDS[n] for n in locked]
    assert sorted(all_cards(game.state)) == list(DECK)


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_other_cards_are_shuffled_every_turn(edition: str) -> None:
    game = small_race(edition, 2)
    decks = []
    for _ in range(3):
        decks.append(game.state.deck)
        assert not game.state.discards
        next_turn(game)
    assert len(set(decks)) == 3


def test_amigo_a_hand_of_rotations_is_shown_and_dealt_again() -> None:
    """Rulebook 004:180-181: nine new cards, the shown ones set aside."""
    rules = edition_rules("amigo2000")
    turns = [dealt(rules, f"seed {n}", DECK[:60]) for n in range(40)]
    redealt = [turn for turn in turns if any(isinstance(event, HandShown) for event in turn.events)]
    assert redealt
    for turn in redealt:
        shown = [event for event in turn.events if isinstance(event, HandShown)]
        hand = turn.state.robots[0].hand
        assert all(card.kind in ("RL", "RR", "UT") for event in shown for card in event.cards)
        assert all(event.to is None for event in shown)
        assert len(hand) == 9
        assert any(card.kind not in ("RL", "RR", "UT") for card in hand)
        assert not {card for event in shown for card in event.cards} & set(hand)
        assert [event for event in turn.events if isinstance(event, HandReceived)][-1].cards == hand


def test_amigo_keeps_smaller_hands_of_rotations() -> None:
    """Rulebook 004:180: nine new cards are dealt, so the rule is about full hands."""
    turns = [dealt(edition_rules("amigo2000"), str(n), DECK, damage=8) for n in range(40)]
    assert any(turn.state.robots[0].hand[0].kind in ("RL", "RR", "UT") for turn in turns)


def test_house_rule_small_hands_get_as_many_cards_as_before() -> None:
    rules = apply_house_rule(edition_rules("amigo2000"), "redeal_small_hands", True)
    turns = [dealt(rules, str(n), DECK, damage=8) for n in range(40)]
    assert {len(turn.state.robots[0].hand) for turn in turns} == {1}
    assert {turn.state.robots[0].hand[0].kind in ("M1", "M2", "M3", "BU") for turn in turns} == {True}


def test_amigo_a_deck_without_movements_does_not_deal_for_ever() -> None:
    rotations = tuple(card for card in DECK if card.kind in ("RL", "RR", "UT"))
    assert len(dealt(edition_rules("amigo2000"), "0", rotations).state.robots[0].hand) == 9


@pytest.mark.parametrize("edition", ["1994", "dutch", "2005"])
def test_elsewhere_a_hand_of_rotations_is_kept(edition: str) -> None:
    rotations = tuple(card for card in DECK if card.kind in ("RL", "RR", "UT"))
    turn = dealt(edition_rules(edition), "0", rotations)
    assert happened_kinds(turn) == ["CardsDealt", "HandReceived"]


def happened_kinds(turn: Turn) -> list[str]:
    return [type(event).__name__ for event in turn.events]


def test_hands_are_for_their_owners_alone() -> None:
    game = small_race("2005", 3)
    assert {(event.robot, event.to) for event in happened(game, HandReceived)} == {(0, 0), (1, 1), (2, 2)}
