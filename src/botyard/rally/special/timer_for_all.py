"""Timer for all: everybody has only so long to program, not just the last player (rulebook 000:619, 000:629).

One minute on Tight Collar, half a minute on Ball Lightning. Registers that are empty by then are filled
blind from the rest of the hand, as always.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.rules import Rules, Timer


def apply(rules: Rules, seconds: int = 60) -> Rules:
    if seconds < 1:
        raise InputError(f"timer-for-all needs a number of seconds, not {seconds}")
    return rules.but(timer=Timer("all", seconds))
