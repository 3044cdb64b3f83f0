"""Robots execute their cards and push each other.

Higher priority first, one robot after another (rulebook 000:192, 004:269). A robot pushes whatever robot
stands in its way, whole lines of them; a wall at the end of the line stops everybody, without damage
(000:198, 003:180). Pits and edges destroy whoever enters them and never block (002:285).
"""

from __future__ import annotations

from botyard.grid import Direction, Square, neighbour
from botyard.rally.cards import QUARTERS, STEPS, Card, Register
from botyard.rally.decisions import ChooseMove
from botyard.rally.events import RobotBlocked, RobotMoved, RobotPushed, RobotTurned
from botyard.rally.hooks import Motion, working_options
from botyard.rally.phases.checkpoints import pass_over
from botyard.rally.phases.destroy import destroy_together
from botyard.rally.phases.enter import enter_race
from botyard.rally.state import Robot, State
from botyard.rally.turn import Turn
from botyard.rally.volley import Push, Shove

NO_PUSH = ("card", "tractor_beam")
"""What moves the first robot of a line without pushing it."""


def move_robots(turn: Turn) -> None:
    """All cards of the running register, in the order of their priorities."""
    for robot in order_of_moves(turn.state):
        if robot.status == "waiting":
            enter_race(turn, robot)
        if robot.square is not None:
            execute(turn, robot, executed_register(turn.state, robot))


def executed_register(state: State, robot: Robot) -> Register:
    """What the robot executes now: its own register, or that of the robot that controls it."""
    number = state.register
    if robot.controller is None or number in robot.regained:
        return robot.register(number)
    if robot.copied:
        return robot.copied[number - 1]
    return state.robots[robot.controller].register(number)


def order_of_moves(state: State) -> list[Robot]:
    """Who moves when; a radio-controlled robot comes directly behind its controller (000:891)."""

    def rank(robot: Robot) -> tuple[int, bool, int]:
        return (-executed_register(state, robot).priority, robot.controller is not None, robot.dock)

    moving = [robot for robot in state.robots if robot.acts and executed_register(state, robot).cards]
    return sorted(moving, key=rank)


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
    steps = STEPS.get(card.kind, 0)
    return Motion(abs(steps), 2 if steps < 0 else 0, QUARTERS.get(card.kind, 0))


def _leading_card(register: Register) -> Card:
    """The movement card of a pair, or the only card."""
    if len(register.cards) == 1:
        return register.cards[0]
    return max(register.cards, key=lambda card: card.kind in STEPS)


def _joined(turn: Turn, register: Register, motion: Motion) -> Motion:
    """The option that joined two cards need not be there any more (publisher's answers)."""
    if len(register.cards) < 2:
        return motion
    assert register.by is not None
    rotation = min(register.cards, key=lambda card: card.kind in STEPS)
    return turn.rules.options[register.by].joined(motion, rotation)


def _chosen_motion(turn: Turn, robot: Robot, register: Register) -> Motion:
    """What the robot does: as printed, or as one of its options offers, where that makes a difference."""
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
    return others.get(choice, motion)


def step(turn: Turn, robot: Robot, direction: Direction) -> bool:
    """One square under the robot's own power; False where a wall stops it."""
    origin = robot.square
    assert origin is not None
    state = turn.state
    touched = None if robot.virtual else _robot_ahead(state, origin, direction)
    line = line_ahead(state, robot, direction)
    if line is None:
        turn.emit(RobotBlocked(robot=robot.id, direction=direction))
    else:
        advance(turn, line, direction, "card", robot)
    if touched is not None and robot.square is not None:
        for option in working_options(turn, robot):
            option.after_contact(turn, robot, touched, direction, line is not None)
    return line is not None


def _robot_ahead(state: State, square: Square, direction: Direction) -> Robot | None:
    if (square, direction) in state.floor.walls:
        return None
    return state.robot_at(neighbour(square, direction))


def line_ahead(state: State, robot: Robot, direction: Direction) -> list[Robot] | None:
    """The robot and all that it would push, or None where a wall stops the line."""
    line = [robot]
    here = robot.square
    assert here is not None
    walls = state.floor.walls
    while True:
        if (here, direction) in walls:
            return None
        here = neighbour(here, direction)
        ahead = None if robot.virtual else state.robot_at(here)
        if ahead is None:
            return line
        line.append(ahead)


def advance(turn: Turn, line: list[Robot], direction: Direction, cause: str, by: Robot | None) -> None:
    """Move the whole line one square, the far end first."""
    mover = line[0]
    for index in range(len(line) - 1, -1, -1):
        robot = line[index]
        origin = robot.square
        assert origin is not None
        square = neighbour(origin, direction)
        robot.square = square
        if robot is mover:
            turn.emit(RobotMoved(robot=robot.id, origin=origin, square=square, cause=cause))
        else:
            turn.emit(
                RobotPushed(robot=robot.id, origin=origin, square=square, by=None if by is None else by.id)
            )
        if robot is not mover and by is mover:
            for note in turn.rules.on_push:
                note(turn, Push(mover, robot, origin, direct=index == 1))
        if robot is not mover or cause not in NO_PUSH:
            for react in turn.rules.on_pushed:
                react(turn, robot, origin)
        arrive(turn, [robot], None if robot is by else by)


def arrive(turn: Turn, robots: list[Robot], by: Robot | None = None) -> None:
    """What entering their squares does to robots at once: pits and edges destroy, AMIGO checkpoints count.

    Whoever falls is gone before anybody is asked anything, and before anybody wins.
    """
    floor = turn.state.floor
    falling = [robot for robot in robots if robot.square is not None and floor.destroys(robot.square)]
    destroy_together(
        turn, [(robot, "pit" if robot.square in floor.pits else "edge") for robot in falling], by
    )
    if turn.rules.touch_on_entry:
        for robot in robots:
            if robot.square is not None:
                pass_over(turn, robot)


def shove_all(turn: Turn, shoves: list[Shove]) -> None:
    """Shoves that happen at the same time (rulebook 000:825, publisher's answers).

    Lines are pushed along as by a robot. Where two shoves want the same square, or would move one robot in
    two directions, neither happens; two in the same direction count once (ruling).
    """
    lines: list[tuple[Shove, list[Robot]]] = []
    for shove in shoves:
        line = line_ahead(turn.state, shove.robot, shove.direction)
        if line is None:
            turn.emit(RobotBlocked(robot=shove.robot.id, direction=shove.direction))
        else:
            lines.append((shove, line))
    goals = [
        {robot.id: neighbour(robot.square, shove.direction) for robot in line if robot.square is not None}
        for shove, line in lines
    ]
    clear = [
        not any(
            _clash(goals[i], goals[j]) for j in range(len(lines)) if j != i and _solid(lines[i], lines[j])
        )
        for i in range(len(lines))
    ]
    moved: set[int] = set()
    for (shove, line), is_clear in zip(lines, clear, strict=True):
        rest = [robot for robot in line if robot.id not in moved]
        if is_clear and rest and rest[0] is shove.robot:
            moved.update(robot.id for robot in rest)
            advance(turn, rest, shove.direction, shove.cause, shove.by)


def _solid(one: tuple[Shove, list[Robot]], other: tuple[Shove, list[Robot]]) -> bool:
    return not (one[0].robot.virtual or other[0].robot.virtual)


def _clash(one: dict[int, Square], other: dict[int, Square]) -> bool:
    """Whether two lines want one square for two robots, or two squares for one."""
    return any(
        (goal == other_goal) != (robot == other_robot)
        for robot, goal in one.items()
        for other_robot, other_goal in other.items()
        if goal == other_goal or robot == other_robot
    )
