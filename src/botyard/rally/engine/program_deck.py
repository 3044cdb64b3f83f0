"""The deck of program cards: shuffling it, drawing from it, discarding.

All cards that are not on locked registers are shuffled every turn; a deck that runs out within a turn is
refilled from the discards (rulebook 002:195, 000:130).
"""

from __future__ import annotations

from collections.abc import Iterable

from botyard.rally.engine.cards import EMPTY, REGISTERS, Card
from botyard.rally.engine.state import Robot, State


def shuffle_cards(state: State) -> None:
    """The deck and all discards become the new deck."""
    # Sorted first, so that the shuffle depends only on which cards are there, not on how they came back.
    cards = sorted((*state.deck, *state.discards))
    state.rng.shuffle("program deck", cards)
    state.deck, state.discards = tuple(cards), ()


def draw_card(state: State) -> Card | None:
    """The top card of the program deck; when it is empty, discards are shuffled in."""
    if not state.deck:
        cards = list(state.discards)
        state.rng.shuffle("program deck", cards)
        state.deck, state.discards = tuple(cards), ()
    if not state.deck:
        return None
    card = state.deck[-1]
    state.deck = state.deck[:-1]
    return card


def draw_hand(state: State, count: int) -> tuple[Card, ...]:
    drawn = [draw_card(state) for _ in range(count)]
    return tuple(sorted((card for card in drawn if card is not None), reverse=True))


def discard(state: State, cards: Iterable[Card]) -> None:
    """The cards go to the discards, from where the next shuffle takes them."""
    state.discards += tuple(cards)


def discard_unlocked(state: State, robot: Robot) -> None:
    """The cards of all registers that are not locked leave the sheet."""
    loose = [number for number in REGISTERS if number not in robot.locked]
    discard(state, (card for number in loose for card in robot.register(number).cards))
    robot.registers = tuple(EMPTY if number in loose else robot.register(number) for number in REGISTERS)
    robot.face_up = tuple(number for number in REGISTERS if robot.register(number).cards)
