"""A register phase: reveal, move, elements, lasers, touch (rulebook 000:174-178, 002:245-275)."""

from __future__ import annotations

from botyard.rally.events import CardRevealed, RegisterStarted, StepStarted
from botyard.rally.hooks import working_options
from botyard.rally.state import Robot
from botyard.rally.turn import Turn


def play_register(turn: Turn) -> None:
    """The next register, step by step as the edition orders them."""
    turn.state.register += 1
    turn.emit(RegisterStarted(register=turn.state.register))
    for name, step in turn.rules.register:
        turn.emit(StepStarted(step=name))
        step(turn)


def reveal(turn: Turn) -> None:
    """Everybody turns the card of the running register."""
    register = turn.state.register
    robots = [robot for robot in turn.state.in_dock_order() if robot.acts]
    for robot in robots:
        for option in working_options(turn, robot):
            option.before_reveal(turn, robot)
    for robot in robots:
        if robot.register(register).cards:
            show_register(turn, robot, register)
    for robot in robots:
        for option in working_options(turn, robot):
            option.after_reveal(turn, robot)


def show_register(turn: Turn, robot: Robot, register: int) -> None:
    robot.face_up = tuple(sorted({*robot.face_up, register}))
    turn.emit(CardRevealed(robot=robot.id, register=register, cards=robot.register(register).cards))
