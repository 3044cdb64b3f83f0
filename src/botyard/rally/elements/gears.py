"""Gears turn every robot on them by a quarter (rulebook 000:222, 000:829-831, 002:219, 004:477-481)."""

from __future__ import annotations

from botyard.rally.events import RobotTurned
from botyard.rally.hooks import working_options
from botyard.rally.turn import Turn


def turn_gears(turn: Turn) -> None:
    gears = turn.state.floor.gears
    for robot in turn.state.robots:
        if robot.square in gears and not any(o.keeps_facing(robot) for o in working_options(turn, robot)):
            robot.facing = robot.facing.turned(gears[robot.square])
            turn.emit(RobotTurned(robot=robot.id, facing=robot.facing, cause="gear"))
