"""The four sides of a robot, by which some options of 1994 are set each turn (rulebook 002:211, 002:573)."""

from __future__ import annotations

from msgspec.structs import replace

from botyard.grid import Direction
from botyard.rally.engine.decisions import ChooseSetting
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot

SIDES = ("front", "right", "back", "left")
"""By clockwise quarters from the facing."""


def side_towards(robot: Robot, direction: Direction) -> str:
    """Which side of the robot faces that way."""
    return SIDES[(direction - robot.facing) & 3]


def set_to_a_side(turn: Turn, robot: Robot, option_id: str) -> None:
    """The owner sets the option for this turn, for all to see."""
    side = turn.ask(ChooseSetting(seat=robot.seat, robot=robot.id, option=option_id, choices=SIDES))
    card = robot.option(option_id)
    assert card is not None
    robot.put_option(replace(card, setting=side))
    turn.emit(OptionUsed(robot=robot.id, option=option_id, detail=side))
