"""Destruction of a robot (rulebook 000:343-347, 002:408, 004:656).

It leaves the floor at once and loses a life and one option of its owner's choice. If that was the last life,
the robot is out of the race; otherwise it comes back at the end of the turn.
"""

from __future__ import annotations

from typing import NamedTuple

from botyard.rally.engine.cards import EMPTY_PROGRAM
from botyard.rally.engine.decisions import ChooseLoss
from botyard.rally.engine.events import LifeLost, RobotDestroyed, RobotOut
from botyard.rally.engine.option_deck import discard_option
from botyard.rally.engine.program_deck import discard
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot


class Doom(NamedTuple):
    """A robot that is to be destroyed, by what and by whom."""

    robot: Robot
    cause: str
    by: Robot | None = None


def destroy(turn: Turn, robot: Robot, cause: str, by: Robot | None = None) -> None:
    """The robot is destroyed; nothing more can happen to it in this register."""
    destroy_together(turn, [Doom(robot, cause, by)])


def destroy_together(turn: Turn, dooms: list[Doom]) -> None:
    """Destroy robots at the same time: all leave the floor before any loses a life or an option."""
    for doom in dooms:
        _take_off(turn, *doom)
    for doom in dooms:
        _pay_for_destruction(turn, doom.robot)


def _take_off(turn: Turn, robot: Robot, cause: str, by: Robot | None) -> None:
    state, rules = turn.state, turn.rules
    turn.emit(
        RobotDestroyed(robot=robot.id, cause=cause, square=robot.square, by=None if by is None else by.id)
    )
    square, robot.square = robot.square, None
    assert square is not None
    robot.status = "destroyed"
    robot.virtual = False
    robot.passed, robot.passed_at = None, 0
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
    """All cards of the robot go back to the deck, locked or not."""
    cards = [card for register in robot.registers for card in register.cards]
    cards += [card for _, register in robot.set_aside for card in register.cards]
    discard(turn.state, (*cards, *robot.hand))
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
