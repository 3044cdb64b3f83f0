"""Robots execute their cards.

Higher priority goes first, one robot after another (rulebook 000:192, 004:269). What is in a robot's way is
pushed (`push.py`). Pits and edges destroy any robot that enters them and never block (002:285).
"""

from __future__ import annotations

from botyard.grid import Direction
from botyard.rally.engine.cards import MOTIONS, STEPS, Card, Motion, Register
from botyard.rally.engine.decisions import ChooseMove
from botyard.rally.engine.events import OptionUsed, RobotControlled, RobotTurned
from botyard.rally.engine.phases.checkpoints import end_if_decided
from botyard.rally.engine.phases.enter import enter_race
from botyard.rally.engine.phases.push import advance, line_ahead, tell_blocked
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot, State
from botyard.rally.engine.volley import Shove


def move_robots(turn: Turn) -> None:
    """All cards of the running register, in the order of their priorities."""
    for robot in order_of_moves(turn.state):
        if robot.status == "waiting":
            enter_race(turn, robot)
        if robot.square is not None:
            register = executed_register(turn.state, robot)
            _tell_whose_cards(turn, robot, register)
            execute(turn, robot, register)


def executed_register(state: State, robot: Robot) -> Register:
    """What the robot executes now: its own register, or that of the robot that controls it."""
    number = state.register
    if robot.controller is None or number in robot.regained:
        return robot.register(number)
    if robot.copied:
        return robot.copied[number - 1]
    return state.robots[robot.controller].register(number)


def _tell_whose_cards(turn: Turn, robot: Robot, register: Register) -> None:
    """A robot that executes the cards of another, or uses an option to have two cards on a register."""
    if robot.controller is not None and turn.state.register not in robot.regained:
        option = next((option.id for option in turn.rules.options.values() if option.controls), "")
        turn.emit(RobotControlled(robot=robot.id, by=robot.controller, cards=register.cards, option=option))
    elif register.by is not None and len(register.cards) > 1:
        turn.emit(OptionUsed(robot=robot.id, option=register.by))


def order_of_moves(state: State) -> list[Robot]:
    """The order of moving: by the numbers of the cards, but see `_controller_to_follow`."""
    registers = [executed_register(state, robot) for robot in state.robots]

    def rank(robot: Robot) -> tuple[int, bool, int]:
        return (-registers[robot.id].priority, robot.controller is not None, robot.dock)

    order = sorted(state.robots, key=rank)
    if any(robot.controller is not None for robot in order):
        order = _in_chains(state, order)
    return [robot for robot in order if robot.acts and registers[robot.id].cards]


def _in_chains(state: State, ranked: list[Robot]) -> list[Robot]:
    """Controlled robots directly after those that they follow."""
    order: list[Robot] = []
    for robot in ranked:
        if _leader(state, robot, ranked) is robot:
            _add_with_followers(state, robot, ranked, order)
    return order


def _controller_to_follow(state: State, robot: Robot) -> Robot | None:
    """The robot directly after which a radio-controlled one moves, whatever their numbers (000:891).

    One that has a card of its own again, or a copy of the whole program (1994), moves by its number.
    """
    if robot.controller is None or robot.copied or state.register in robot.regained:
        return None
    return state.robots[robot.controller]


def _leader(state: State, robot: Robot, ranked: list[Robot]) -> Robot:
    """The head of the robot's chain of controllers; in a ring of them, the one with the highest number."""
    chain = [robot.id]
    while (controller := _controller_to_follow(state, state.robots[chain[-1]])) is not None:
        if controller.id in chain:
            ring = chain[chain.index(controller.id) :]
            return next(member for member in ranked if member.id in ring)
        chain.append(controller.id)
    return state.robots[chain[-1]]


def _add_with_followers(state: State, leader: Robot, ranked: list[Robot], order: list[Robot]) -> None:
    """The robot, then each that follows it with its own followers; also those of a destroyed controller."""
    if any(robot.id == leader.id for robot in order):
        return
    order.append(leader)
    for robot in ranked:
        if _controller_to_follow(state, robot) is leader:
            _add_with_followers(state, robot, ranked, order)


def execute(turn: Turn, robot: Robot, register: Register) -> None:
    """One register of one robot: its steps, then its turn."""
    motion = _chosen_motion(turn, robot, register)
    direction = robot.facing.turned(motion.heading)
    for _ in range(motion.steps):
        if not step(turn, robot, direction) or robot.square is None:
            break
    if motion.quarters and robot.square is not None:
        robot.facing = robot.facing.turned(motion.quarters)
        turn.emit(RobotTurned(robot=robot.id, facing=robot.facing, cause="card"))


def motion_of(turn: Turn, register: Register) -> Motion:
    """What the cards say."""
    return _joined(turn, register, motion_of_card(_leading_card(register)))


def motion_of_card(card: Card) -> Motion:
    """What one card says."""
    return MOTIONS[card.kind]


def _leading_card(register: Register) -> Card:
    """The movement card of a pair, or the only card."""
    if len(register.cards) == 1:
        return register.cards[0]
    return max(register.cards, key=lambda card: card.kind in STEPS)


def _joined(turn: Turn, register: Register, motion: Motion) -> Motion:
    """The option that joined two cards may have been lost since (publisher's answers)."""
    if len(register.cards) < 2:
        return motion
    assert register.by is not None
    rotation = min(register.cards, key=lambda card: card.kind in STEPS)
    return turn.rules.options[register.by].joined(motion, rotation)


def _chosen_motion(turn: Turn, robot: Robot, register: Register) -> Motion:
    """What the robot does: as printed, or as one of its options offers, if that makes a difference."""
    motion = motion_of(turn, register)
    if not robot.options:
        return motion
    card = _leading_card(register)
    printed = motion_of_card(card)
    others = {
        option.id: _joined(turn, register, changed)
        for option in working_options(turn, robot)
        if (changed := option.change_move(card, printed)) is not None
    }
    others = {option: changed for option, changed in others.items() if changed != motion}
    if not others:
        return motion
    choice = turn.ask(ChooseMove(seat=robot.seat, robot=robot.id, choices=("printed", *others), card=card))
    if choice not in others:
        return motion
    turn.emit(OptionUsed(robot=robot.id, option=choice))
    return others[choice]


def step(turn: Turn, robot: Robot, direction: Direction) -> bool:
    """Move one square under the robot's own power; False if a wall stops it."""
    line, walled = line_ahead(turn.state, robot, direction)
    touched = line[1] if len(line) > 1 else None
    if walled:
        tell_blocked(turn, Shove(robot, direction, "card", robot), "wall", line[1:])
    else:
        advance(turn, robot, line, direction)
    if touched is not None and robot.square is not None:
        for option in working_options(turn, robot):
            option.after_contact(turn, robot, touched, direction, not walled)
    end_if_decided(turn)
    return not walled
