"""Non-interference: what a seat gets does not depend on what it cannot know.

Two races that differ only in secrets (others' hands and face-down registers, the order of the decks, cards
stored on others' options, the seed) must give the seat, and a spectator, the same bytes: view, events, open
questions with their choices, the sand timer, and the errors for bad inputs.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rally.engine.test_game import play_randomly
from tests.rally.races import EDITIONS, small_race, small_setup

from botyard.errors import InputError
from botyard.proofs.rally.conform_stage import Stage
from botyard.rally.engine.cards import Card, Register
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.events import CardRevealed, ProgramLaid
from botyard.rally.engine.game import Answer, Game
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.state import OptionCard, State
from botyard.rng import Rng

Exchange = dict[Card, Card]


def hidden_cards(state: State, seat: int | None, movements_stored: bool) -> list[Card]:
    """All program cards that the seat cannot know.

    What lies on a Flywheel of 1994 is known to be a movement, so no other card can stand in for it there.
    """
    cards = [*state.deck, *state.discards]
    for robot in state.robots:
        if robot.seat == seat:
            continue
        cards += robot.hand
        for number, register in enumerate(robot.registers, start=1):
            if number not in robot.face_up:
                cards += register.cards
        if not movements_stored:
            cards += [option.stored for option in robot.options if option.stored]
    return cards


def cards_shown(game: Game, seat: int | None) -> set[Card]:
    """Cards that the seat has seen in the running step, though they may be discarded by now."""
    shown = [event for event in game._turn.events if event.to in (None, seat)]
    return {card for event in shown for card in getattr(event, "cards", ())}


def exchanged(state: State, exchange: Exchange, options: dict[str, str]) -> State:
    """The same state with cards standing in for each other."""

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    twin = state.copy()
    twin.deck, twin.discards = swap(twin.deck), swap(twin.discards)
    twin.option_deck = tuple(options.get(option, option) for option in twin.option_deck)
    for robot in twin.robots:
        robot.hand = swap(robot.hand)
        robot.registers = tuple(Register(swap(own.cards), own.by) for own in robot.registers)
        robot.options = tuple(
            replace(own, stored=own.stored and exchange.get(own.stored, own.stored)) for own in robot.options
        )
    return twin


def twin_of(game: Game, seat: int | None, rng: Rng) -> tuple[Game, int]:
    """A race that the seat cannot tell from this one, and how many cards are somewhere else in it.

    What was hidden when the running step began is still so, unless the step has shown it. So the exchange
    is made there and the step runs again: questions, events and the state in the middle of it all come from
    other secrets. Only where the step itself has shuffled must the exchange be made after it.
    """
    now = game.state
    old = game.setup.edition == "1994"
    unseen = set(hidden_cards(game._base, seat, old)) - cards_shown(game, seat)
    secret = [card for card in hidden_cards(now, seat, old) if card in unseen]
    others = list(secret)
    rng.shuffle("cards", others)
    exchange = dict(zip(secret, others, strict=True))
    shuffled = list(now.option_deck)
    rng.shuffle("options", shuffled)
    options = dict(zip(now.option_deck, shuffled, strict=True))
    moved = sum(one != other for one, other in exchange.items())
    streams = game._base.rng.state()
    if streams != now.rng.state():
        return game.with_state(exchanged(now, exchange, options)), moved
    twin = game.fork()
    twin._base = exchanged(game._base, exchange, options)
    twin._base.rng = Rng("another seed", streams)
    numbers = {one.priority: other.priority for one, other in exchange.items()}
    own = {decision.key for decision in game._asked if decision.seat == seat}
    twin._given = {
        key: answer if key in own else Answer(key, renamed(answer.choice, numbers), answer.timed_out)
        for key, answer in game._given.items()
    }
    twin._advance()
    return twin, moved


def renamed(choice: Any, numbers: dict[int, int]) -> Any:
    """Another player's answer with the cards that it holds in the twin race."""
    if isinstance(choice, list):
        return [renamed(entry, numbers) for entry in choice]
    return numbers.get(choice, choice) if type(choice) is int else choice


def everything_for(game: Game, seat: int | None) -> dict[str, bytes]:
    """All that a seat can get out of a race, as bytes."""
    return {
        "view": msgspec.json.encode(game.view(seat)),
        "events": msgspec.json.encode(game.events_for(seat)),
        "questions": msgspec.json.encode([] if seat is None else game.pending(seat)),
        "waiting": msgspec.json.encode(sorted({decision.seat for decision in game.pending()})),
        "clock": msgspec.json.encode(game.clock()),
        "errors": msgspec.json.encode(errors_for(game, seat)),
    }


def errors_for(game: Game, seat: int | None) -> list[str]:
    """What bad inputs of the seat are told."""
    heard = []
    keys = ["no such key", *(decision.key for decision in game._asked)]
    for key in keys:
        for choice in (None, "x", [[1]] * 5, [[490], [500], [70], [80], [10]]):
            fork = game.fork()
            try:
                fork.submit(-1 if seat is None else seat, key, choice)
                heard.append("accepted")
            except InputError as error:
                heard.append(str(error))
    return heard


