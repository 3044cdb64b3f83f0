"""Start of a turn and dealing.

All cards that are not on locked registers are shuffled, and each robot gets nine less its damage
(rulebook 002:195, 000:130, 003:95-96, 004:128-132). AMIGO: a hand of rotations only is shown and dealt
anew (004:180).
"""

from __future__ import annotations

from botyard.rally.cards import QUARTERS, Card
from botyard.rally.events import CardsDealt, HandReceived, HandShown, PoweredDown, PoweredUp, TurnStarted
from botyard.rally.hooks import working_options
from botyard.rally.phases.damage import discard_unlocked, draw_card, repair_all
from botyard.rally.state import Robot
from botyard.rally.turn import Turn

FULL_HAND = 9


def begin_turn(turn: Turn) -> None:
    turn.state.turn += 1
    turn.emit(TurnStarted(turn=turn.state.turn))


def power_down_robots(turn: Turn) -> None:
    """Robots that announced it are off for this turn and drop all damage (rulebook 000:160, 002:386)."""
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
    cards = [*state.deck, *state.discards]
    # Sorted first, so that the shuffle depends on which cards are there and not on how they came back.
    cards.sort()
    state.rng.shuffle("program deck", cards)
    state.deck, state.discards = tuple(cards), ()
    receivers = [robot for robot in state.in_dock_order() if robot.acts]
    for robot in receivers:
        robot.hand = draw_hand(turn, hand_size(turn, robot))
        turn.emit(CardsDealt(robot=robot.id, count=len(robot.hand)))
        turn.emit(HandReceived(robot=robot.id, cards=robot.hand, to=robot.seat))
        if turn.rules.redeal_rotations:
            _redeal_rotations(turn, robot)
    for robot in receivers:
        for option in working_options(turn, robot):
            option.after_deal(turn, robot)
        if robot.acts:
            for option in working_options(turn, robot):
                option.before_programming(turn, robot)


def hand_size(turn: Turn, robot: Robot) -> int:
    """Nine less the damage, more with options that say so."""
    more = sum(option.extra_cards() for option in working_options(turn, robot))
    return FULL_HAND - robot.damage + more


def draw_hand(turn: Turn, count: int) -> tuple[Card, ...]:
    drawn = [draw_card(turn.state) for _ in range(count)]
    return tuple(sorted((card for card in drawn if card is not None), reverse=True))


def only_rotations(cards: tuple[Card, ...]) -> bool:
    """Whether no card of the hand moves the robot.

    >>> only_rotations((Card(70, "RL"), Card(10, "UT")))
    True
    """
    return bool(cards) and all(card.kind in QUARTERS for card in cards)


def _redeal_rotations(turn: Turn, robot: Robot) -> None:
    """Show the hand, set it aside, deal as many again; until a movement is among them."""
    while only_rotations(robot.hand) and _movements_left(turn):
        turn.emit(HandShown(robot=robot.id, cards=robot.hand))
        count = len(robot.hand)
        turn.state.discards += robot.hand
        robot.hand = draw_hand(turn, count)
        turn.emit(HandReceived(robot=robot.id, cards=robot.hand, to=robot.seat))


def _movements_left(turn: Turn) -> bool:
    return not only_rotations((*turn.state.deck, *turn.state.discards))
