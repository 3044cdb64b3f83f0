"""Start of a turn and dealing.

All cards that are not on locked registers are shuffled, and each robot gets nine minus its damage
(rulebook 002:195, 000:130, 003:95-96, 004:128-132). AMIGO: nine rotations are shown and dealt again
(004:180).
"""

from __future__ import annotations

from botyard.rally.engine.cards import QUARTERS, Card
from botyard.rally.engine.events import (
    CardsDealt,
    HandReceived,
    HandShown,
    PoweredDown,
    PoweredUp,
    TurnStarted,
)
from botyard.rally.engine.phases.checkpoints import end_if_decided
from botyard.rally.engine.phases.damage import repair_all
from botyard.rally.engine.program_deck import discard, discard_unlocked, draw_hand, shuffle_cards
from botyard.rally.engine.rules import Rules, Turn, working_options
from botyard.rally.engine.state import Robot

FULL_HAND = 9


def begin_turn(turn: Turn) -> None:
    turn.state.turn += 1
    turn.emit(TurnStarted(turn=turn.state.turn))


def power_down_robots(turn: Turn) -> None:
    """Robots that announced it power down for this turn and lose all damage (rulebook 000:160, 002:386)."""
    for robot in turn.state.in_dock_order():
        robot.hurt_while_down = 0
        if robot.square is None:
            continue
        if robot.going_down:
            robot.powered_down, robot.going_down = True, False
            turn.emit(PoweredDown(robot=robot.id))
            repair_all(turn, robot)
        elif robot.powered_down:
            robot.powered_down = False
            discard_unlocked(turn.state, robot)
            turn.emit(PoweredUp(robot=robot.id))


def deal(turn: Turn) -> None:
    """Shuffle and deal; then the options that change a hand."""
    state = turn.state
    shuffle_cards(state)
    receivers = [robot for robot in state.in_dock_order() if robot.acts]
    for robot in receivers:
        robot.hand = draw_hand(turn.state, hand_size(turn, robot))
        turn.emit(CardsDealt(robot=robot.id, count=len(robot.hand)))
        turn.emit(HandReceived(robot=robot.id, cards=robot.hand, to=robot.seat))
        _redeal_rotations(turn, robot)
    for robot in receivers:
        for option in working_options(turn, robot):
            option.after_deal(turn, robot)
        end_if_decided(turn)
        if robot.acts:
            for option in working_options(turn, robot):
                option.before_programming(turn, robot)


def hand_size(turn: Turn, robot: Robot) -> int:
    """Nine minus the damage, plus what options add."""
    more = sum(option.extra_cards() for option in working_options(turn, robot))
    return FULL_HAND - robot.damage + more


def only_rotations(cards: tuple[Card, ...]) -> bool:
    """Whether no card of the hand moves the robot.

    >>> only_rotations((Card(70, "RL"), Card(10, "UT")))
    True
    """
    return bool(cards) and all(card.kind in QUARTERS for card in cards)


def is_dealt_again(rules: Rules, cards: tuple[Card, ...]) -> bool:
    """AMIGO: nine cards are dealt for nine rotations; smaller hands are kept (rulebook 004:180)."""
    fits = len(cards) >= FULL_HAND or rules.redeal_small_hands
    return rules.redeal_rotations and fits and only_rotations(cards)


def _redeal_rotations(turn: Turn, robot: Robot) -> None:
    """Show the hand, set it aside and deal as many cards again, until one of them is a movement."""
    while is_dealt_again(turn.rules, robot.hand) and _movements_left(turn):
        turn.emit(HandShown(robot=robot.id, cards=robot.hand))
        count = len(robot.hand)
        discard(turn.state, robot.hand)
        robot.hand = draw_hand(turn.state, count)
        turn.emit(HandReceived(robot=robot.id, cards=robot.hand, to=robot.seat))


def _movements_left(turn: Turn) -> bool:
    return not only_rotations((*turn.state.deck, *turn.state.discards))
