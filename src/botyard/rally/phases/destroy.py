"""Destruction of a robot (rulebook 000:343-347, 002:408, 004:656).

It leaves the floor at once, loses one option of its owner's choice and a life. Where the last life is
gone the robot is out for ever; otherwise it comes back at the end of the turn.
"""

from __future__ import annotations

from botyard.rally.cards import EMPTY_PROGRAM
from botyard.rally.decisions import ChooseLoss
from botyard.rally.events import LifeLost, OptionLost, RobotDestroyed, RobotOut
from botyard.rally.state import Robot
from botyard.rally.turn import Turn


def destroy(turn: Turn, robot: Robot, cause: str, by: Robot | None = None) -> None:
    """The robot is destroyed; nothing in this register can happen to it any more."""
    destroy_together(turn, [(robot, cause)], by)


def destroy_together(turn: Turn, robots: list[tuple[Robot, str]], by: Robot | None = None) -> None:
    """Robots are destroyed at the same time, each by its cause: all are gone before anybody pays for it."""
    for robot, cause in robots:
        _take_off(turn, robot, cause, by)
    for robot, _ in robots:
        _pay_for_destruction(turn, robot)


def _take_off(turn: Turn, robot: Robot, cause: str, by: Robot | None) -> None:
    state, rules = turn.state, turn.rules
    turn.emit(
        RobotDestroyed(robot=robot.id, cause=cause, square=robot.square, by=None if by is None else by.id)
    )
    square, robot.square = robot.square, None
    assert square is not None
    robot.status = "destroyed"
    robot.virtual = False
    robot.passed = None
    robot.died = (state.turn, state.next_serial())
    if cause == "damage":
        robot.hurt_while_down = 0
    for react in rules.on_destroyed:
        react(turn, robot, square)


def _pay_for_destruction(turn: Turn, robot: Robot) -> None:
    rules = turn.rules
    for card in robot.options:
        rules.options[card.id].destroyed(turn, robot)
    _lose_an_option(turn, robot)
    if rules.dissolve_program:
        dissolve_program(turn, robot)
    if rules.pay_life_at == "destruction":
        pay_life(turn, robot)
        if not robot.lives:
            leave_for_ever(turn, robot)


def dissolve_program(turn: Turn, robot: Robot) -> None:
    """All cards of the robot go back, locked or not."""
    cards = [card for register in robot.registers for card in register.cards]
    cards += [card for _, register in robot.set_aside for card in register.cards]
    turn.state.discards += (*cards, *robot.hand)
    robot.registers = EMPTY_PROGRAM
    robot.hand = ()
    robot.set_aside = ()
    robot.locked = robot.jammed = robot.face_up = ()


def pay_life(turn: Turn, robot: Robot) -> None:
    robot.lives -= 1
    turn.emit(LifeLost(robot=robot.id, lives=robot.lives))


def leave_for_ever(turn: Turn, robot: Robot) -> None:
    """The robot is out of the race, and so are its options."""
    robot.status = "out"
    turn.emit(RobotOut(robot=robot.id))
    for card in robot.options:
        discard_option(turn, robot, card.id, "out")


def _lose_an_option(turn: Turn, robot: Robot) -> None:
    if not robot.options:
        return
    ids = tuple(card.id for card in robot.options)
    lost = ids[0] if len(ids) == 1 else turn.ask(ChooseLoss(seat=robot.seat, robot=robot.id, choices=ids))
    discard_option(turn, robot, lost, "destroyed")


def discard_option(turn: Turn, robot: Robot, option_id: str, cause: str) -> None:
    """The option leaves its robot; what was stored on it is discarded too."""
    card = robot.option(option_id)
    assert card is not None
    robot.options = tuple(own for own in robot.options if own is not card)
    turn.state.option_discards += (option_id,)
    if card.stored is not None:
        turn.state.discards += (card.stored,)
    turn.emit(OptionLost(robot=robot.id, option=option_id, cause=cause))
