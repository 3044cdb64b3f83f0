"""Power-Down Shield: protects the robot while it is powered down (rulebook 000:887).

In each register it prevents one point from each of the four directions, by itself; the only option that
works in a powered-down robot. Damage that comes from no direction passes. Dutch: one point per register,
wherever it comes from (003:390).
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from botyard.rally.hooks import Hit, Option
from botyard.rally.state import Robot
from botyard.rally.turn import Turn


class PowerDownShield(Option):
    id = "power_down_shield"
    name = "Power-Down Shield"
    printed = frozenset({"1994", "dutch", "2005"})
    text = (
        "While your robot is powered down, one damage from each of the four directions is prevented in each "
        "register."
    )
    texts: ClassVar[dict[str, str]] = {
        "dutch": "While your robot is powered down, one damage is prevented in each register."
    }
    works_powered_down = True

    def shields(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        source = self._source(hit)
        card = robot.option(self.id)
        assert card is not None
        if not robot.powered_down or source is None or source in card.spent:
            return False
        robot.put_option(replace(card, spent=(*card.spent, source)))
        return True

    def _source(self, hit: Hit) -> str | None:
        """What counts as one direction."""
        if self.edition == "dutch":
            return "any"
        return None if hit.travels is None else hit.travels.opposite.name
