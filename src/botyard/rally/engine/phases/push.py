"""Robots are pushed: by robots that move, by pushers and by weapons. Only this file says what a push is.

A robot that moves pushes any robot in its way, even whole lines of them; a wall at the end of the line stops
them all, without damage (rulebook 000:198, 003:180). Pushers and weapons push their robot, and along with it
those in its way (000:825, 000:883, 000:889, publisher's answers). A beam that pulls pushes only those in the
way (000:905). Belts never push (000:228).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from botyard.grid import Direction, Square, neighbour
from botyard.rally.engine.events import BlockReason, RobotBlocked, RobotMoved, RobotPushed
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
) -> tuple[Line, bool]:
    """The robot and all robots it would push, and whether a wall stops the line.

    `leaving` are robots that go another way at the same time and so are not in the way.
    """
    line = [robot]
    here = robot.square
    assert here is not None
    walls = state.floor.walls
    while True:
        if (here, direction) in walls:
            return line, True
        here = neighbour(here, direction)
        ahead = None if robot.virtual else state.robot_at(here)
        if ahead is None or ahead.id in leaving:
            return line, False
        line.append(ahead)


def advance(turn: Turn, robot: Robot, line: Line, direction: Direction) -> None:
    """The robot moves one square by its card and pushes its line, the far end first."""
    move = Shove(robot, direction, "card", robot)
    pushes = {push.pushed.id: push for push in pushes_of(move, line)} if turn.rules.on_push else {}
    for moved in reversed(line):
        _shift(turn, move, moved)
        if moved.id in pushes:
            _tell_course_rules(turn, pushes[moved.id])
        arrive(turn, [(moved, None if moved is robot else robot)])


def shove_all(turn: Turn, shoves: list[Shove]) -> None:
    """Shoves that happen at the same time (rulebook 000:825, 004:366, publisher's answers).

    A robot that is shoved off a square leaves it to one that is shoved onto it. Where two would get to the
    same square, or one robot goes two ways, none of them moves; nor do those that would follow (ruling).
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
    falling = [
        Doom(robot, "pit" if robot.square in floor.pits else "edge", by)
        for robot, by in robots
        if robot.square is not None and floor.destroys(robot.square)
    ]
    if falling:
        destroy_together(turn, falling)
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
        found = [(shove, *_line_of(state, shove, shoves)) for shove in shoves]
        lines = [(shove, line) for shove, line, walled in found if not walled]
        if len(lines) < len(shoves):
            for shove, line, walled in found:
                if walled:
                    tell_blocked(turn, shove, "wall", line[1:])
            shoves = [shove for shove, _ in lines]
            continue
        rivals = [_rivals(state, shove, line, lines, stuck) for shove, line in lines]
        if not any(rivals):
            return lines
        cancelled = {
            shove.robot.id: (shove, found) for (shove, _), found in zip(lines, rivals, strict=True) if found
        }
        for shove, others in cancelled.values():
            tell_blocked(turn, shove, "clash", [robot for robot in others if robot is not shove.robot])
        stuck |= set(cancelled)
        shoves = [shove for shove, others in zip(shoves, rivals, strict=True) if not others]


def tell_blocked(turn: Turn, shove: Shove, reason: BlockReason, others: Line) -> None:
    turn.emit(
        RobotBlocked(
            robot=shove.robot.id,
            direction=shove.direction,
            reason=reason,
            cause=shove.cause,
            others=tuple(robot.id for robot in others),
        )
    )


def _line_of(state: State, shove: Shove, shoves: list[Shove]) -> tuple[Line, bool]:
    """The line before a shove; robots that other shoves take to either side are not in its way."""
    ways: dict[int, set[bool]] = {}
    for other in shoves:
        aside = other.direction.is_vertical != shove.direction.is_vertical
        ways.setdefault(other.robot.id, set()).add(aside)
    leaving = {robot for robot, aside in ways.items() if aside == {True}}
    return line_ahead(state, shove.robot, shove.direction, leaving)


def _rivals(state: State, shove: Shove, line: Line, lines: list[tuple[Shove, Line]], stuck: set[int]) -> Line:
    """The robots that the shove would meet, or that are stuck by such a meeting; none: it happens.

    A robot that is shoved two ways is its own rival.
    """
    held = [robot for robot in line if robot.id in stuck]
    if held:
        return held
    goals = _goals(shove, line)
    met = {
        robot
        for other, others in lines
        if not (other.robot.virtual or shove.robot.virtual)
        for robot in _clashing(state.floor, goals, _goals(other, others))
    }
    return [state.robots[robot] for robot in sorted(met)]


def _goals(shove: Shove, line: Line) -> dict[int, Square]:
    return {robot.id: neighbour(robot.square, shove.direction) for robot in line if robot.square is not None}


def _clashing(floor: Floor, one: dict[int, Square], other: dict[int, Square]) -> Iterator[int]:
    """The robots of the other line that would get to a square of this one, or to two squares.

    A pit counts, the void does not, as for belts: off the board there is no square to share.
    """
    for robot, goal in one.items():
        for other_robot, other_goal in other.items():
            if goal != other_goal if robot == other_robot else goal == other_goal and goal in floor:
                yield other_robot
