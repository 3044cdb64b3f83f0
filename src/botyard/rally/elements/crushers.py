"""Crushers destroy whoever is under them in their registers, between gears and lasers (004:376, 002:408)."""

from __future__ import annotations

from botyard.rally.phases.destroy import destroy
from botyard.rally.turn import Turn


def run_crushers(turn: Turn) -> None:
    crushers = turn.state.floor.crushers
    if not crushers:
        return
    for robot in turn.state.in_dock_order():
        if robot.square in crushers and turn.state.register in crushers[robot.square]:
            destroy(turn, robot, "crusher")


def leave_crushers_up(turn: Turn) -> None:
    """House rule: nobody is crushed."""
