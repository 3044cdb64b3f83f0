"""Programming: five cards, face down; locked registers keep theirs.

Left-over cards are discarded (rulebook 000:134, 002:203, 004:199-206). When the sand timer has run out,
the neighbour on the right fills the empty registers blind from that hand (000:152, 003:137).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec.structs import replace

from botyard.rally.engine.cards import REGISTERS, STEPS, Card, Register
from botyard.rally.engine.decisions import ChooseCard, ChooseProgram
from botyard.rally.engine.events import CardSeen, CardStored, ProgramFinished, ProgramLaid
from botyard.rally.engine.phases.damage import fill_from_deck
from botyard.rally.engine.phases.power_down import may_announce
from botyard.rally.engine.program_deck import discard
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot


def program(turn: Turn) -> None:
    """Everybody programs at the same time."""
    robots = [robot for robot in turn.state.in_dock_order() if robot.acts]
    choosing = [robot for robot in robots if len(robot.locked) < len(REGISTERS)]
    for robot in robots:
        robot.kept = robot.locked
    choices = turn.ask_all([question(turn, robot) for robot in choosing])
    for robot, choice in zip(choosing, choices, strict=True):
        _lay_program(turn, robot, choice)
    for robot in robots:
        if robot not in choosing:
            turn.emit(ProgramFinished(robot=robot.id))
        for option in working_options(turn, robot):
            option.after_programming(turn, robot)
        discard(turn.state, robot.hand)
        robot.hand = ()


def question(turn: Turn, robot: Robot) -> ChooseProgram:
    """What the robot's player is asked."""
    options = list(working_options(turn, robot))
    pairs = [
        (first.priority, second.priority, option.id)
        for option in options
        for first, second in combinations(robot.hand, 2)
        if option.joins(first, second) or option.joins(second, first)
    ]
    free = len(REGISTERS) - len(robot.locked)
    return ChooseProgram(
        seat=robot.seat,
        robot=robot.id,
        hand=robot.hand,
        locked=robot.locked,
        must_move_first=must_move_first(turn, robot),
        pairs=tuple(pairs),
        once=tuple([option.id for option in options if option.joins_once()]),
        short=max(0, free - len(robot.hand)),
        may_power_down=may_announce(turn, robot),
    )


def can_use_cards(turn: Turn, robot: Robot, besides: str = "") -> bool:
    """Whether there is a place for cards of the hand: a free register, or another option to lay one on."""
    others = (option for option in working_options(turn, robot) if option.id != besides)
    return len(robot.locked) < len(REGISTERS) or any(option.stores_cards for option in others)


def must_move_first(turn: Turn, robot: Robot) -> bool:
    """AMIGO: the first card of the first turn moves the robot off checkpoint 1 (rulebook 004:228)."""
    return (
        turn.rules.first_card_must_move
        and turn.state.turn == 1
        and any(card.kind in STEPS for card in robot.hand)
    )


def _lay_program(turn: Turn, robot: Robot, choice: list[Any] | None) -> None:
    hand = {card.priority: card for card in robot.hand}
    registers, blind = list(robot.registers), []
    for register, entry in zip(REGISTERS, choice or [None] * len(REGISTERS), strict=True):
        if register in robot.locked:
            continue
        if entry is None:
            blind.append(register)
            continue
        cards = tuple([hand.pop(number) for number in entry if isinstance(number, int)])
        registers[register - 1] = Register(cards, _joined_by(turn, robot, entry, cards))
    robot.registers = tuple(registers)
    robot.hand = tuple(card for card in robot.hand if card.priority in hand)
    filled = _fill_blind(turn, robot, blind)
    turn.emit(ProgramFinished(robot=robot.id, filled_blind=filled))
    turn.emit(ProgramLaid(robot=robot.id, registers=robot.registers, to=robot.seat))


def _joined_by(turn: Turn, robot: Robot, entry: list[Any], cards: tuple[Card, ...]) -> str | None:
    if len(cards) < 2:
        return None
    if isinstance(entry[-1], str):
        return str(entry[-1])
    return next(
        option.id
        for option in working_options(turn, robot)
        if option.joins(cards[0], cards[1]) or option.joins(cards[1], cards[0])
    )


def store_leftover(turn: Turn, robot: Robot, option: str, cards: tuple[Card, ...]) -> None:
    """One of these left-over cards may be laid face down on an option.

    It is asked even if no card fits: leaving it out would tell the others about the hand.
    """
    numbers = tuple(card.priority for card in cards)
    number = turn.ask(ChooseCard(seat=robot.seat, robot=robot.id, choices=(0, *numbers), option=option))
    own = robot.option(option)
    assert own is not None
    for card in cards:
        if card.priority == number:
            robot.hand = tuple(other for other in robot.hand if other != card)
            robot.put_option(replace(own, stored=card))
            turn.emit(CardStored(robot=robot.id, option=option))
            turn.emit(CardSeen(robot=robot.id, option=option, card=card, to=robot.seat))


def _fill_blind(turn: Turn, robot: Robot, registers: list[int]) -> tuple[int, ...]:
    """Fill the empty registers with random cards of the hand, or from the deck if the hand is too small."""
    filled = []
    for register in registers:
        candidates = robot.hand
        if register == 1 and must_move_first(turn, robot):
            candidates = tuple(card for card in candidates if card.kind in STEPS) or candidates
        if not candidates:
            fill_from_deck(turn, robot, register)
            continue
        card = candidates[turn.state.rng.below("blind fill", len(candidates))]
        robot.hand = tuple(own for own in robot.hand if own is not card)
        robot.put_register(register, Register((card,)))
        filled.append(register)
    return tuple(filled)
