"""The option deck: shuffling it, drawing from it, discarding.

Discarded options stay away, unless a house rule shuffles them into an empty deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from botyard.rally.engine.events import OptionDrawn, OptionLost, OptionMissed
from botyard.rally.engine.program_deck import discard
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import OptionCard, Robot


def shuffle_options(turn: Turn) -> None:
    """The edition's option deck, face down."""
    cards = sorted(turn.rules.options)
    turn.state.rng.shuffle("option deck", cards)
    turn.state.option_deck = tuple(cards)


def may_draw(turn: Turn, robot: Robot) -> bool:
    """Whether there is an option to draw; powered-down robots acquire none in 1994 (rulebook 002:400)."""
    return not _why_none(turn, robot)


def draw_at_site(turn: Turn, robot: Robot) -> bool:
    """A site gives the robot an option, or all are told why it gets none; whether it got one."""
    if may_draw(turn, robot):
        draw_option(turn, robot)
        return True
    tell_why_none(turn, robot)
    return False


def tell_why_none(turn: Turn, robot: Robot) -> None:
    """A site has no option for the robot. A race without option cards says nothing."""
    reason = _why_none(turn, robot)
    if reason and turn.rules.options:
        turn.emit(OptionMissed(robot=robot.id, reason=reason))


def _why_none(turn: Turn, robot: Robot) -> Literal["", "powered down", "none left"]:
    if robot.powered_down and not turn.rules.power_down.draws_options:
        return "powered down"
    state = turn.state
    left = state.option_deck or (turn.rules.option_discards_return and state.option_discards)
    return "" if left else "none left"


def draw_option(turn: Turn, robot: Robot) -> None:
    """The robot gets the top option, face up (rulebook 000:276)."""
    option_id = take_option(turn)
    if option_id is not None:
        robot.options += (OptionCard(option_id),)
        turn.emit(OptionDrawn(robot=robot.id, option=option_id))


def take_option(turn: Turn) -> str | None:
    """The top of the option deck. An empty deck stays empty, unless the house rule brings discards back."""
    state = turn.state
    if not state.option_deck and turn.rules.option_discards_return:
        cards = sorted(state.option_discards)
        state.rng.shuffle("option deck", cards)
        state.option_deck, state.option_discards = tuple(cards), ()
    if not state.option_deck:
        return None
    option_id = state.option_deck[-1]
    state.option_deck = state.option_deck[:-1]
    return option_id


def put_under(turn: Turn, options: Iterable[str]) -> None:
    """Options that were drawn and not kept go to the bottom of the deck."""
    turn.state.option_deck = (*options, *turn.state.option_deck)


def discard_option(turn: Turn, robot: Robot, option_id: str, cause: str) -> None:
    """The option leaves its robot; what was stored on it is discarded too."""
    card = robot.option(option_id)
    assert card is not None
    robot.options = tuple(own for own in robot.options if own is not card)
    turn.state.option_discards += (option_id,)
    if card.stored is not None:
        discard(turn.state, (card.stored,))
    turn.emit(OptionLost(robot=robot.id, option=option_id, cause=cause))
