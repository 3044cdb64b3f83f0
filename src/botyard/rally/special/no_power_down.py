"""No power down: nobody may switch off (rulebook 000:601).

Half of what makes Factory Rejects; the other half is `starting-damage`.
"""

from __future__ import annotations

from dataclasses import replace

from botyard.rally.rules import Rules


def apply(rules: Rules) -> Rules:
    return rules.but(power_down=replace(rules.power_down, allowed=False))
