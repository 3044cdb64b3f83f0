"""Gyroscopic Stabilizer: for a whole turn gears and turning belts do not turn the robot.

Its owner says each turn, before the first card is revealed, whether it is on (rulebook 000:877, 003:374).
Belts still carry the robot, and its own rotation cards work.
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.rally.engine.decisions import ChooseSetting
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class GyroscopicStabilizer(Option):
    id = "gyroscopic_stabilizer"
    name = "Gyroscopic Stabilizer"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:877 R53", "003:374 R53", "lists R53")
    category = "movement"
    simulated = "covered"
    text = (
        "Say each turn, before the first card is revealed, whether this option is on. While it is on, gears "
        "and turning belts do not turn your robot."
    )

    def before_first_reveal(self, turn: Turn, robot: Robot) -> None:
        decision = ChooseSetting(seat=robot.seat, robot=robot.id, choices=("off", "on"), option=self.id)
        setting = turn.ask(decision)
        self._set(robot, setting)
        if setting == "on":
            turn.emit(OptionUsed(robot=robot.id, option=self.id, detail=setting))

    def keeps_facing(self, robot: Robot) -> bool:
        card = robot.option(self.id)
        return card is not None and card.setting == "on"

    def end_of_turn(self, turn: Turn, robot: Robot) -> None:
        self._set(robot, None)

    def _set(self, robot: Robot, setting: str | None) -> None:
        card = robot.option(self.id)
        assert card is not None
        robot.put_option(replace(card, setting=setting))
