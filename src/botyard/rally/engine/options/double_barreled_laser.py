"""Double-Barreled Laser: the main laser fires two shots instead of one (rulebook 000:867, 003:348).

A modification of the main laser, always on: the rules of 1994 say that it cannot be switched off (002:555),
and we read the later ones the same way. Each shot is a hit of its own, for Fire Control as for shields.
Optional weapons and the rear laser fire once.
"""

from __future__ import annotations

from botyard.rally.engine.rules import Option


class DoubleBarreledLaser(Option):
    id = "double_barreled_laser"
    name = "Double-Barreled Laser"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:867", "003:348", "002:555")
    category = "weapon"
    simulated = "covered"
    text = "The main laser always fires two shots. Works together with Fire Control and High-Power Laser."

    def shots(self) -> int:
        return 1
