"""Power-Down Shield: protects the robot while it is powered down (rulebook 000:887).

In each register it prevents one point from each of the four directions, automatically. It works only in a
powered-down robot. Damage without a direction is not stopped. Dutch: one point per register, wherever it
comes from (003:390). 1994: public lists of the cards differ; we play the text of 2005 (ruling R97). The house
rule `down_shield` plays either way in every edition.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from botyard.rally.engine.rules import Option, Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit


class PowerDownShield(Option):
    id = "power_down_shield"
    name = "Power-Down Shield"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:887 R47", "003:390 R47", "lists R97")
    category = "protection"
    simulated = "covered"
    text = (
        "While your robot is powered down, one damage from each of the four directions is prevented in each "
        "register."
    )
    texts: ClassVar[dict[str, str]] = {
        "dutch": "While your robot is powered down, one damage is prevented in each register."
    }
    works_powered_down = True

    def shields(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        source = _source(turn.rules, hit)
        card = robot.option(self.id)
        assert card is not None
        if not robot.powered_down or source is None or source in card.spent:
            return False
        robot.put_option(replace(card, spent=(*card.spent, source)))
        return True

    def is_spent(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        card = robot.option(self.id)
        assert card is not None
        return robot.powered_down and _source(turn.rules, hit) in card.spent


def _source(rules: Rules, hit: Hit) -> str | None:
    """What counts as the same direction."""
    if stops_one_a(rules) == "register":
        return "any"
    return None if hit.travels is None else hit.travels.opposite.name


def stops_one_a(rules: Rules) -> str:
    """`side` or `register`: where the shield stops one point, by the card's text or the house rule."""
    shield = rules.options.get(PowerDownShield.id)
    printed = "register" if shield is not None and shield.edition == "dutch" else "side"
    return str(rules.applied.get("down_shield", printed))
