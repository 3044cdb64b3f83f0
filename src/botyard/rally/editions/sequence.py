"""The register phase as most editions have it (rulebook 000:174-178, 000:219-222).

Crushers are in the printed boards of 1994 and AMIGO only; between gears and lasers they come down wherever
a board has them (004:376).
"""

from __future__ import annotations

from botyard.rally.elements.belts import run_all_belts, run_express_belts
from botyard.rally.elements.crushers import run_crushers
from botyard.rally.elements.gears import turn_gears
from botyard.rally.elements.lasers import fire_lasers
from botyard.rally.elements.pushers import run_pushers
from botyard.rally.phases.checkpoints import touch_flags
from botyard.rally.phases.move import move_robots
from botyard.rally.phases.registers import reveal
from botyard.rally.rules import Step

REGISTER: tuple[tuple[str, Step], ...] = (
    ("reveal", reveal),
    ("move", move_robots),
    ("express belts", run_express_belts),
    ("belts", run_all_belts),
    ("pushers", run_pushers),
    ("gears", turn_gears),
    ("crushers", run_crushers),
    ("lasers", fire_lasers),
    ("touch", touch_flags),
)
