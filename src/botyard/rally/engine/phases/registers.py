"""A register phase: reveal, move, elements, lasers, touch (rulebook 000:174-178, 002:245-275)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from botyard.rally.engine.cards import EMPTY, Card, Register
from botyard.rally.engine.elements import register_steps
from botyard.rally.engine.events import CardRevealed, RegisterFilled, RegisterStarted, StepStarted
from botyard.rally.engine.phases.checkpoints import end_if_decided
from botyard.rally.engine.phases.move import executed_register
from botyard.rally.engine.program_deck import discard, draw_card
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot


def play_register(turn: Turn) -> None:
    """Play the next register, step by step in the edition's order."""
    turn.state.register += 1
    for robot in turn.state.robots:
        _recharge_shields(robot)
    turn.emit(RegisterStarted(register=turn.state.register))
    for name, step in register_steps(turn.rules, turn.state.floor):
        turn.emit(_step_started(name))
        step(turn)
        if turn.rules.winners_now:
            end_if_decided(turn)


@cache
def _step_started(name: str) -> StepStarted:
    """The same event each time: half of all events of a race are these, and events never change."""
    return StepStarted(step=name)


def _recharge_shields(robot: Robot) -> None:
    for card in robot.options:
        if card.spent:
            robot.put_option(replace(card, spent=()))


def reveal(turn: Turn) -> None:
    """Everybody turns over the card of the running register."""
    register = turn.state.register
    robots = [robot for robot in turn.state.in_dock_order() if robot.acts]
    equipped = [robot for robot in robots if robot.options]
    for robot in equipped:
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
    for robot in equipped:
        for option in working_options(turn, robot):
            option.after_reveal(turn, robot)


def show_register(turn: Turn, robot: Robot, register: int) -> None:
    if register not in robot.face_up:
        robot.face_up = tuple(sorted((*robot.face_up, register)))
    turn.emit(CardRevealed(robot=robot.id, register=register, cards=robot.register(register).cards))


def _show_controllers_card(turn: Turn, robot: Robot, controller: Robot) -> None:
    """Also show a controlled robot's card if nobody turned it over: its controller is gone or has another."""
    register = turn.state.register
    executed = executed_register(turn.state, robot)
    if executed != controller.register(register):
        if executed != robot.register(register):
            turn.emit(CardRevealed(robot=robot.id, register=register, cards=executed.cards))
    elif executed.cards and register not in controller.face_up:
        show_register(turn, controller, register)


def scramble_card(turn: Turn, robot: Robot, number: int, card: Card) -> None:
    """Another card replaces what lies on a register, face down even for its owner.

    What lies on a locked register, whenever it locked, returns at the end of the turn (ruling).
    """
    if number in robot.locked:
        _cover(robot, number)
    swap_card(turn, robot, number, card)
    robot.unseen = (*robot.unseen, number)


def swap_card(turn: Turn, robot: Robot, number: int, card: Card) -> None:
    """Another card replaces what lies on a register, face down, even under control.

    The old cards are discarded; those that were locked before this turn return at its end (ruling).
    """
    if number in robot.kept:
        _cover(robot, number)
    discard(turn.state, robot.register(number).cards)
    robot.put_register(number, Register((card,)))
    robot.face_up = tuple(register for register in robot.face_up if register != number)
    robot.unseen = tuple(register for register in robot.unseen if register != number)
    if robot.controller is not None:
        robot.regained = (*robot.regained, number)


def _cover(robot: Robot, number: int) -> None:
    """Put the cards of a locked register aside for this turn, unless they are already."""
    if number not in [register for register, _ in robot.set_aside]:
        robot.set_aside += ((number, robot.register(number)),)
        robot.put_register(number, EMPTY)


def swap_with_deck(turn: Turn, robot: Robot, number: int) -> None:
    """The deck's top card replaces what lies on a register, face up."""
    card = draw_card(turn.state)
    if card is not None:
        swap_card(turn, robot, number, card)
        robot.face_up = tuple(sorted({*robot.face_up, number}))
        turn.emit(RegisterFilled(robot=robot.id, register=number, cards=(card,)))
