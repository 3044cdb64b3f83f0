"""Mini Howitzer: one damage and a shove, five times (rulebook 000:883-885, 003:386).

An optional weapon instead of the main laser. The target takes a point of damage and is shoved one square
away, with all robots behind it; walls stop the shove, pits do not. Each shot puts a token on the card; the
fifth discards it. Modifications and rules for lasers do not apply, because it is not a laser.
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.grid import Direction
from botyard.rally.engine.decisions import WeaponEffect
from botyard.rally.engine.option_deck import discard_option
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit, Shove, Wound

SHELLS = 5


class MiniHowitzer(Option):
    id = "mini_howitzer"
    name = "Mini Howitzer"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:883-885 R48", "003:386 R48", "lists R48")
    category = "weapon"
    simulated = "unused"
    text = (
        "Instead of the main laser: the target takes one damage and is shoved one square away. "
        "Works five times; then the card is discarded."
    )
    weapon = True
    effect = WeaponEffect(damage=1, shove=1)
    moved = "The Mini Howitzer pushes {robot} {way}."

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        turn.volley.wounds.append(Wound(target, Hit(self.id, robot.id, direction)))
        turn.volley.shoves.append(Shove(target, direction, self.id, robot))
        card = robot.option(self.id)
        assert card is not None
        if card.tokens + 1 < SHELLS:
            robot.put_option(replace(card, tokens=card.tokens + 1))
        else:
            discard_option(turn, robot, self.id, "used up")
