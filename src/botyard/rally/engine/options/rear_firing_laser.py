"""Rear-Firing Laser: a second laser at the robot's back (rulebook 000:895, 003:408, 002:565).

An additional weapon: it fires whenever it has a target, whatever the main gun does. Modifications of the
main laser and optional weapons never apply to it (publisher's answers); course rules about lasers do
(000:639). A Turret does not turn it (ruling).
"""

from __future__ import annotations

from botyard.rally.engine.rules import Option

BACKWARD = 2


class RearFiringLaser(Option):
    id = "rear_firing_laser"
    name = "Rear-Firing Laser"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:895", "003:408", "002:565")
    category = "weapon"
    simulated = "covered"
    text = "A second laser always fires backward, in addition to the main laser. No other option changes it."

    def extra_guns(self) -> tuple[int, ...]:
        return (BACKWARD,)
