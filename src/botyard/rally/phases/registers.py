"""A register phase: reveal, move, elements, lasers, touch (rulebook 000:174-178, 002:245-275)."""

from __future__ import annotations

from msgspec.structs import replace

from botyard.rally.cards import EMPTY, Card, Register
from botyard.rally.events import CardRevealed, RegisterFilled, RegisterStarted, StepStarted
from botyard.rally.hooks import working_options
from botyard.rally.phases.damage import draw_card
from botyard.rally.phases.move import executed_register
from botyard.rally.state import Robot
from botyard.rally.turn import Turn


def play_register(turn: Turn) -> None:
    """The next register, step by step as the edition orders them."""
    turn.state.register += 1
    for robot in turn.state.robots:
        _recharge_shields(robot)
    turn.emit(RegisterStarted(register=turn.state.register))
    for name, step in turn.rules.register:
        turn.emit(StepStarted(step=name))
        step(turn)


def _recharge_shields(robot: Robot) -> None:
    for card in robot.options:
        if card.spent:
            robot.put_option(replace(card, spent=()))


def reveal(turn: Turn) -> None:
    """Everybody turns the card of the running register."""
    register = turn.state.register
    robots = [robot for robot in turn.state.in_dock_order() if robot.acts]
    for robot in robots:
        for option in working_options(turn, robot):
            option.before_reveal(turn, robot)
    for robot in robots:
        if register in robot.aborted:
            swap_with_deck(turn, robot, register)
        elif robot.register(register).cards:
            show_register(turn, robot, register)
    for robot in robots:
        if robot.controller is not None:
            _show_controllers_card(turn, robot, turn.state.robots[robot.controller])
    for robot in robots:
        for option in working_options(turn, robot):
            option.after_reveal(turn, robot)


def show_register(turn: Turn, robot: Robot, register: int) -> None:
    robot.face_up = tuple(sorted({*robot.face_up, register}))
    turn.emit(CardRevealed(robot=robot.id, register=register, cards=robot.register(register).cards))


def _show_controllers_card(turn: Turn, robot: Robot, controller: Robot) -> None:
    """A controlled robot's card is seen too where nobody turned it: the controller is gone or has another."""
    register = turn.state.register
    executed = executed_register(turn.state, robot)
    if executed != controller.register(register):
        if executed != robot.register(register):
            turn.emit(CardRevealed(robot=robot.id, register=register, cards=executed.cards))
    elif executed.cards and register not in controller.face_up:
        show_register(turn, controller, register)


def replace_card(turn: Turn, robot: Robot, number: int, card: Card) -> None:
    """Another card takes the place of what lies on a register for this turn, face down for its owner too.

    The old cards are discarded; those of a locked register return at the end of the turn (ruling).
    """
    covered = [register for register, _ in robot.set_aside]
    if number in robot.locked and number not in covered:
        robot.set_aside += ((number, robot.register(number)),)
        robot.put_register(number, EMPTY)
    swap_card(turn, robot, number, card)
    robot.unseen = (*robot.unseen, number)


def swap_card(turn: Turn, robot: Robot, number: int, card: Card) -> None:
    """Another card takes the place of what lies on a register for good, face down, also under control."""
    turn.state.discards += robot.register(number).cards
    robot.put_register(number, Register((card,)))
    robot.face_up = tuple(register for register in robot.face_up if register != number)
    robot.unseen = tuple(register for register in robot.unseen if register != number)
    if robot.controller is not None:
        robot.regained = (*robot.regained, number)


def swap_with_deck(turn: Turn, robot: Robot, number: int) -> None:
    """The deck's top card takes the place of what lies on a register, face up."""
    card = draw_card(turn.state)
    if card is not None:
        swap_card(turn, robot, number, card)
        robot.face_up = tuple(sorted({*robot.face_up, number}))
        turn.emit(RegisterFilled(robot=robot.id, register=number, cards=(card,)))