def with_options(game: Game, count: int) -> None:
    """Every robot gets some option cards at the start, so that their secrets come into play."""
    state = game._base = game._base.copy()
    for robot in state.robots:
        drawn = state.option_deck[:count]
        state.option_deck = state.option_deck[count:]
        robot.options = tuple(OptionCard(option) for option in drawn)
    game._advance()


@pytest.mark.promise(1)
@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    answers=st.integers(0, 70),
    players=st.integers(2, 4),
    options=st.integers(0, 4),
)
def test_a_seat_learns_nothing_that_it_cannot_know(
    edition: str, seed: int, answers: int, players: int, options: int
) -> None:
    game = Game(small_setup(edition, players, seed=f"{seed}", rules={"power_down": True}))
    rng = Rng(f"view {seed}")
    while game.phase != "program":
        play_randomly(game, rng, 1)
    with_options(game, options)
    for part in (answers // 2, answers - answers // 2):
        play_randomly(game, rng, part)
        for seat in (*range(players), None):
            twin, _ = twin_of(game, seat, rng)
            assert everything_for(twin, seat) == everything_for(game, seat)


def test_the_twin_really_differs() -> None:
    """The test above can fail: secrets are exchanged, and their owner sees another race."""
    game = small_race("2005", 3)
    first = game.pending()[0]
    game.submit(first.seat, first.key, [[card.priority] for card in question(game, first.seat).hand[:5]])
    twin, moved = twin_of(game, 1, Rng("x"))
    assert moved > 40
    assert everything_for(twin, 0) != everything_for(game, 0)
    assert twin.state.deck != game.state.deck
    assert twin.state.robots[2].hand != game.state.robots[2].hand
    assert twin.state.robots[1].hand == game.state.robots[1].hand


def question(game: Game, seat: int) -> ChooseProgram:
    return next(d for d in game._asked if isinstance(d, ChooseProgram) and d.seat == seat)


@pytest.mark.promise(1)
def test_a_leak_would_be_noticed() -> None:
    """A view that shows one card too many differs between the twins."""
    game = small_race("2005", 2)
    twin, _ = twin_of(game, 0, Rng("x"))
    leaky = [msgspec.json.encode(race.state.robots[1].hand[0]) for race in (game, twin)]
    assert leaky[0] != leaky[1]


def test_face_down_programs_are_seen_by_their_owners_alone() -> None:
    game = small_race("2005", 2)
    for robot in game.state.robots:
        game._base.robots[robot.id].damage = 1
    game._advance()
    for decision in game.pending():
        hand = question(game, decision.seat).hand
        game.submit(decision.seat, decision.key, [[card.priority] for card in hand[:5]])
    assert game.phase == "announce_power_down"
    for viewer in (0, 1, None):
        for sheet in game.view(viewer).robots:
            cards = [register.cards for register in sheet.registers]
            assert all(register.filled for register in sheet.registers)
            assert all(cards) if sheet.seat == viewer else not any(cards)
    assert {event.to for event in game.events() if isinstance(event, ProgramLaid)} == {0, 1}


def test_the_card_of_a_lost_controller_is_shown_when_another_robot_executes_it() -> None:
    """Radio Control outlives its controller (publisher's answers); what is executed is seen by all."""
    controller = {"id": "A", "x": 0, "y": 0, "f": "N", "program": ["RR@80", "BU@430", "UT@10"]}
    case = {
        "board": [". . .", ". . ."],
        "robots": [
            {**controller, "options": ["radio_control"]},
            {"id": "B", "x": 2, "y": 0, "f": "N"},
        ],
        "decisions": [{"robot": "A", "point": "weapon", "choice": "radio_control"}],
    }
    stage = Stage(case, edition_rules("2005"))
    for _ in range(3):
        stage.run(play_register)
    assert stage.state.robots[0].square is None
    shown = [event for event in stage.turn.events if isinstance(event, CardRevealed)]
    assert (0, 3) in [(event.robot, event.register) for event in shown]
    assert stage.state.robots[1].facing.name == "S"


@pytest.mark.promise(1, 3)
def test_no_seed_and_no_deck_in_any_view() -> None:
    """Canary: a seed and an order of cards that would be recognised."""
    game = small_race("2005", 2, seed="canary-seed")
    text = b"".join(msgspec.json.encode(game.view(seat)) for seat in (0, 1, None))
    assert b"canary" not in text
    assert b'"deck"' not in text


def test_the_house_rules_of_a_race_are_in_its_view() -> None:
    game = small_race("amigo2000", 2, rules={"robot_lasers": True, "power_down": True})
    assert dict(game.view(None).rules) == {"robot_lasers": True, "power_down": True}
