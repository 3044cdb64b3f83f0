"""The floor turns robots: gears and curved belts, unless an option keeps a robot as it is."""

from __future__ import annotations

from botyard.rally.engine.events import Event, OptionUsed, RobotTurned
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot


def turn_by_floor(turn: Turn, robot: Robot, quarters: int, cause: str) -> Event:
    """Turn the robot; returns the event, for the caller to emit at the right moment."""
    for option in working_options(turn, robot):
        if option.keeps_facing(robot):
            return OptionUsed(robot=robot.id, option=option.id, detail=cause)
    robot.facing = robot.facing.turned(quarters)
    return RobotTurned(robot=robot.id, facing=robot.facing, cause=cause)
