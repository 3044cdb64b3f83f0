"""Robots are pushed: by robots that move, by pushers and by weapons. What a push is, is said here alone.

A robot that moves pushes any robot in its way, even whole lines of them; a wall at the end of the line stops
them all, without damage (rulebook 000:198, 003:180). Pushers and weapons push their robot, and along with it
those in its way (000:825, 000:883, 000:889, publisher's answers). A beam that pulls pushes only those in the
way (000:905). Belts never push (000:228).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from botyard.grid import Direction, Square, neighbour
from botyard.rally.engine.events import RobotBlocked, RobotMoved, RobotPushed
from botyard.rally.engine.phases.checkpoints import pass_over
from botyard.rally.engine.phases.destroy import Doom, destroy_together
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot, State
from botyard.rally.engine.volley import Push, Shove
from botyard.rally.floor.factory_floor import Floor

Line = list[Robot]
"""A robot and those that it pushes along, nearest first."""


def line_ahead(
    state: State, robot: Robot, direction: Direction, leaving: Collection[int] = ()
) -> Line | None:
    """The robot and all robots it would push, or None if a wall stops the line.

    `leaving` are robots that go another way at the same time and so are not in the way.
    """
    line = [robot]
    here = robot.square
    assert here is not None
    walls = state.floor.walls
    while True:
        if (here, direction) in walls:
            return None
        here = neighbour(here, direction)
        ahead = None if robot.virtual else state.robot_at(here)
        if ahead is None or ahead.id in leaving:
            return line
        line.append(ahead)


def advance(turn: Turn, robot: Robot, line: Line, direction: Direction) -> None:
    """The robot moves one square by its card and pushes its line, the far end first."""
    move = Shove(robot, direction, "card", robot)
    pushes = {push.pushed.id: push for push in pushes_of(move, line)}
    for moved in reversed(line):
        _shift(turn, move, moved)
        if moved is not robot:
            _tell_course_rules(turn, pushes[moved.id])
        arrive(turn, [(moved, None if moved is robot else robot)])


def shove_all(turn: Turn, shoves: list[Shove]) -> None:
    """Shoves that happen at the same time (rulebook 000:825, 004:366, publisher's answers).

    A robot that is shoved off a square leaves it to one that is shoved onto it. Where two would get to one
    square, or one robot two ways, none of these moves; nor do those that would follow it (ruling).
    """
    lines = _clear_lines(turn, shoves)
    pushes = [push for shove, line in lines for push in pushes_of(shove, line)]
    moved: dict[int, tuple[Robot, Robot | None]] = {}
    for shove, line in lines:
        for robot in reversed(line):
            if robot.id not in moved:
                moved[robot.id] = (robot, shove.by)
                _shift(turn, shove, robot)
    for push in pushes:
        _tell_course_rules(turn, push)
    arrive(turn, sorted(moved.values(), key=lambda entry: entry[0].dock))


def pushes_of(shove: Shove, line: Line) -> Iterator[Push]:
    """Whom a move along a line pushes, before anybody has moved.

    A robot that goes by itself, or is pulled, is not pushed; all others of the line are. The push is direct
    for the first of them, unless the first robot was only pulled against it.
    """
    first = 1 if shove.pulls or shove.by is shove.robot else 0
    stood = None if shove.by is None else shove.by.square
    for index, robot in enumerate(line[first:]):
        assert robot.square is not None
        direct = index == 0 and not shove.pulls
        yield Push(shove.by, stood, robot, robot.square, shove.cause, direct)


def arrive(turn: Turn, robots: list[tuple[Robot, Robot | None]]) -> None:
    """What entering their squares does to robots at once: pits and edges destroy, AMIGO checkpoints count.

    Each robot comes with the one that brought it there. Robots that fall are gone before any player is asked
    anything, and before anybody wins.
    """
    floor = turn.state.floor
    destroy_together(
        turn,
        [
            Doom(robot, "pit" if robot.square in floor.pits else "edge", by)
            for robot, by in robots
            if robot.square is not None and floor.destroys(robot.square)
        ],
    )
    if turn.rules.touch_on_entry:
        for robot, _ in robots:
            if robot.square is not None:
                pass_over(turn, robot)


def _shift(turn: Turn, shove: Shove, robot: Robot) -> None:
    origin = robot.square
    assert origin is not None
    robot.square = square = neighbour(origin, shove.direction)
    if robot is shove.robot:
        turn.emit(RobotMoved(robot=robot.id, origin=origin, square=square, cause=shove.cause))
    else:
        by = None if shove.by is None else shove.by.id
        turn.emit(RobotPushed(robot=robot.id, origin=origin, square=square, by=by))


def _tell_course_rules(turn: Turn, push: Push) -> None:
    for react in turn.rules.on_push:
        react(turn, push)


def _clear_lines(turn: Turn, shoves: list[Shove]) -> list[tuple[Shove, Line]]:
    """The shoves that happen, with their lines: those that no wall stops and that do not conflict."""
    state = turn.state
    stuck: set[int] = set()
    while True:
        found = [(shove, _line_of(state, shove, shoves)) for shove in shoves]
        lines = [(shove, line) for shove, line in found if line is not None]
        if len(lines) < len(shoves):
            for shove, line in found:
                if line is None:
                    turn.emit(RobotBlocked(robot=shove.robot.id, direction=shove.direction))
            shoves = [shove for shove, _ in lines]
            continue
        clear = [not _conflicts(state.floor, shove, line, lines, stuck) for shove, line in lines]
        if all(clear):
            return lines
        stuck |= {shove.robot.id for shove, is_clear in zip(shoves, clear, strict=True) if not is_clear}
        shoves = [shove for shove, is_clear in zip(shoves, clear, strict=True) if is_clear]


def _line_of(state: State, shove: Shove, shoves: list[Shove]) -> Line | None:
    """The line before a shove; robots that other shoves take to either side are not in its way."""
    ways: dict[int, set[bool]] = {}
    for other in shoves:
        aside = other.direction.is_vertical != shove.direction.is_vertical
        ways.setdefault(other.robot.id, set()).add(aside)
    leaving = {robot for robot, aside in ways.items() if aside == {True}}
    return line_ahead(state, shove.robot, shove.direction, leaving)


def _conflicts(
    floor: Floor, shove: Shove, line: Line, lines: list[tuple[Shove, Line]], stuck: set[int]
) -> bool:
    """Whether the shove would meet another, or a robot that such a meeting holds fast."""
    if any(robot.id in stuck for robot in line):
        return True
    goals = _goals(shove, line)
    return any(
        _clash(floor, goals, _goals(other, others))
        for other, others in lines
        if not (other.robot.virtual or shove.robot.virtual)
    )


def _goals(shove: Shove, line: Line) -> dict[int, Square]:
    return {robot.id: neighbour(robot.square, shove.direction) for robot in line if robot.square is not None}


def _clash(floor: Floor, one: dict[int, Square], other: dict[int, Square]) -> bool:
    """Whether two lines would put two robots on one square, or one robot on two squares.

    A pit counts, the void does not, as for belts: off the board there is no square to share.
    """
    return any(
        goal != other_goal if robot == other_robot else goal == other_goal and goal in floor
        for robot, goal in one.items()
        for other_robot, other_goal in other.items()
    )
