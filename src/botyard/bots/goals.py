"""Where a robot wants to go: the next flags, or what a course's special rules make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from botyard.bots.alone import FAR
from botyard.grid import Direction, Square
from botyard.rally.view import RobotView, View

if TYPE_CHECKING:
    from botyard.bots.alone import Alone
    from botyard.rally.rules import Rules


class Goal(msgspec.Struct, frozen=True):
    """Stages to be reached one after another, each on any of its squares; and robots worth hurting."""

    stages: tuple[tuple[Square, ...], ...]
    on_entry: bool = False
    """Crossing is enough (AMIGO)."""
    prey: tuple[int, ...] = ()

    def reached(self, stage: int, square: Square) -> bool:
        return stage < len(self.stages) and square in self.stages[stage]

    def after(self, stages: int) -> Goal:
        """What is left when so many stages are reached."""
        return Goal(self.stages[stages:], self.on_entry, self.prey) if stages else self

    def distance(self, table: Alone, square: Square, facing: Direction) -> int:
        """Registers to the nearest square of the first stage; 0 where nothing is left."""
        if not self.stages:
            return 0
        return min((table.distance(square, facing, goal) for goal in self.stages[0]), default=FAR)


def goal_of(view: View, rules: Rules, robot: RobotView) -> Goal:
    """The robot's goal as far as its seat can see."""
    flags = view.flags[robot.next_flag - 1 :]
    stages = tuple((square,) for square in flags if square is not None)
    return Goal(stages, rules.touch_on_entry)
