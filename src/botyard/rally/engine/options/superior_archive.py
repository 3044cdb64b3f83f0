"""Superior Archive: a robot that comes back has none of the usual damage (rulebook 000:903, 003:428).

It helps each time, as long as it is owned. 2005 and Dutch: it must still be owned when the robot comes back
(ruling: an option is lost first). 1994: it counts even if this very card was lost with the robot.
"""

from __future__ import annotations

from typing import ClassVar

from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class SuperiorArchive(Option):
    id = "superior_archive"
    name = "Superior Archive"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:903 R52 R100", "003:428 R100", "lists R100 R101")
    category = "protection"
    simulated = "covered"
    text = "When your robot comes back after it was destroyed, it has none of the usual damage."
    texts: ClassVar[dict[str, str]] = {
        "1994": "Each time your robot is destroyed while it has this option, its archive copy has none of "
        "the usual damage, even if you lose this very card with the robot."
    }

    def destroyed(self, turn: Turn, robot: Robot) -> None:
        if self.edition == "1994":
            robot.unscathed = True
            turn.emit(OptionUsed(robot=robot.id, option=self.id))

    def reentry_damage(self, damage: int) -> int:
        return 0
