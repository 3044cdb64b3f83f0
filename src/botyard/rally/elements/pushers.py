"""Pushers shove the robot on their square in their registers, whole lines too (000:825, 004:468-475)."""

from __future__ import annotations

from botyard.rally.phases.move import shove_all
from botyard.rally.turn import Turn
from botyard.rally.volley import Shove


def run_pushers(turn: Turn) -> None:
    """All at once; a robot shoved onto another pusher is not shoved again."""
    pushers = turn.state.floor.pushers
    if not pushers:
        return
    shoves = [
        Shove(robot, pushers[robot.square].direction, "pusher")
        for robot in turn.state.in_dock_order()
        if robot.square in pushers and turn.state.register in pushers[robot.square].registers
    ]
    shove_all(turn, shoves)
