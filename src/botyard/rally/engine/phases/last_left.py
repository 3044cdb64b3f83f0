"""The last side with lives left wins, at the moment when the others have lost theirs.

Sides are War Zone's teams and Interference's racers. Those that lose their last lives together, with nobody
left, share the win (ruling R82).
"""

from __future__ import annotations

from collections.abc import Callable

from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot

LEFT = "last left: sides"
"""The sides that had lives left when this was asked last."""

Side = Callable[[Turn, Robot], int | None]
"""The side that a robot with lives keeps in the race; None for robots that do not matter."""


def last_left(turn: Turn, side_of: Side) -> tuple[int, ...]:
    """The seats of the last side left, or of those that went together; none while several are left."""
    robots, notes = turn.state.robots, turn.state.notes
    sides = [(robot, side) for robot in robots if (side := side_of(turn, robot)) is not None]
    living = {side for robot, side in sides if robot.status != "out"}
    before = notes.get(LEFT, tuple(sorted({side for _, side in sides})))
    left = tuple(side for side in before if side in living)
    if len(left) > 1:
        notes[LEFT] = left
        return ()
    winners = left or before
    return tuple(sorted({robot.seat for robot, side in sides if side in winners}))
