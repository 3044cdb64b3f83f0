"""The option decks of old races: what each edition had before set-ups listed their own deck.

Frozen: cards added later are never in an old race, whatever the editions print today.
"""

from __future__ import annotations

_EVERYWHERE = (
    *("ablative_coat", "abort_switch", "brakes", "circuit_breaker", "conditional_program"),
    *("double_barreled_laser", "extra_memory", "fire_control", "flywheel", "fourth_gear"),
    *("gyroscopic_stabilizer", "high_power_laser", "mechanical_arm", "mini_howitzer", "power_down_shield"),
    *("pressor_beam", "radio_control", "ramming_gear", "rear_firing_laser", "recompile", "reverse_gear"),
    *("scrambler", "superior_archive", "tractor_beam"),
)

OLD_OPTION_DECKS: dict[str, tuple[str, ...]] = {
    "1994": tuple(sorted((*_EVERYWHERE, "shield", "turret"))),
    "amigo2000": (),
    "dutch": tuple(sorted((*_EVERYWHERE, "crab_legs", "dual_processor"))),
    "2005": tuple(sorted((*_EVERYWHERE, "crab_legs", "dual_processor"))),
}
