"""The deck of program cards: shuffling it, drawing from it, discarding.

All cards that are not on locked registers are shuffled every turn; a deck that runs out within a turn is
refilled from the discards (rulebook 002:195, 000:130).
"""

from __future__ import annotations

from collections.abc import Iterable

from botyard.rally.engine.cards import BY_NUMBER, EMPTY, REGISTERS, Card
from botyard.rally.engine.state import Robot, State


def shuffle_cards(state: State) -> None:
    """The deck and all discards become the new deck."""
    # Sorted first, so that the shuffle depends only on which cards are there, not on how they came back.
    cards = sorted((*state.deck, *state.discards), key=BY_NUMBER)
    state.rng.shuffle("program deck", cards)
    state.deck, state.discards = tuple(cards), ()


def draw_card(state: State) -> Card | None:
    """The top card of the program deck; when it is empty, discards are shuffled in."""
    drawn = _draw(state, 1)
    return drawn[0] if drawn else None


def draw_hand(state: State, count: int) -> tuple[Card, ...]:
    return tuple(sorted(_draw(state, count), key=BY_NUMBER, reverse=True))


def _draw(state: State, count: int) -> tuple[Card, ...]:
    """The top cards of the deck; when it runs out, discards are shuffled in. Fewer if there are no more."""
    drawn = _take_from_top(state, count)
    if len(drawn) < count:
        cards = list(state.discards)
        state.rng.shuffle("program deck", cards)
        state.deck, state.discards = tuple(cards), ()
        drawn += _take_from_top(state, count - len(drawn))
    return drawn


def _take_from_top(state: State, count: int) -> tuple[Card, ...]:
    left = max(0, len(state.deck) - count)
    drawn, state.deck = state.deck[left:], state.deck[:left]
    return drawn


def discard(state: State, cards: Iterable[Card]) -> None:
    """The cards go to the discards, from where the next shuffle takes them."""
    state.discards += tuple(cards)


def discard_unlocked(state: State, robot: Robot) -> None:
    """The cards of all registers that are not locked leave the sheet."""
    registers = list(enumerate(robot.registers, start=1))
    loose = [register for number, register in registers if number not in robot.locked]
    discard(state, [card for register in loose for card in register.cards])
    robot.registers = tuple([register if number in robot.locked else EMPTY for number, register in registers])
    show_filled(robot)


def show_filled(robot: Robot) -> None:
    """Cards left on the sheet between two turns are face up."""
    robot.face_up = tuple([number for number in REGISTERS if robot.registers[number - 1].cards])
