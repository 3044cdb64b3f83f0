"""Conveyor belts: express belts first, then all belts, one square each time (000:219-220, 004:370-373).

Belts never push (rulebook 000:228, 002:513, 003:198, 004:463). All robots ride at the same time; where two
would meet, none of them moves; behind a robot that stays, everybody stays. A robot that a belt carries into
a curve turns with it (000:238, 002:519); one that got there otherwise does not.
"""

from __future__ import annotations

from botyard.grid import Direction, Square, neighbour
from botyard.rally.board import Belt
from botyard.rally.events import BeltsMoved, Ride
from botyard.rally.floor import Floor
from botyard.rally.hooks import working_options
from botyard.rally.phases.move import arrive
from botyard.rally.state import Robot
from botyard.rally.turn import Turn


def run_express_belts(turn: Turn) -> None:
    _run(turn, turn.state.floor.express, True)


def run_all_belts(turn: Turn) -> None:
    _run(turn, turn.state.floor.belts, False)


def _run(turn: Turn, belts: dict[Square, Belt], express: bool) -> None:
    floor = turn.state.floor
    wishes: dict[int, Square] = {}
    for robot in turn.state.robots:
        if robot.square in belts:
            goal = belt_goal(floor, belts[robot.square], robot.square)
            if goal is not None:
                wishes[robot.id] = goal
    if not wishes:
        return
    _drop_conflicts(turn, wishes)
    riders = [turn.state.robots[robot_id] for robot_id in wishes]
    rides = tuple(_ride(turn, robot, belts) for robot in sorted(riders, key=lambda robot: robot.dock))
    if rides:
        turn.emit(BeltsMoved(express=express, rides=rides))
    arrive(turn, [turn.state.robots[ride.passenger] for ride in rides])


def belt_goal(floor: Floor, belt: Belt, square: Square) -> Square | None:
    """Where the belt leads, or None where a wall stands across it (ruling, by 000:807)."""
    return None if (square, belt.exit) in floor.walls else neighbour(square, belt.exit)


def turn_on_entry(floor: Floor, square: Square, travelling: Direction) -> int:
    """Quarters that a belt-carried robot turns when it enters the square."""
    belt = floor.belts.get(square)
    if belt is None or travelling.opposite not in belt.entries:
        return 0
    quarters = (belt.exit - travelling) & 3
    return {1: 1, 3: -1}.get(quarters, 0)


def _drop_conflicts(turn: Turn, wishes: dict[int, Square]) -> None:
    """Take back wishes until nothing is in anybody's way. Virtual robots ride as if alone (002:235)."""
    robots = [robot for robot in turn.state.robots if robot.square is not None and not robot.virtual]
    standing = {robot.square: robot.id for robot in robots}
    while True:
        solid = {robot.id: wishes[robot.id] for robot in robots if robot.id in wishes}
        goals = list(solid.values())
        dropped = [
            robot_id
            for robot_id, goal in solid.items()
            if _converges(turn.state.floor, goal, goals)
            or _blocked(robot_id, goal, standing, solid, turn.state.robots)
        ]
        if not dropped:
            return
        for robot_id in dropped:
            del wishes[robot_id]


def _converges(floor: Floor, goal: Square, goals: list[Square]) -> bool:
    """Two or more robots want the square; a pit is a square too (ruling R2), the void is not."""
    return goals.count(goal) > 1 and goal in floor


def _blocked(
    robot_id: int,
    goal: Square,
    standing: dict[Square | None, int],
    solid: dict[int, Square],
    robots: list[Robot],
) -> bool:
    """Somebody stands there and stays, or comes the other way."""
    other = standing.get(goal)
    if other is None:
        return False
    return other not in solid or solid[other] == robots[robot_id].square


def _ride(turn: Turn, robot: Robot, belts: dict[Square, Belt]) -> Ride:
    origin = robot.square
    assert origin is not None
    travelling = belts[origin].exit
    square = neighbour(origin, travelling)
    quarters = turn_on_entry(turn.state.floor, square, travelling)
    if quarters and not any(option.keeps_facing(robot) for option in working_options(turn, robot)):
        robot.facing = robot.facing.turned(quarters)
    robot.square = square
    return Ride(robot.id, origin, square, robot.facing)
