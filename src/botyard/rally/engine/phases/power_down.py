"""Announcing a power-down, and staying down (rulebook 000:158-168, 002:386-398, 003:143, 004:709-719).

Dock 1 decides first, since it may matter to the others (000:168).
"""

from __future__ import annotations

from botyard.rally.engine.decisions import ChoosePowerDown, ChooseStayDown
from botyard.rally.engine.events import PowerDownAnnounced
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot


def announce_power_down(turn: Turn) -> None:
    """After programming, players announce which robots will be powered down next turn."""
    for robot in turn.state.in_dock_order():
        if not may_announce(turn, robot):
            continue
        if turn.ask(ChoosePowerDown(seat=robot.seat, robot=robot.id, choices=(False, True))):
            robot.going_down = True
            turn.emit(PowerDownAnnounced(robot=robot.id))


def may_announce(turn: Turn, robot: Robot) -> bool:
    """Whether the robot's player may announce a power-down in this turn."""
    rules = turn.rules.power_down
    return rules.allowed and robot.acts and (robot.damage > 0 or not rules.only_damaged)


def declare_options(turn: Turn) -> None:
    """Options are set for the whole turn, before the first card is revealed."""
    for robot in turn.state.in_dock_order():
        if robot.options and robot.status == "racing":
            for option in working_options(turn, robot):
                option.before_first_reveal(turn, robot)


def stay_down(turn: Turn) -> None:
    """Powered-down robots may stay down for another turn."""
    if not turn.rules.power_down.allowed:
        return
    for robot in turn.state.in_dock_order():
        if (
            robot.square is not None
            and robot.powered_down
            and not robot.going_down
            and turn.ask(ChooseStayDown(seat=robot.seat, robot=robot.id, choices=(False, True)))
        ):
            robot.going_down = True
            turn.emit(PowerDownAnnounced(robot=robot.id))
