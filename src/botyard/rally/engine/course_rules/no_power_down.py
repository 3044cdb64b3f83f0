"""No power-down: nobody may power down (rulebook 000:601).

One half of Factory Rejects; the other half is `starting-damage`.
"""

from __future__ import annotations

from dataclasses import replace

from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.rules import Rules


@course_rule(
    name="No power-down",
    text="Nobody may power down.",
    category="damage",
    cites="000:591-601",
    simulated="covered",
)
def apply(rules: Rules) -> Rules:
    return rules.but(power_down=replace(rules.power_down, allowed=False))
